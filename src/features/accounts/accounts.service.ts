import { type Clock, iso } from '#src/platform/clock'
import { randomToken } from '#src/platform/data-folder/secret'
import { AppError, found, invalid } from '#src/platform/errors'
import type { AttemptLimit } from '#src/platform/http/attempt-limit'
import type { RateLimits } from '#src/platform/http/rate-limit'
import { networkOf, type Origin } from '#src/platform/http/request'
import { type Log, signInRefused } from '#src/platform/log/log'
import type { NewAccount } from './accounts.contract'
import { proposeUsername, toPerson } from './accounts.rules'
import type { AccountStore, UserRow } from './accounts.store'
import type { KnownDevices } from './devices'

/** argon2id at OWASP's second setting: a Raspberry Pi must stay usable while someone signs in. */
const hashing = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Sign-ins from one place that are checked at once. Each takes memory and a while of the processor, for whoever asks. */
const mostAtOnce = 10

const wrongCredentials = () => new AppError(401, 'wrong_credentials', 'That e-mail or username and password do not match.')

/** Why a sign-in was refused, for the log alone: the caller hears the same of all but the last. */
type RefusalReason = 'wrong_password' | 'unknown_user' | 'disabled_user' | 'throttled'

const isAttemptLimited = (error: unknown) => error instanceof AppError && error.status === 429

/** The signed-in user as `/api/auth/user` shows it. */
export const toAuthUser = (row: UserRow) => {
  const { id, username, firstName, lastName, email, profileImageUrl, createdAt, updatedAt } = row
  return { ...toPerson({ id, username, firstName, lastName, email, profileImageUrl }), avatarUrl: profileImageUrl, createdAt, updatedAt }
}

/** The browser behind a request, as its owner will recognise it in the list of sessions. */
export const deviceOf = (request: Request, origin: Origin) => ({ userAgent: request.headers.get('user-agent'), address: origin.address })

