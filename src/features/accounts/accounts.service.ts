import { type Clock, iso } from '#src/platform/clock'
import { randomToken } from '#src/platform/data-folder/secret'
import { AppError, found, invalid } from '#src/platform/errors'
import type { AttemptLimit } from '#src/platform/http/attempt-limit'
import type { RateLimits } from '#src/platform/http/rate-limit'
import { networkOf, type Origin } from '#src/platform/http/request'
import { type Log, signInRefused } from '#src/platform/log/log'
import { msg } from '#src/shared/language/message'
import { password } from '#src/shared/schemas'
import type { NewAccount, UserChange } from './accounts.contract'
import { proposeUsername, toPerson } from './accounts.rules'
import type { AccountStore, UserRow } from './accounts.store'
import type { KnownDevices } from './devices'

/** argon2id with OWASP's second recommended parameters, so that a Raspberry Pi stays responsive while somebody signs in. */
const hashing = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Maximum concurrent password hashes per caller. Each takes memory and CPU time. */
const maxConcurrentHashes = 10

/** Whether a password is too short for anybody but a child of one family. */
export const isShort = (text: string) => !password.safeParse(text).success

const wrongCredentials = () => new AppError(401, 'wrong_credentials', msg('That e-mail or username and password do not match.'))

/** Reason of a refused sign-in. Only the log has it: callers can tell apart only `throttled`. */
type RefusalReason = 'wrong_password' | 'unknown_user' | 'disabled_user' | 'throttled'

const isAttemptLimited = (error: unknown) => error instanceof AppError && error.status === 429

/** The signed-in user as `/api/auth/user` shows it. */
export const toAuthUser = (row: UserRow) => {
  const { id, username, firstName, lastName, email, profileImageUrl, createdAt, updatedAt, language, firstDayOfWeek, hourCycle, places } =
    row
  return {
    ...toPerson({ id, username, firstName, lastName, email, profileImageUrl }),
    avatarUrl: profileImageUrl,
    language,
    firstDayOfWeek,
    hourCycle,
    places,
    createdAt,
    updatedAt,
  }
}

/** The browser and address of a request, which identify a session in the user's list, and the browser's languages. */
export const deviceOf = (request: Request, origin: Origin) => ({
  userAgent: request.headers.get('user-agent'),
  address: origin.address,
  acceptLanguage: request.headers.get('accept-language'),
})

