import { randomToken, sha256 } from '#src/platform/data-folder/secret'

/** People that one browser is known to; a family's tablet has a few. */
const mostPeople = 12

const isNumber = (text: string) => /^[\w-]{22}$/.test(text)
const isMark = (text: string) => /^[\w-]{43}$/.test(text)

/** What a browser keeps, as far as it can have come from a server. */
const read = (deviceToken = '') => {
  const [device = '', ...people] = deviceToken.split('.')
  return { device: isNumber(device) ? device : undefined, people: people.filter(isMark) }
}

/**
 * Browsers that somebody has signed in with before. Guesses made elsewhere slow down everybody but them, so that nobody can keep a
 * person out of their own account (OWASP, "device cookies").
 *
 * What a browser keeps is a number of its own, and for each person a signature over both: it names nobody, and only this server can make it.
 * @param secret asked for when the first one is needed
 */
export const createKnownDevices = (secret: () => string) => {
  let key: string | undefined
  const markOf = (device: string, userId: string) => {
    key ??= secret()
    return new Bun.CryptoHasher('sha256', key).update(`device ${device} ${userId}`).digest('base64url')
  }

  return {
    /** The number of a browser that this person has signed in with. */
    known(deviceToken: string | undefined, userId: string) {
      const { device, people } = read(deviceToken)
      if (!device) return undefined
      // Hashes, so that the time of the comparison tells nothing about the signature.
      const wanted = sha256(markOf(device, userId))
      return people.some((mark) => sha256(mark) === wanted) ? device : undefined
    },

    /** What a browser is to keep once this person has signed in with it. */
    keep(deviceToken: string | undefined, userId: string) {
      const { device = randomToken(16), people } = read(deviceToken)
      const own = markOf(device, userId)
      return [device, own, ...people.filter((mark) => mark !== own).slice(0, mostPeople - 1)].join('.')
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
