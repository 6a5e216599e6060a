import type * as z from 'zod'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { AppError, found } from '#src/platform/errors'
import type { RateLimits } from '#src/platform/http/rate-limit'
import { networkOf } from '#src/platform/http/request'
import { readerWith } from '#src/platform/language/reader'
import type { Live } from '#src/platform/live/live'
import type { Mail } from '#src/platform/outgoing/mail'
import { msg } from '#src/shared/language/message'
import { roleNames } from '#src/shared/permissions'
import type { NewAccount } from '../accounts/accounts.contract'
import { fullName, toPerson } from '../accounts/accounts.rules'
import type { Accounts } from '../accounts/accounts.service'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { InvitationLinkReply, InvitationReply, InvitationType, invitationMail, newInvitation } from './invitations.contract'
import { invitationDays, statusAt } from './invitations.rules'
import type { InvitationRow, InvitationStore } from './invitations.store'

type Deps = {
  store: InvitationStore
  accounts: Accounts
  families: Families
  activity: Activity
  notifications: Notifications
  clock: Clock
  live: Live
  mail: Mail
  rateLimits: RateLimits
  acts: Acts
}

const notPending = () => new AppError(409, 'not_pending', msg('This invitation is no longer pending.'))

type Address = { email: string } | { phoneNumber: string } | undefined
type Input = z.output<typeof newInvitation>

const addresses: Record<InvitationType, (input: Input) => Address> = {
  email: ({ email }) => ({ email: email ?? '' }),
  phone: ({ phoneNumber }) => ({ phoneNumber: phoneNumber ?? '' }),
  link: () => undefined,
}

/** Invitation links. Each lets one person join a family, once and within `invitationDays`. */
const closed = {
  accepted: msg('This invitation was accepted. Ask for a new one.'),
  cancelled: msg('This invitation was cancelled. Ask for a new one.'),
  expired: msg('This invitation has expired. Ask for a new one.'),
}

