import { type Clock, iso, isoIn } from '#src/platform/clock'
import { sha256 } from '#src/platform/data-folder/secret'
import { ignoreDiskFull } from '#src/platform/database/disk-full'
import { AppError, notFound } from '#src/platform/errors'
import type { AttemptLimit } from '#src/platform/http/attempt-limit'
import { networkOf, type Origin } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import type { AppPasswordReply, AppPasswordScope, NewAppPassword } from './app-passwords.contract'
import type { AppPasswordStore } from './app-passwords.store'
import { appleProfile } from './apple-profile.rules'

/** 32 characters that cannot be taken for one another: five bits each. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 24 random characters, 120 bits. */
const randomSecret = () => Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => letters.charAt(byte % letters.length)).join('')

/** Minutes between updates of the last use: one write per hour, not per request. */
const touchMinutes = 60

/** A UUID (version 8, RFC 9562) of a text. */
const uuidOf = (text: string) => {
  const [a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(sha256(text))?.slice(1) ?? []
  return `${a}-${b}-8${c}-8${d}-${e}`.toUpperCase()
}

const toReply = ({ id, name, scopes, createdAt, lastUsedAt }: AppPasswordReply): AppPasswordReply => ({
  id,
  name,
  scopes,
  createdAt,
  lastUsedAt,
})

const refused = () =>
  new AppError(401, 'wrong_credentials', msg('Use your username and an app password.'), undefined, {
    'www-authenticate': 'Basic realm="Hearth", charset="UTF-8"',
  })

/** The name and password of Basic authentication (RFC 7617); undefined without a readable header. */
const credentialsOf = (request: Request) => {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=]{1,1000})$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { name: text.slice(0, colon).trim().toLowerCase(), secret: text.slice(colon + 1) }
}

/** Passwords for apps that cannot sign in like a browser. */
export const createAppPasswords = ({ store, clock, throttle }: { store: AppPasswordStore; clock: Clock; throttle: AttemptLimit }) => ({
  list: (userId: string): AppPasswordReply[] => store.list(userId).map(toReply),

  /** @returns the new app password with its secret, which is stored hashed. @throws AppError 409 above 50 */
  create(userId: string, { name, scopes }: NewAppPassword) {
    const secret = randomSecret()
    const row = store.insert({ userId, name, scopes: [...new Set(scopes)], secretHash: sha256(secret), createdAt: iso(clock.now()) })
    return { ...toReply(row), secret }
  },

  /** @returns a configuration profile with a new app password in it. @throws AppError 409 above 50 */
  appleProfile(userId: string, device: string, url: string) {
    const { secret } = this.create(userId, { name: device, scopes: ['dav'] })
    return appleProfile({ url, userId, username: store.usernameOf(userId), secret, uuidOf })
  },

  /** @throws AppError 404 if the user has no such app password */
  remove(userId: string, id: string) {
    if (!store.remove(userId, id)) throw notFound(msg('App password not found'))
  },

  /** Revokes the app passwords of a deleted account. */
  removeAll: (userId: string) => void store.removeAll(userId),

  /** Revokes those that read data of the family. One that only sends positions stays: a new password must not silence a child's phone. */
  removeReading(userId: string) {
    for (const { id, scopes } of store.list(userId)) if (scopes.some((scope) => scope !== 'owntracks')) store.remove(userId, id)
  },

  /**
   * Returns the user of a request with Basic authentication. A right password is let in while wrong ones from the same address wait: a phone
   * with a revoked password repeats it every few minutes.
   * @throws AppError 401 without credentials, and alike for all that do not match; 429 after too many of those
   */
  verify(request: Request, { address }: Origin, scope: AppPasswordScope): string {
    const given = credentialsOf(request)
    if (!given) throw refused()
    const known = store.byHash(sha256(given.secret))
    const isMatch =
      known && known.disabledAt === null && [known.username, known.email].includes(given.name) && known.row.scopes.includes(scope)
    if (isMatch) {
      const { id, userId, lastUsedAt } = known.row
      if (lastUsedAt === null || lastUsedAt < isoIn(clock, { minutes: -touchMinutes }))
        ignoreDiskFull(() => store.touch(id, iso(clock.now())))
      return userId
    }
    const key = `app password ${networkOf(address)}`
    throttle.assertAllowed([key])
    throttle.count(key)
    throw refused()
  },
})
export type AppPasswords = ReturnType<typeof createAppPasswords>
