import { createCipheriv, createECDH, createHmac, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'
import type { Clock } from '../clock'
import type { OutgoingRequest } from './http-client'

/** Web Push: encryption of a message for one browser (RFC 8291), and the proof of this server's identity to its push service (RFC 8292). */

/** A browser's `PushSubscription`: the address of its push service, its public key and its secret, both in base64url. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  /** Of at most 3,800 bytes. */
  text: string
  /** Seconds for which the push service keeps a message for a device that is off. */
  ttl: number
  isUrgent: boolean
  /** At most 32 characters of base64url: a later message of the same topic replaces one that waits. */
  topic: string
}

/** Bytes of one record: every push service accepts bodies of 4096 bytes. */
const recordSize = 4096
/** Messages are filled up to a multiple of this, so that their length tells little. */
const paddedTo = 256
/** Hours for which a signed identity is valid; push services accept at most 24. */
const identityHours = 12

const curve = 'prime256v1'
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const derive = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** @throws Error for a key that is not a point on the curve */
export const encryptPush = (text: string, { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): Buffer => {
  const receiver = Buffer.from(p256dh, 'base64url')
  const sender = createECDH(curve)
  const own = sender.generateKeys()
  const keys = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own])
  const secret = derive(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), keys, 32)
  const salt = randomBytes(16)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  const content = Buffer.from(text)
  // 2 ends the content of the last record; zeros fill it up.
  const filler = Buffer.alloc(paddedTo - (content.length % paddedTo))
  filler[0] = 2
  const encrypted = Buffer.concat([cipher.update(content), cipher.update(filler), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([own.length]), own, encrypted])
}

/**
 * The key that identifies this server to push services. It follows from the secret of the data folder, so a backup of that has it too.
 * @param secret in hex
 * @param contact an address by which the operator of a push service reaches somebody: `https:` or `mailto:`
 */
export const createPushIdentity = ({ secret, contact, clock }: { secret: () => string; contact: string; clock: Clock }) => {
  let made: { publicKey: string; key: ReturnType<typeof createPrivateKey> } | undefined
  const keys = () => {
    if (made) return made
    const ecdh = createECDH(curve)
    // One in 2^32 numbers is not a valid private key of the curve.
    for (let round = 0; ; round++) {
      const d = createHmac('sha256', Buffer.from(secret(), 'hex')).update(`web push ${round}`).digest()
      try {
        ecdh.setPrivateKey(d)
      } catch {
        continue
      }
      const point = ecdh.getPublicKey()
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(base64url)
      made = {
        publicKey: base64url(point),
        key: createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y, d: base64url(d) } }),
      }
      return made
    }
  }

  const authorization = (endpoint: string) => {
    const { publicKey, key } = keys()
    const exp = Math.floor(clock.now().epochMilliseconds / 1000) + identityHours * 3600
    const claims = { aud: new URL(endpoint).origin, exp, sub: contact }
    const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) => base64url(JSON.stringify(part))).join('.')
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
    return `vapid t=${signed}.${base64url(signature)}, k=${publicKey}`
  }

  return {
    /** The public key in base64url, which browsers need to subscribe. */
    publicKey: () => keys().publicKey,

    /** The request that hands a message to the push service of a browser. @throws Error for a malformed target */
    requestFor: (target: PushTarget, { text, ttl, isUrgent, topic }: PushMessage): OutgoingRequest => ({
      url: target.endpoint,
      method: 'POST',
      body: encryptPush(text, target),
      headers: {
        authorization: authorization(target.endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        urgency: isUrgent ? 'high' : 'normal',
        topic,
      },
    }),
  }
}
export type PushIdentity = ReturnType<typeof createPushIdentity>

/** The push services of Chromium, Firefox, Safari and Edge. */
const services = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

const isWithin = (hostname: string, domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)

/** Whether an address belongs to the push service of a browser. */
export const isPushService = (endpoint: string): boolean => {
  const url = URL.parse(endpoint)
  return url?.protocol === 'https:' && url.port === '' && services.some((domain) => isWithin(url.hostname, domain))
}

/** Whether a browser takes messages that show nothing: Safari ends the subscription after three of them. */
export const takesSilent = (endpoint: string) => !isWithin(URL.parse(endpoint)?.hostname ?? '', 'push.apple.com')
