import type { Access, Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { invalid } from '#src/platform/errors'
import type { Reader } from '#src/platform/language/reader'
import type { Live } from '#src/platform/live/live'
import { type Area, mayView, viewable } from '#src/shared/areas'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { NotificationKind, NotificationReply } from './notifications.contract'
import type { ReminderMails } from './notifications.mails'
import { areaOf, type Letter, splitSubject, subjectOf } from './notifications.rules'
import type { NotificationRow, NotificationStore } from './notifications.store'

type About = {
  /** The user who caused it and is therefore not notified. */
  actorId?: string
  /** In the recipient's language, if it is more than a name. */
  title: string | ((reader: Reader) => string)
  /** The row it is about; `withdraw` deletes its notifications. */
  subjectId?: string
  /** Locates that row: the date of an occurrence, the project of a task. */
  place?: string | null
}

const recipientOf = (member: Member) => ({ userId: member.userId, familyId: member.familyId, areas: viewable(member) })

const toReply = ({ readAt, actor, subject, ...row }: NotificationRow): NotificationReply => ({
  ...row,
  ...splitSubject(subject),
  actor: actor && toPerson(actor),
  read: readAt !== null,
})

type Deps = {
  store: NotificationStore
  membership: Access['membership']
  mails: ReminderMails
  /** The language and formats of a user. */
  readerOf: (userId: string) => Reader
  clock: Clock
  live: Live
}

/** Notifications of single members. A member sees only those of areas that they may currently view. */
export const createNotifications = ({ store, membership, mails, readerOf, clock, live }: Deps) => {
  /** Sends a live frame to the member's devices. The microtask runs after the synchronous transaction. */
  const announce = (familyId: string, userId: string) => queueMicrotask(() => live.changed(familyId, 'notifications', userId))

  return {
    /**
     * Notifies an active member who may view the area, otherwise does nothing. Call it in the transaction of the change.
     * @param about a reminder also names its `area`, and its `letter` if it can be sent by e-mail
     */
    notify<K extends NotificationKind>(
      familyId: string,
      userId: string,
      kind: K,
      about: About &
        (K extends 'reminder' ? { area: Area; letter?: (reader: Reader) => Letter } : { area?: undefined; letter?: undefined }),
    ) {
      const area: Area = about.area ?? areaOf[kind as Exclude<NotificationKind, 'reminder'>]
      const member = membership(userId, familyId)
      if (userId === about.actorId || !member?.isActive || !mayView(member, area)) return
      const { actorId } = about
      const reader = readerOf(userId)
      const title = typeof about.title === 'string' ? about.title : about.title(reader)
      const { id } = store.insert({
        familyId,
        userId,
        kind,
        area,
        actorId,
        title,
        subjectId: subjectOf(about),
        createdAt: iso(clock.now()),
      })
      if (about.letter) mails.plan({ id, familyId, userId }, about.letter(reader))
      announce(familyId, userId)
    },

    /** Deletes the notifications about a deleted row. Call it in the transaction of the deletion. */
    withdraw(familyId: string, subjectId: string) {
      const notified = store.removeAbout(familyId, subjectId)
      for (const userId of new Set(notified.map((row) => row.userId))) announce(familyId, userId)
    },

    find: (member: Member, id: string) => store.find(recipientOf(member), id),

    list: (member: Member, { limit, before }: { limit: number; before?: string }) =>
      store.newest(recipientOf(member), limit, before).map(toReply),

    unread: (member: Member) => ({ count: store.unread(recipientOf(member)) }),

    /** @throws AppError 422 if the caller has no such notification */
    markRead(member: Member, upTo: string) {
      if (!store.find(recipientOf(member), upTo)) throw invalid('upTo', msg('There is no such notification.'))
      store.markRead(member.familyId, member.userId, upTo, iso(clock.now()))
      live.changed(member.familyId, 'notifications', member.userId)
    },

    setRead(member: Member, notification: NotificationRow, read: boolean): NotificationReply {
      const readAt = read ? (notification.readAt ?? iso(clock.now())) : null
      store.setRead(member.familyId, member.userId, notification.id, readAt)
      live.changed(member.familyId, 'notifications', member.userId)
      return toReply({ ...notification, readAt })
    },
  }
}
export type Notifications = ReturnType<typeof createNotifications>
