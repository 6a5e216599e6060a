import type { Access } from '#src/platform/access'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { ignoreDiskFull } from '#src/platform/database/disk-full'
import { AppError, invalid, notFound } from '#src/platform/errors'
import type { AttemptLimit } from '#src/platform/http/attempt-limit'
import { isApiToken, tokenPrefix } from '#src/platform/http/bearer'
import { networkOf } from '#src/platform/http/request'
import { msg } from '#src/shared/language/message'
import { type ApiTokenReply, maxTokenDays, type NewApiToken } from './api-tokens.contract'
import type { ApiTokenStore } from './api-tokens.store'

/** Minutes between updates of the last use: one write per hour, not per request. */
const touchMinutes = 60

const toReply = ({ id, name, scopes, expiresAt, createdAt, lastUsedAt }: ApiTokenReply): ApiTokenReply => ({
  id,
  name,
  scopes,
  expiresAt,
  createdAt,
  lastUsedAt,
})

const refused = () =>
  new AppError(401, 'invalid_token', msg('This API token is unknown, revoked or expired.'), undefined, {
    'www-authenticate': 'Bearer realm="Hearth", error="invalid_token"',
  })

/** Tokens with which programs make calls as a person, within scopes and until a date. */
export const createApiTokens = ({ store, clock, throttle }: { store: ApiTokenStore; clock: Clock; throttle: AttemptLimit }) => {
  const find: Access['bearer'] = (secret, { address }) => {
    // The token of another program does not count as a guess.
    if (!isApiToken(secret)) throw refused()
    const known = store.byHash(sha256(secret))
    if (known && known.disabledAt === null && known.expiresAt > iso(clock.now())) {
      const { id, userId, scopes, lastUsedAt } = known
      if (lastUsedAt === null || lastUsedAt < isoIn(clock, { minutes: -touchMinutes }))
        ignoreDiskFull(() => store.touch(id, iso(clock.now())))
      return { session: { id, userId }, scopes }
    }
    const key = `API token ${networkOf(address)}`
    throttle.assertAllowed([key])
    throttle.count(key)
    throw refused()
  }

  return {
    list: (userId: string): ApiTokenReply[] => store.list(userId).map(toReply),

    /**
     * @returns the new token with its secret, which is stored hashed
     * @throws AppError 422 unless it expires within a year; 409 above 50
     */
    create(userId: string, { name, scopes, expiresAt }: NewApiToken) {
      if (expiresAt <= iso(clock.now()) || expiresAt > isoIn(clock, { hours: 24 * maxTokenDays }))
        throw invalid('expiresAt', msg('Choose a date within a year from now.'))
      const secret = tokenPrefix + randomToken(24)
      const row = { userId, name, scopes: [...new Set(scopes)], secretHash: sha256(secret), expiresAt, createdAt: iso(clock.now()) }
      return { ...toReply(store.insert(row)), secret }
    },

    /** @throws AppError 404 if the user has no such token */
    remove(userId: string, id: string) {
      if (!store.remove(userId, id)) throw notFound(msg('API token not found'))
    },

    removeAll: (userId: string) => void store.removeAll(userId),

    /**
     * The caller of a request with a token. A valid token is let in while wrong ones from the same address wait: a script with a revoked token
     * repeats it, and a household has one address.
     * @throws AppError 401 for a token that is unknown, revoked or expired, and of a disabled account; 429 after too many of those
     */
    find,
  }
}
export type ApiTokens = ReturnType<typeof createApiTokens>