/** Accounts and passwords. Sessions are a service of their own. */
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
  let dummyHash: Promise<string> | undefined

  /** Verifies against a dummy hash if the user is unknown, so that the response time does not reveal which users exist. */
  const matches = async (user: UserRow | undefined, password: string) => {
    dummyHash ??= hash(randomToken(32))
    const isMatch = await Bun.password.verify(password, user?.passwordHash ?? (await dummyHash))
    return isMatch && user !== undefined
  }

  const assertFree = (account: { email?: string | null; username?: string | null }) => {
    if (account.email && store.emailTaken(account.email))
      throw new AppError(409, 'email_taken', msg('That e-mail address already has an account. Sign in with it instead.'))
    if (account.username && store.usernameTaken(account.username))
      throw new AppError(409, 'username_taken', msg('That username is taken. Choose another one.'))
  }

  return {
    anyUser: store.anyUser,
    list: store.listUsers,
    /** @throws AppError 404 */
    get: (id: string) => found(store.user(id), msg('User not found')),
    /** By id, e-mail address or username. @throws AppError 404 */
    getByName: (name: string) => found(store.userNamed(name), msg('User not found')),
    hash,

    /**
     * Adds an account. Synchronous, so that a transaction can include it; hash the password first.
     * @param hasShortPassword whether the password is for a child of one family alone
     * @throws AppError 409 if the e-mail address or username is taken
     */
    add(account: Omit<NewAccount, 'password'>, passwordHash: string, hasShortPassword = false): UserRow {
      assertFree(account)
      const now = iso(clock.now())
      return store.insertUser({
        email: account.email ?? null,
        username: account.username ?? proposeUsername(account, store.usernameTaken),
        passwordHash,
        hasShortPassword,
        firstName: account.firstName,
        lastName: account.lastName,
        createdAt: now,
        updatedAt: now,
      })
    },

    /**
     * Adds an account without an invitation.
     * @param address the caller's IP address
     * @throws AppError 409 if the e-mail address or username is taken; 429 after too many 409s or too many new accounts
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
     * Hashes the password of a new account, with a concurrency limit per caller, and adds the account. A refusal counts as a failed attempt,
     * because it reveals that an account exists.
     * @param caller rate limit key: an address or a user
     * @throws AppError 429, and what `add` throws
     */
    async withPasswordHash<T>(caller: string, password: string, add: (passwordHash: string) => T): Promise<T> {
      throttle.assertAllowed([caller])
      const passwordHash = await throttle.withConcurrencyLimit(maxConcurrentHashes, caller, () => hash(password))
      try {
        return add(passwordHash)
      } catch (error) {
        throttle.count(caller)
        throw error
      }
    },

    /**
     * Returns the user if the password is right. A known browser has an attempt count of its own, so that guesses from elsewhere never
     * lock it out.
     * @param from the caller's IP address, and the value of the device cookie
     * @throws AppError the same 401 for a wrong password, an unknown and a disabled user; 429 after too many attempts
     */
    async verify(identifier: string, password: string, from: { address: string; deviceToken: string | undefined }) {
      const user = store.userByLogin(identifier)
      const device = user && devices.known(from.deviceToken, user.id)
      // Keyed by the typed name: keyed by user, the two names of an account would share a count, and so reveal that it exists.
      const account = `name ${identifier.toLowerCase()}`
      const place = device ? `device ${device}` : `address ${networkOf(from.address)}`
      const attemptKey = device ? `${account} at ${place}` : account
      // fail2ban reads this line: see docker/fail2ban. It omits the typed name, because people type passwords into the wrong field.
      const logRefusal = (reason: RefusalReason) => log.warn(signInRefused, { address: from.address, reason })
      const check = async () => {
        throttle.assertAllowed([...(device ? [attemptKey] : []), place])
        if (!device) throttle.assertAllowedFrom(account, place)
        // The account is counted at the start of an attempt, so that concurrent attempts don't bypass the limit. The address is counted
        // after a failure, so that a household behind one proxy can sign in at the same time.
        return throttle.withConcurrencyLimit(maxConcurrentHashes, place, () => {
          throttle.count(attemptKey)
          return matches(user, password)
        })
      }
      const isMatch = await check().catch((error) => {
        if (isAttemptLimited(error)) logRefusal('throttled')
        throw error
      })
      // The user may have been disabled or got another password during the check.
      const now = user && store.user(user.id)
      if (!user || !isMatch || now?.disabledAt !== null || now.passwordHash !== user.passwordHash) {
        throttle.count(place)
        if (!user) logRefusal('unknown_user')
        else logRefusal(isMatch && now?.disabledAt !== null ? 'disabled_user' : 'wrong_password')
        throw wrongCredentials()
      }
      throttle.reset([attemptKey, place])
      return user
    },

    update(id: string, change: UserChange) {
      return found(store.updateUser(id, { ...change, updatedAt: iso(clock.now()) }), msg('User not found'))
    },

    /**
     * @param assertMay repeats the access check after hashing; it throws to refuse
     * @throws AppError 422 if the current password is wrong; 429 after too many attempts
     */
    async changePassword(id: string, current: string, next: string, assertMay: () => void) {
      const key = `password ${id}`
      throttle.assertAllowed([key])
      throttle.count(key)
      if (!(await matches(store.user(id), current))) throw invalid('currentPassword', msg('That is not your current password.'))
      throttle.reset([key])
      await this.resetPassword(id, next, assertMay)
    },

    async resetPassword(id: string, password: string, assertMay = () => {}) {
      const passwordHash = await hash(password)
      assertMay()
      const change = { passwordHash, hasShortPassword: isShort(password), updatedAt: iso(clock.now()) }
      return found(store.updateUser(id, change), msg('User not found'))
    },

    /** Deletes an account permanently. Its rows keep the person's name; the e-mail address and the username become free. */
    delete: (id: string) =>
      found(store.emptyUser(id, `deleted-${id.replaceAll('-', '').slice(-20)}`, iso(clock.now())), msg('User not found')),

    setDisabled: (id: string, disabled: boolean) =>
      found(store.updateUser(id, { disabledAt: disabled ? iso(clock.now()) : null, updatedAt: iso(clock.now()) }), msg('User not found')),
  }
}
export type Accounts = ReturnType<typeof createAccounts>
