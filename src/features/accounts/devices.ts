import { randomToken, sha256 } from '#src/platform/data-folder/secret'

/** Maximum users per browser; a shared tablet has a few. */
const maxPeople = 12

const isDeviceId = (text: string) => /^[\w-]{22}$/.test(text)
const isSignature = (text: string) => /^[\w-]{43}$/.test(text)

/** Parses a device token, and drops malformed parts. */
const read = (deviceToken = '') => {
  const [device = '', ...people] = deviceToken.split('.')
  return { device: isDeviceId(device) ? device : undefined, people: people.filter(isSignature) }
}

/**
 * Device cookies (OWASP): browsers that somebody has signed in with before. Guesses from elsewhere don't throttle them, so an attacker cannot
 * lock users out of their accounts.
 *
 * A device token consists of a random device id and, for each user, a signature over device id and user id. It does not reveal the users,
 * and only this server can sign it.
 * @param secret the signing key; read on first use
 */
export const createKnownDevices = (secret: () => string) => {
  let key: string | undefined
  const sign = (device: string, userId: string) => {
    key ??= secret()
    return new Bun.CryptoHasher('sha256', key).update(`device ${device} ${userId}`).digest('base64url')
  }

  return {
    /** The device id of a browser that this user has signed in with; undefined for other browsers. */
    known(deviceToken: string | undefined, userId: string) {
      const { device, people } = read(deviceToken)
      if (!device) return undefined
      // Compares hashes, so that the timing reveals nothing about the signature.
      const expected = sha256(sign(device, userId))
      return people.some((signature) => sha256(signature) === expected) ? device : undefined
    },

    /** Returns the device token to store in the browser after this user signs in. */
    keep(deviceToken: string | undefined, userId: string) {
      const { device = randomToken(16), people } = read(deviceToken)
      const signed = sign(device, userId)
      return [device, signed, ...people.filter((signature) => signature !== signed).slice(0, maxPeople - 1)].join('.')
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
