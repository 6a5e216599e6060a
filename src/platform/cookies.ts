import { timingSafeEqual } from 'node:crypto'
import { deviceCookie, deviceDays, sessionCookie, sessionDays } from './access'

const cookieOf = (request: Request, name: string) => {
  const header = request.headers.get('cookie')
  return (header?.includes(name) && new Bun.CookieMap(header).get(name)) || undefined
}

const line = (name: string, value: string, { days, path, secure }: { days: number; path: string; secure: boolean }) =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=${path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

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

    /** The `Set-Cookie` that keeps a token for as long as a session lasts; null takes it away. */
    session: (token: string | null, secure: boolean) =>
      token === null
        ? line(sessionCookie, '', { days: 0, path: '/', secure })
        : line(sessionCookie, `${token}.${signature(token)}`, { days: sessionDays, path: '/', secure }),
    /** The `Set-Cookie` that keeps who signed in with this browser. */
    device: (value: string, secure: boolean) => line(deviceCookie, value, { days: deviceDays, path: '/api/', secure }),
  }
}
export type Cookies = ReturnType<typeof createCookies>