/** Accounts and their passwords; where they are signed in is the business of sessions. */
export const createAccounts = (deps: {
  store: AccountStore
  clock: Clock
  devices: KnownDevices
  throttle: AttemptLimit
  rateLimits: RateLimits
  log: Log
}) => {
  const { store, clock, devices, throttle, rateLimits, log } = deps
  const hash = (password: string) => Bun.password.hash(password, hashing)
  let nobody: Promise<string> | undefined

  /** Verifies against somebody even when the user is unknown, so that both answers take the same time. */
  const matches = async (user: UserRow | undefined, password: string) => {
    nobody ??= hash(randomToken(32))
    const right = await Bun.password.verify(password, user?.passwordHash ?? (await nobody))
    return right && user !== undefined
  }

  const assertFree = (account: { email?: string | null; username?: string | null }) => {
    if (account.email && store.emailTaken(account.email))
      throw new AppError(409, 'email_taken', 'That e-mail address already has an account. Sign in with it instead.')
    if (account.username && store.usernameTaken(account.username))
      throw new AppError(409, 'username_taken', 'That username is taken. Choose another one.')
  }

  return {
    anyUser: store.anyUser,
    list: store.listUsers,
    /** @throws AppError 404 */
    get: (id: string) => found(store.user(id), 'User'),
    /** By id, e-mail address or username. @throws AppError 404 */
    named: (name: string) => found(store.userNamed(name), 'User'),
    hash,

    /**
     * Adds an account, synchronously, so that it can be part of a transaction; hash the password first.
     * @throws AppError 409 when the e-mail address or username is taken
     */
    add(account: Omit<NewAccount, 'password'>, passwordHash: string): UserRow {
      assertFree(account)
      const now = iso(clock.now())
      return store.insertUser({
        email: account.email ?? null,
        username: account.username ?? proposeUsername(account, store.usernameTaken),
        passwordHash,
        firstName: account.firstName,
        lastName: account.lastName,
        createdAt: now,
        updatedAt: now,
      })
    },

    /**
     * Adds an account for a stranger.
     * @throws AppError 409 when the e-mail address or username is taken; 429 after too many of those, or too many accounts
     */
    async signUp(account: NewAccount, address: string) {
      const network = networkOf(address)
      rateLimits.take('signUps', network)
      try {
        return await this.withPasswordHash(`sign-up ${network}`, account.password, (passwordHash) => this.add(account, passwordHash))
      } catch (error) {
        rateLimits.refund('signUps', network)
        throw error
      }
    },

    /**
     * Hashes the password of a new account, a few at a time for each caller, and adds the account. Refusals slow the caller down: they tell who
     * has an account here.
     * @param caller who asks: an address or a user
     * @throws AppError 429, and what `add` throws
     */
    async withPasswordHash<T>(caller: string, password: string, add: (passwordHash: string) => T): Promise<T> {
      throttle.assertAllowed([caller])
      const passwordHash = await throttle.withConcurrencyLimit(mostAtOnce, caller, () => hash(password))
      try {
        return add(passwordHash)
      } catch (error) {
        throttle.count(caller)
        throw error
      }
    },

    /**
     * The user whose password this is. A browser that they have signed in with before has tries of its own, so that it never waits for
     * what others guessed.
     * @param from the caller's address, and what their browser keeps
     * @throws AppError 401 alike for a wrong password, an unknown and a disabled user; 429 after too many tries
     */
    async verify(identifier: string, password: string, from: { address: string; deviceToken: string | undefined }) {
      const user = store.userByLogin(identifier)
      const device = user && devices.known(from.deviceToken, user.id)
      // By what was typed: counted by user, the two names of one account would share their tries and so tell that it exists.
      const account = `name ${identifier.toLowerCase()}`
      const place = device ? `device ${device}` : `address ${networkOf(from.address)}`
      const tries = device ? `${account} at ${place}` : account
      // fail2ban reads this line: see docker/fail2ban. What was typed is not in it, since people type passwords into the wrong field.
      const logRefusal = (reason: RefusalReason) => log.warn(signInRefused, { address: from.address, reason })
      const check = async () => {
        throttle.assertAllowed([...(device ? [tries] : []), place])
        if (!device) throttle.assertAllowedFrom(account, place)
        // The account counts when a try starts, so that many at once do not slip through together; the address when it fails,
        // so that a household behind one proxy can sign in at the same moment.
        return throttle.withConcurrencyLimit(mostAtOnce, place, () => {
          throttle.count(tries)
          return matches(user, password)
        })
      }
      const right = await check().catch((error) => {
        if (isAttemptLimited(error)) logRefusal('throttled')
        throw error
      })
      // Checking takes a moment, in which they may have been disabled or given another password.
      const now = user && store.user(user.id)
      if (!user || !right || now?.disabledAt !== null || now.passwordHash !== user.passwordHash) {
        throttle.count(place)
        if (!user) logRefusal('unknown_user')
        else logRefusal(right && now?.disabledAt !== null ? 'disabled_user' : 'wrong_password')
        throw wrongCredentials()
      }
      throttle.reset([tries, place])
      return user
    },

    update(id: string, change: { firstName?: string; lastName?: string | null; profileImageUrl?: string | null }) {
      return found(store.updateUser(id, { ...change, updatedAt: iso(clock.now()) }), 'User')
    },

    /**
     * @param assertMay asked again when the hash is made, which takes a moment
     * @throws AppError 422 when the current password is wrong; 429 after too many tries
     */
    async changePassword(id: string, current: string, next: string, assertMay: () => void) {
      const key = `password ${id}`
      throttle.assertAllowed([key])
      throttle.count(key)
      if (!(await matches(store.user(id), current))) throw invalid('currentPassword', 'That is not your current password.')
      throttle.reset([key])
      await this.resetPassword(id, next, assertMay)
    },

    async resetPassword(id: string, password: string, assertMay = () => {}) {
      const passwordHash = await hash(password)
      assertMay()
      return found(store.updateUser(id, { passwordHash, updatedAt: iso(clock.now()) }), 'User')
    },

    /** Deletes an account for good. What was made with it keeps the name of the person; e-mail address and username can be taken again. */
    delete: (id: string) => found(store.emptyUser(id, `deleted-${id.replaceAll('-', '').slice(-20)}`, iso(clock.now())), 'User'),

    setDisabled: (id: string, disabled: boolean) =>
      found(store.updateUser(id, { disabledAt: disabled ? iso(clock.now()) : null, updatedAt: iso(clock.now()) }), 'User'),
  }
}
export type Accounts = ReturnType<typeof createAccounts>
