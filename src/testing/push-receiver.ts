import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { PushTarget } from '../platform/outgoing/web-push'

/** The browser's side of Web Push: decrypts messages (RFC 8291) and checks who sent them (RFC 8292). */

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** @throws Error for a message to another browser */
export const decryptPush = (body: Buffer, { receiver, auth }: { receiver: ECDH; auth: Buffer }): string => {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const [sender, record] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender])
  const secret = derive(receiver.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The record does not end as the last one.')
  return padded.subarray(0, end).toString()
}

/** A browser's subscription, with its private key. */
export const pushBrowser = () => {
  const receiver = createECDH('prime256v1')
  const p256dh = receiver.generateKeys().toString('base64url')
  const auth = randomBytes(16)
  return {
    target: (endpoint: string): PushTarget => ({ endpoint, p256dh, auth: auth.toString('base64url') }),
    decrypt: (body: Buffer) => decryptPush(body, { receiver, auth }),
  }
}

/** Checks the signature of a `vapid` authorization. @throws Error for another one */
export const verifyIdentity = (authorization: string) => {
  const [, token = '', publicKey = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('The signature is not that of the key.')
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

type Pushed = { path: string; headers: Record<string, string>; body: Buffer }

/** A push service that keeps every message. Set `status` to change its answer, which is 201 at first. */
export const pushReceiver = () => {
  const pushed: Pushed[] = []
  const receiver = { pushed, status: 201, url: '', stop: () => server.stop(true) }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request): Promise<Response> {
      const { pathname: path } = new URL(request.url)
      pushed.push({ path, headers: Object.fromEntries(request.headers), body: Buffer.from(await request.arrayBuffer()) })
      return new Response(null, { status: receiver.status })
    },
  })
  receiver.url = `http://127.0.0.1:${server.port}`
  return receiver
}
