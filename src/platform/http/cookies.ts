import { timingSafeEqual } from 'node:crypto'
import { deviceCookie, deviceDays, sessionCookie, sessionDays } from '../access'
import { bearerOf } from './bearer'

/**
 * Over https a cookie has the prefix `__Host-`. Browsers accept it only over https, from this host and for all paths, so neither another site of
 * the domain nor somebody on a plain connection can set it (RFC 6265bis, 4.1.3). Over http browsers reject that name.
 */
const prefixed = (name: string) => `__Host-${name}`

/** The value of a request's cookie, under either name; undefined without one. */
export const cookieOf = (request: Request, name: string) => {
  const header = request.headers.get('cookie')
  if (!header?.includes(name)) return undefined
  const cookies = new Bun.CookieMap(header)
  return cookies.get(prefixed(name)) || cookies.get(name) || undefined
}

/** Whether a request has a cookie with the prefix (`isNew`), and without it (`isOld`). */
const namesOf = (request: Request, name: string) => {
  const header = request.headers.get('cookie')
  if (!header?.includes(name)) return { isNew: false, isOld: false }
  const cookies = new Bun.CookieMap(header)
  return { isNew: cookies.has(prefixed(name)), isOld: cookies.has(name) }
}

type Line = { days: number; path: string; secure: boolean }

/** A `Set-Cookie` line that scripts cannot read. @param days 0 deletes the cookie */
export const cookieLine = (name: string, value: string, { days, path, secure }: Line) =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** A `Set-Cookie` line, over https with the prefix. @param path of a cookie without the prefix; the prefix requires `/` */
export const hostCookie = (name: string, value: string, { secure, path, days }: Line) =>
  cookieLine(secure ? prefixed(name) : name, value, { days, path: secure ? '/' : path, secure })

/** Deletes a cookie without the prefix. */
const dropOld = (name: string, path: string, secure: boolean) => cookieLine(name, '', { days: 0, path, secure })

const devicePath = '/api/'

/**
 * Reads and writes two cookies: the session token, signed with the server's secret (HMAC-SHA-256), so that a forged token is rejected without a
 * database query; and the device cookie, which remembers who signed in with this browser.
 *
 * Not Elysia's cookies: they call Web Crypto for the key and the signature of every request, which takes six times as long.
 */
export const createCookies = (secret: string) => {
  const signature = (token: string) => new Bun.CryptoHasher('sha256', secret).update(token).digest('base64').replace(/=+$/, '')

  return {
    /** The session token of a request; undefined without one and for a request with an API token, null for an invalid signature. */
    token(request: Request): string | null | undefined {
      if (bearerOf(request) !== undefined) return undefined
      const value = cookieOf(request, sessionCookie)
      if (!value) return undefined
      const end = value.lastIndexOf('.')
      const token = value.slice(0, Math.max(end, 0))
      const [given, expected] = [Buffer.from(value.slice(end + 1)), Buffer.from(signature(token))]
      return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
    },
    /** The device cookie: who signed in with this browser before. */
    deviceToken: (request: Request) => cookieOf(request, deviceCookie),

    /** The `Set-Cookie` lines that store a token for the length of a session; null deletes it under both names. */
    session: (token: string | null, secure: boolean): string[] =>
      token === null
        ? [...(secure ? [hostCookie(sessionCookie, '', { days: 0, path: '/', secure })] : []), dropOld(sessionCookie, '/', secure)]
        : [hostCookie(sessionCookie, `${token}.${signature(token)}`, { days: sessionDays, path: '/', secure })],
    /** The `Set-Cookie` line of the device cookie. */
    device: (value: string, secure: boolean) => hostCookie(deviceCookie, value, { days: deviceDays, path: devicePath, secure }),

    /**
     * The `Set-Cookie` lines that migrate a browser to the https names. The old cookies are deleted only after the browser has sent the new one:
     * a browser that in fact uses http rejects the new one.
     * @param token of a valid session
     */
    upgrade(request: Request, token: string): string[] {
      const session = namesOf(request, sessionCookie)
      if (!session.isOld) return []
      if (!session.isNew) return this.session(token, true)
      const device = namesOf(request, deviceCookie)
      return [dropOld(sessionCookie, '/', true), ...(device.isOld && device.isNew ? [dropOld(deviceCookie, devicePath, true)] : [])]
    },
  }
}
export type Cookies = ReturnType<typeof createCookies>
