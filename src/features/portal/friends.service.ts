import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { randomToken, sha256 } from '#src/platform/data-folder/secret'
import { AppError, found, invalid, notFound } from '#src/platform/errors'
import type { RateLimits } from '#src/platform/http/rate-limit'
import { findExisting } from '#src/platform/idempotency'
import { readerWith } from '#src/platform/language/reader'
import type { Mail } from '#src/platform/outgoing/mail'
import { msg } from '#src/shared/language/message'
import { fullName } from '../accounts/accounts.rules'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { FriendChange, FriendReply, NewFriend } from './friends.contract'
import { linkHours } from './portal.rules'
import type { FriendRow, PortalStore } from './portal.store'

type Deps = {
  store: PortalStore
  families: Families
  activity: Activity
  notifications: Notifications
  clock: Clock
  acts: Acts
  mail: Mail
  rateLimits: RateLimits
}

/** The person behind a link: another name or address is somebody else, whom the link was not made for. */
const personOf = ({ friendName, friendEmail }: Pick<FriendRow, 'friendName' | 'friendEmail'>) =>
  `${friendName.toLocaleLowerCase()} <${friendEmail}>`

/** Friends and helpers without an account, as parents and admins manage them. */
export const createFriends = ({ store, families, activity, notifications, clock, acts, mail, rateLimits }: Deps) => {
  const act = acts('portal')
  const noLink = { tokenHash: null, linkedBy: null, expiresAt: null }

  const replies = (rows: FriendRow[]): FriendReply[] => {
    const ids = rows.map(({ id }) => id)
    const devices = new Map(store.deviceCounts(ids).map(({ friendId, devices }) => [friendId, devices]))
    const chosen = Map.groupBy(store.documentIds(ids), ({ friendId }) => friendId)
    return rows.map(({ tokenHash, linkedBy: _, ...row }) => ({
      ...row,
      hasLink: tokenHash !== null,
      deviceCount: devices.get(row.id) ?? 0,
      documentIds: chosen.get(row.id)?.map(({ documentId }) => documentId) ?? [],
    }))
  }
  const get = (id: string) => found(replies([found(store.find(id), msg('Friend not found'))])[0], msg('Friend not found'))
  const record = (member: Member, kind: ActivityKind, { id, friendName }: { id: string; friendName: string }) =>
    activity.record(member, kind, { subjectId: id, title: friendName })

  /** @throws AppError 422 for a document that is not in the family */
  const documentsOf = (familyId: string, ids: readonly string[]) => {
    const unique = [...new Set(ids)]
    if (unique.length && store.documentsAmong(familyId, unique).length !== unique.length)
      throw invalid('documentIds', msg('Choose documents of this family.'))
    return unique
  }

  return {
    find: store.find,
    list: ({ familyId }: { familyId: string }): FriendReply[] => replies(store.list(familyId)),

    /** Idempotent: a retry with the same id returns the existing row. @throws AppError 409 for a taken id, 422 for unknown documents */
    create(member: Member, { id = Bun.randomUUIDv7(), documentIds, ...input }: NewFriend): FriendReply {
      if (findExisting(member, store.find(id))) return get(id)
      const { familyId, userId: createdBy } = member
      const chosen = documentsOf(familyId, documentIds)
      const now = iso(clock.now())
      return act(member, () => {
        const row = store.insert({ ...input, id, familyId, createdBy, createdAt: now, updatedAt: now })
        store.setDocuments(row, chosen)
        record(member, 'friend.added', row)
        return get(id)
      })
    },

    /**
     * A lower `maxDevices` ends the access of the devices that came last; another person, that of all devices and the link.
     * @throws AppError 422 for unknown documents
     */
    change(member: Member, row: FriendRow, { documentIds, ...change }: FriendChange): FriendReply {
      const chosen = documentIds && documentsOf(row.familyId, documentIds)
      const isReplaced = personOf({ ...row, ...change }) !== personOf(row)
      return act(member, () => {
        store.update(row, { ...change, ...(isReplaced && { ...noLink, lastAccessedAt: null }), updatedAt: iso(clock.now()) })
        if (chosen) store.setDocuments(row, chosen)
        if (isReplaced) store.removeDevices(row.id)
        else if (change.maxDevices !== undefined) store.removeDevices(row.id, change.maxDevices)
        record(member, 'friend.changed', { ...row, ...change })
        return get(row.id)
      })
    },

    /** The link and its devices end with the row. */
    remove(member: Member, row: FriendRow) {
      act(member, () => {
        store.remove(row)
        notifications.withdraw(row.familyId, row.id)
        record(member, 'friend.removed', row)
      })
    },

    /**
     * Replaces the link of a friend, and forgets the devices of the earlier one.
     * @param site URL of this server without a trailing slash
     */
    link(member: Member, row: FriendRow, hours = linkHours[row.accessLevel], site = '') {
      const token = randomToken(16)
      const expiresAt = isoIn(clock, { hours })
      act(member, () => {
        store.removeDevices(row.id)
        store.update(row, { tokenHash: sha256(token), linkedBy: member.userId, expiresAt })
        record(member, 'friend.linked', row)
      })
      return { url: `${site}/portal/${token}`, expiresAt, canMail: mail.isOn }
    },

    /**
     * Mails a link to the address of its friend. Only the browser that made the link has its token.
     * @throws AppError 404 unless the token is that of a working link, 409 on a server that sends no e-mail, 429 after too many mails of the
     * family or to the address
     */
    mailLink(member: Member, row: FriendRow, token: string, site: string) {
      if (!mail.isOn) throw new AppError(409, 'no_mail_server', msg('This server sends no e-mail.'))
      const { tokenHash, expiresAt, friendEmail, familyId } = row
      if (tokenHash !== sha256(token) || !expiresAt || expiresAt <= iso(clock.now())) throw notFound(msg('Link not found'))
      rateLimits.take('familyMails', familyId)
      rateLimits.take('mailsToAddress', friendEmail)
      const { name, timezone, language } = families.get(familyId)
      const giver = families.people(familyId).find(({ userId }) => userId === member.userId)
      const { t, moment } = readerWith({ language })
      const until = moment(Temporal.Instant.from(expiresAt).toZonedDateTimeISO(timezone))
      mail.send({
        to: friendEmail,
        subject: t(msg('Your page of {family}', { family: name })),
        text: `${[
          t(msg('{name} gives you access to a page of {family} on Hearth.', { name: giver ? fullName(giver.user) : name, family: name })),
          `${t(msg('Open this link:'))}\n${site}/portal/${token}`,
          t(msg('It works until {until}. The first device that opens it keeps it.', { until })),
        ].join('\n\n')}\n`,
      })
    },

    /** @throws AppError 404 without a link */
    revoke(member: Member, row: FriendRow) {
      if (row.tokenHash === null) throw notFound(msg('Link not found'))
      act(member, () => {
        store.removeDevices(row.id)
        store.update(row, noLink)
        record(member, 'friend.unlinked', row)
      })
    },
  }
}
export type Friends = ReturnType<typeof createFriends>