export const createInvitations = (deps: Deps) => {
  const { store, accounts, families, activity, notifications, clock, live, mail, rateLimits, acts } = deps
  const act = acts('invitations')

  const toReply = ({ invitation, inviter }: InvitationRow): InvitationReply => {
    const { codeHash: _code, invitedBy: _inviter, ...row } = invitation
    return { ...row, status: statusAt(invitation, iso(clock.now())), inviter: toPerson(inviter) }
  }

  /** @param site URL of this server as the family reaches it, without a trailing slash */
  const withLink = (row: InvitationRow, code: string, site: string): InvitationLinkReply => ({
    ...toReply(row),
    inviteUrl: `${site}/join/${code}`,
    mail: mail.isOn ? 'possible' : 'off',
  })

  /** @throws AppError 409 */
  const assertNotMember = (familyId: string, email: string) => {
    if (families.people(familyId).some(({ user }) => user.email === email))
      throw new AppError(409, 'already_member', msg('Somebody with this e-mail address is already a member of this family.'))
  }

  /** @throws AppError 429 after too many mails to the address or from the family */
  const countMail = (familyId: string, email: string) => {
    rateLimits.take('familyMails', familyId)
    rateLimits.take('mailsToAddress', email)
  }

  /** Whether the inviter is currently an active admin of the family with an enabled account. */
  const mayInvite = ({ familyId, invitedBy }: InvitationRow['invitation']) => {
    const member = families.members(familyId).find(({ userId }) => userId === invitedBy)
    return member?.role === 'admin' && member.isActive && accounts.get(invitedBy).disabledAt === null
  }

  /** @throws AppError 404 for an unknown code; 410 if it is used, cancelled, expired, or its inviter is no longer an admin */
  const open = (code: string) => {
    const row = found(store.byCodeHash(sha256(code)), msg('Invitation not found'))
    const known = statusAt(row.invitation, iso(clock.now()))
    const status = known === 'pending' && !mayInvite(row.invitation) ? 'cancelled' : known
    if (status !== 'pending') throw new AppError(410, `invitation_${status}`, closed[status])
    return row
  }

  const send = ({ familyName, invitation }: InvitationRow, reply: InvitationLinkReply, to: string) => {
    const { language, timezone } = families.get(invitation.familyId)
    const { t, day } = readerWith({ language })
    const inviter = reply.inviter.name
    const until = day(Temporal.Instant.from(reply.expiresAt).toZonedDateTimeISO(timezone).toPlainDate(), 'long')
    const role = t(roleNames[reply.role])
    mail.send({
      to,
      subject: t(msg('{inviter} invites you to {family}', { inviter, family: familyName })),
      text: `${[
        t(msg('{inviter} invites you to join {family} on Hearth as {role}.', { inviter, family: familyName, role })),
        `${t(msg('Open this link to join:'))}\n${reply.inviteUrl}`,
        t(msg('It works once, until {until}.', { until })),
      ].join('\n\n')}\n`,
    })
  }

  return {
    list: (familyId: string) => store.pending(familyId, iso(clock.now())).map(toReply),
    find: (familyId: string, invitationId: string) => store.find(familyId, invitationId),

    /**
     * Invites an address or a number, which replaces a pending invitation to the same one, or the holder of the link.
     * @throws AppError 409 for a member's address, 429 after too many mails to the address or from the family
     */
    invite(familyId: string, invitedBy: string, input: Input, site: string) {
      const { invitationType, role } = input
      const to = addresses[invitationType](input)
      const email = to && 'email' in to ? to.email : undefined
      if (email !== undefined) assertNotMember(familyId, email)
      if (mail.isOn && email !== undefined) countMail(familyId, email)
      const code = randomToken(16)
      const id = act({ familyId }, () => {
        if (to) store.cancelSame(familyId, to)
        const times = { createdAt: iso(clock.now()), expiresAt: isoIn(clock, { hours: 24 * invitationDays }) }
        const { id } = store.insert({ familyId, invitedBy, invitationType, role, ...to, codeHash: sha256(code), ...times })
        activity.record({ familyId, userId: invitedBy }, 'invitation.sent', { subjectId: id, title: to && Object.values(to)[0] })
        return id
      })
      const row = found(store.find(familyId, id), msg('Invitation not found'))
      const reply = withLink(row, code, site)
      if (!mail.isOn || email === undefined) return reply
      send(row, reply, email)
      return { ...reply, mail: 'sent' as const }
    },

    /**
     * Mails the link of an invitation that was made without an address.
     * @throws AppError 409 without a mail server, for a member's address, or if the invitation or its link has changed; 429 as `invite`
     */
    mailLink(row: InvitationRow, { email, code }: z.output<typeof invitationMail>, site: string) {
      const { id, familyId, codeHash } = row.invitation
      if (!mail.isOn) throw new AppError(409, 'no_mail_server', msg('This server sends no e-mail. Share the link yourself.'))
      if (toReply(row).status !== 'pending' || codeHash !== sha256(code)) throw notPending()
      assertNotMember(familyId, email)
      countMail(familyId, email)
      act({ familyId }, () => {
        store.cancelSame(familyId, { email })
        store.setEmail(id, email)
      })
      const mailed = found(store.find(familyId, id), msg('Invitation not found'))
      send(mailed, withLink(mailed, code, site), email)
      return toReply(mailed)
    },

    /** Replaces the link; the previous one stops working. @throws AppError 409 if the invitation is no longer pending */
    renewLink(row: InvitationRow, site: string) {
      const code = randomToken(16)
      if (!store.setCode(row.invitation.id, sha256(code))) throw notPending()
      return withLink(row, code, site)
    },

    /** @throws AppError 409 if it is no longer pending */
    cancel({ invitation }: InvitationRow) {
      act(invitation, () => {
        if (!store.settle(invitation.id, 'cancelled')) throw notPending()
      })
    },

    /**
     * Cancels the invitations of a user who is no longer an admin or whose account is disabled. Runs in the transaction of that change.
     * @param familyId default: all families
     */
    cancelBy(userId: string, familyId?: string) {
      for (const family of new Set(store.cancelBy(userId, familyId).map((row) => row.familyId)))
        queueMicrotask(() => live.changed(family, 'invitations'))
    },

    show(code: string) {
      const { invitation, inviter, familyName } = open(code)
      const { role, email, expiresAt } = invitation
      return { familyName, inviter: fullName(inviter), role, email, expiresAt }
    },

    /**
     * Joins the family of the code, in one transaction: creates the account if needed, adds the membership and marks the code as used.
     * @param address of the caller, for the rate limit
     * @returns the user who joined
     */
    async accept(code: string, who: { userId: string } | NewAccount, address: string) {
      open(code)
      const join = (userOf: () => ReturnType<Accounts['get']>) => {
        const { invitation } = open(code)
        const write = () => {
          const user = userOf()
          const { familyId, invitedBy, role } = invitation
          const joined = families.join(familyId, user.id, role)
          store.settle(invitation.id, 'accepted')
          notifications.notify(familyId, invitedBy, 'invitation_accepted', { actorId: user.id, subjectId: joined.id, title: joined.name })
          return user
        }
        return act(invitation, write, () => {
          live.changed(invitation.familyId, 'family')
          live.changed(invitation.familyId, 'invitations')
        })
      }
      return 'userId' in who
        ? join(() => accounts.get(who.userId))
        : await accounts.withPasswordHash(`join ${networkOf(address)}`, who.password, (hash) => join(() => accounts.add(who, hash)))
    },
  }
}
export type Invitations = ReturnType<typeof createInvitations>
