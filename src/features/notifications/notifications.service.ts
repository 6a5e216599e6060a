import type { Access, Member } from '#src/platform/access'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import { invalid } from '#src/platform/errors'
import type { JobRow } from '#src/platform/jobs/jobs.store'
import type { Reader } from '#src/platform/language/reader'
import type { Live } from '#src/platform/live/live'
import { type Area, mayView, viewable } from '#src/shared/areas'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { NotificationKind, NotificationReply } from './notifications.contract'
import type { Delivery } from './notifications.delivery'
import type { FamilyNewsService } from './notifications.family'
import { areaOf, type Letter, splitSubject, subjectOf } from './notifications.rules'
import type { NotificationRow, NotificationStore } from './notifications.store'

type About = {
  /** The user who caused it and is therefore not notified. */
  actorId?: string
  /** In the recipient's language, unless it is only a name. */
  title: string | ((reader: Reader) => string)
  /** The row of its subject; `withdraw` deletes its notifications. */
  subjectId?: string
  /** The place of that row: the date of an occurrence, or the project of a task. */
  place?: string | null
}

const recipientOf = (member: Member) => ({ userId: member.userId, familyId: member.familyId, areas: viewable(member) })

/** The kinds that count as read once the chat is read. */
const inChat: NotificationKind[] = ['message', 'announcement', 'mention']

/** The reader of a snoozed notification. */
type Snoozed = { familyId: string; userId: string }
export const snoozeKind = 'return-notification'

const toReply = ({ readAt, actor, subject, pushedAt, area, inApp, ...row }: NotificationRow): NotificationReply => ({
  ...row,
  ...splitSubject(subject),
  actor: actor && toPerson(actor),
  read: readAt !== null,
})

type Deps = {
  store: NotificationStore
  membership: Access['membership']
  delivery: Delivery
  familyNews: Pick<FamilyNewsService, 'tell' | 'withdraw'>
  atomically: Atomically
  /** Schedules the return of a snoozed notification. */
  planSnooze: (id: string, payload: Snoozed, runAt: string) => void
  /** The language and formats of a user. */
  readerOf: (userId: string) => Reader
  clock: Clock
  live: Live
}

/** Notifications of single members. A member sees only those of areas that they may currently view. */
export const createNotifications = ({ store, membership, delivery, familyNews, atomically, planSnooze, readerOf, clock, live }: Deps) => {
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
      const inApp = delivery.wants(member, kind, 'app')
      if (!inApp && !(['push', 'mail', 'own'] as const).some((channel) => delivery.wants(member, kind, channel))) return
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
        inApp,
      })
      delivery.plan(id, member, kind, about.letter?.(reader))
      announce(familyId, userId)
    },

    /** Tells the addresses of the family what every adult may read. Call it in the transaction of the change. */
    notifyFamily: familyNews.tell,

    /** Deletes the notifications about a deleted row. Call it in the transaction of the deletion. */
    withdraw(familyId: string, subjectId: string) {
      familyNews.withdraw(subjectId)
      const notified = Map.groupBy(store.removeAbout(familyId, subjectId), ({ userId }) => userId)
      for (const [userId, rows] of notified) {
        delivery.close({ familyId, userId }, rows)
        announce(familyId, userId)
      }
    },

    /** Marks the notifications about a row as read for everybody, because it is done. Call it in the transaction of the change. */
    settle(familyId: string, subjectId: string) {
      familyNews.withdraw(subjectId)
      for (const [userId, rows] of Map.groupBy(store.settle(familyId, subjectId, iso(clock.now())), (row) => row.userId)) {
        delivery.close({ familyId, userId }, rows)
        announce(familyId, userId)
      }
    },

    /** Marks the notifications about messages as read. Call it in the transaction of the messages. @param upTo the last read message */
    chatRead({ familyId, userId }: Member, upTo: string) {
      const read = store.markReadAbout(familyId, userId, inChat, upTo, iso(clock.now()))
      if (read.length === 0) return
      delivery.close({ familyId, userId }, read)
      announce(familyId, userId)
    },

    /** Whether a user was notified of a subject at a place. */
    isTold: (userId: string, kind: NotificationKind, about: { subjectId: string; place: string }) =>
      store.isTold(userId, kind, subjectOf(about) ?? ''),

    find: (member: Member, id: string) => store.find(recipientOf(member), id),

    list: (member: Member, { limit, before }: { limit: number; before?: string }) =>
      store.newest(recipientOf(member), limit, before).map(toReply),

    unread: (member: Member) => ({ count: store.unread(recipientOf(member)) }),

    show: (notification: NotificationRow) => toReply(notification),

    /** @throws AppError 422 if the caller has no such notification */
    markRead(member: Member, upTo: string) {
      if (!store.find(recipientOf(member), upTo)) throw invalid('upTo', msg('There is no such notification.'))
      atomically(() => delivery.close(member, store.markRead(member.familyId, member.userId, upTo, iso(clock.now()))))
      live.changed(member.familyId, 'notifications', member.userId)
    },

    setRead(member: Member, notification: NotificationRow, read: boolean): NotificationReply {
      const readAt = read ? (notification.readAt ?? iso(clock.now())) : null
      atomically(() => {
        store.setRead(member.familyId, member.userId, notification.id, readAt)
        if (read) delivery.close(member, [notification])
      })
      live.changed(member.familyId, 'notifications', member.userId)
      return toReply({ ...notification, readAt })
    },

    /** Marks a notification as read until it returns. */
    snooze(member: Member, notification: NotificationRow, minutes: number) {
      const { familyId, userId } = member
      atomically(() => {
        this.setRead(member, notification, true)
        planSnooze(notification.id, { familyId, userId }, isoIn(clock, { minutes }))
      })
    },

    /** Brings a snoozed notification back as a new one, if its reader may still see it. */
    returnSnoozed({ key, payload }: Pick<JobRow, 'key' | 'payload'>) {
      const { familyId, userId } = payload as Snoozed
      const member = membership(userId, familyId)
      const row = member?.isActive ? store.find(recipientOf(member), key) : undefined
      if (!member || !row) return
      const { kind, area, title, subject, inApp } = row
      atomically(() => {
        store.remove(row.id)
        const again = {
          familyId,
          userId,
          kind,
          area,
          actorId: row.actor?.id,
          title,
          subjectId: subject,
          inApp,
          createdAt: iso(clock.now()),
        }
        delivery.plan(store.insert(again).id, member, kind)
      })
      announce(familyId, userId)
    },
  }
}
export type Notifications = ReturnType<typeof createNotifications>
