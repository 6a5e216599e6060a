import { type Clock, iso, isoIn } from '#src/platform/clock'
import type { Seal } from '#src/platform/data-folder/seal'
import { sha256 } from '#src/platform/data-folder/secret'
import { AppError } from '#src/platform/errors'
import type { RateLimits } from '#src/platform/http/rate-limit'
import { networkOf } from '#src/platform/http/request'
import type { Reader } from '#src/platform/language/reader'
import type { Mail } from '#src/platform/outgoing/mail'
import { msg } from '#src/shared/language/message'
import type { Accounts } from './accounts.service'
import type { AccountStore, UserRow } from './accounts.store'
import type { Sessions } from './sessions.service'

/** Minutes for which a link works. */
const linkMinutes = 60

type Content = { userId: string; expiresAt: string; stamp: string }

type Deps = {
  store: Pick<AccountStore, 'user' | 'userByLogin'>
  accounts: Pick<Accounts, 'resetPassword'>
  sessions: Pick<Sessions, 'endAll'>
  mail: Pick<Mail, 'isOn' | 'send'>
  readerOf: (userId: string) => Reader
  /** The configured URL of this server. That of a request would be chosen by its sender. */
  url: string | undefined
  seal: Seal
  rateLimits: RateLimits
  clock: Clock
}

const expired = () => new AppError(410, 'link_expired', msg('This link no longer works. Ask for a new one.'))

/** Names the password that a link replaces: with another one, the link ends. */
const stampOf = ({ passwordHash }: UserRow) => sha256(passwordHash).slice(0, 32)

/**
 * New passwords by a mailed link. Its token is encrypted content that only this server reads, so that nothing is stored: it has the account,
 * the time when it ends, and the hash of the password that it replaces, and works once for that reason.
 */
export const createPasswordResets = ({ store, accounts, sessions, mail, readerOf, url, seal, rateLimits, clock }: Deps) => {
  const isOn = mail.isOn && url !== undefined

  const read = (token: string): Content | undefined => {
    const text = seal.open(token)
    return text === undefined ? undefined : JSON.parse(text)
  }
  /** The account of a token that still works. @throws AppError 410 */
  const accountOf = (token: string): UserRow => {
    const content = read(token)
    const user = content && store.user(content.userId)
    if (!user || user.disabledAt !== null || content.stamp !== stampOf(user) || content.expiresAt <= iso(clock.now())) throw expired()
    return user
  }

  const send = (user: UserRow & { email: string }) => {
    const { t } = readerOf(user.id)
    const token = seal.close(JSON.stringify({ userId: user.id, expiresAt: isoIn(clock, { minutes: linkMinutes }), stamp: stampOf(user) }))
    const lines = [
      t(msg('Hello {name},', { name: user.firstName })),
      t(msg('Somebody, probably you, asked for a new password for Hearth. Choose it here within an hour:')),
      `${url}/reset-password#${token}`,
      t(msg('If it was not you, ignore this mail. Your password stays the same.')),
    ]
    mail.send({
      to: user.email,
      subject: t(msg('A new password for Hearth')),
      text: `${lines.join('\n\n')}\n`,
      link: t(msg('Choose a new password')),
    })
  }

  return {
    /** Whether links can be mailed. */
    isOn,

    /**
     * Mails a link, if there is an account with an address.
     * @param address the caller's IP address
     * @throws AppError 409 without a mail server; 429 after too many requests from an address
     */
    ask(identifier: string, address: string) {
      if (!isOn) throw new AppError(409, 'no_mail_server', msg('This server sends no e-mail.'))
      rateLimits.take('passwordResets', networkOf(address))
      const user = store.userByLogin(identifier)
      if (!user?.email || user.disabledAt !== null) return
      try {
        rateLimits.take('passwordResetsOfAccount', user.id)
      } catch {
        // The reply must not tell that there is an account.
        return
      }
      send({ ...user, email: user.email })
    },

    /** @throws AppError 410 for a link that no longer works; 429 after too many requests from an address */
    async set(token: string, password: string, address: string) {
      rateLimits.take('passwordResets', networkOf(address))
      const { id } = accountOf(token)
      // Two requests with one link: the second one finds another password.
      await accounts.resetPassword(id, password, () => void accountOf(token))
      sessions.endAll(id)
    },
  }
}
export type PasswordResets = ReturnType<typeof createPasswordResets>
