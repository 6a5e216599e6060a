import { timingSafeEqual } from 'node:crypto'
import { deviceCookie, deviceDays, sessionCookie, sessionDays } from '../access'

/**
 * By https a cookie has a name that a browser takes by https alone, from this very host and for all of its paths: neither another site of the same
 * domain nor somebody on a plain connection can set it (RFC 6265bis, 4.1.3). By http no browser would keep it under that name.
 */
const prefixed = (name: string) => `__Host-${name}`

const cookieOf = (request: Request, name: string) => {
  const header = request.headers.get('cookie')
  if (!header?.includes(name)) return undefined
  const cookies = new Bun.CookieMap(header)
  return cookies.get(prefixed(name)) || cookies.get(name) || undefined
}

/** Whether a request brings a cookie under its name with the prefix, and under the one without. */
const namesOf = (request: Request, name: string) => {
  const header = request.headers.get('cookie')
  if (!header?.includes(name)) return { isNew: false, isOld: false }
  const cookies = new Bun.CookieMap(header)
  return { isNew: cookies.has(prefixed(name)), isOld: cookies.has(name) }
}

type Line = { days: number; path: string; secure: boolean }

const line = (name: string, value: string, { days, path, secure }: Line) =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** @param path where a cookie without the prefix is sent to; one with it goes everywhere */
const setting = (name: string, value: string, { secure, path, days }: Line) =>
  line(secure ? prefixed(name) : name, value, { days, path: secure ? '/' : path, secure })

/** Takes away a cookie without the prefix. */
const dropOld = (name: string, path: string, secure: boolean) => line(name, '', { days: 0, path, secure })

const devicePath = '/api/'

/**
 * What a browser keeps: the session's token, signed with the server's secret (HMAC-SHA-256), so that one that was made up is refused without a
 * look into the database; and who signed in with it before.
 *
 * Not Elysia's cookies: they ask Web Crypto for the key and the signature of every request, which takes it six times as long.
 */
export const createCookies = (secret: string) => {
  const signature = (token: string) => new Bun.CryptoHasher('sha256', secret).update(token).digest('base64').replace(/=+$/, '')

  return {
    /** The token that a request brings; undefined without one, null when its signature is wrong. */
    token(request: Request): string | null | undefined {
      const value = cookieOf(request, sessionCookie)
      if (!value) return undefined
      const end = value.lastIndexOf('.')
      const token = value.slice(0, Math.max(end, 0))
      const [given, right] = [Buffer.from(value.slice(end + 1)), Buffer.from(signature(token))]
      return given.length === right.length && timingSafeEqual(given, right) ? token : null
    },
    /** What the browser keeps of who signed in with it before. */
    kept: (request: Request) => cookieOf(request, deviceCookie),

    /** The `Set-Cookie`s that keep a token for as long as a session lasts; null takes it away, under either name. */
    session: (token: string | null, secure: boolean): string[] =>
      token === null
        ? [...(secure ? [setting(sessionCookie, '', { days: 0, path: '/', secure })] : []), dropOld(sessionCookie, '/', secure)]
        : [setting(sessionCookie, `${token}.${signature(token)}`, { days: sessionDays, path: '/', secure })],
    /** The `Set-Cookie` that keeps who signed in with this browser. */
    device: (value: string, secure: boolean) => setting(deviceCookie, value, { days: deviceDays, path: devicePath, secure }),

    /**
     * The `Set-Cookie`s that move a browser to the names that it is to have by https. The old ones go when the new one has come back, and not
     * before: a browser that came by http all the same refuses the new one.
     * @param token of the session, which is known
     */
    moving(request: Request, token: string): string[] {
      const session = namesOf(request, sessionCookie)
      if (!session.isOld) return []
      if (!session.isNew) return this.session(token, true)
      const device = namesOf(request, deviceCookie)
      return [dropOld(sessionCookie, '/', true), ...(device.isOld && device.isNew ? [dropOld(deviceCookie, devicePath, true)] : [])]
    },
  }
}
export type Cookies = ReturnType<typeof createCookies>
