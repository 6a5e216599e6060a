import type { Access, Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { invalid } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { type Area, mayView, viewable } from '#src/shared/areas'
import { toPerson } from '../accounts/accounts.rules'
import type { NotificationKind, NotificationReply } from './notifications.contract'
import { areaOf, partsOf, subjectOf } from './notifications.rules'
import type { NotificationRow, NotificationStore } from './notifications.store'

type About = {
  /** Who caused it; nobody is told of what they did themselves. */
  actorId?: string
  title: string
  /** The row it is about; `withdraw` takes back what was said of it. */
  subjectId?: string
  /** Where that row is to be found: the date of an occurrence, the project of a task. */
  place?: string | null
}

const readerOf = (member: Member) => ({ userId: member.userId, familyId: member.familyId, areas: viewable(member) })

const toReply = ({ readAt, actor, subject, ...row }: NotificationRow): NotificationReply => ({
  ...row,
  ...partsOf(subject),
  actor: actor && toPerson(actor),
  read: readAt !== null,
})

type Deps = { store: NotificationStore; membership: Access['membership']; clock: Clock; live: Live }

/** What members are told of, one by one. What they may no longer view, they are no longer told of either. */
export const createNotifications = ({ store, membership, clock, live }: Deps) => {
  /** Their screens learn of it by themselves: a transaction is synchronous, so that it is over when this runs. */
  const announce = (familyId: string, userId: string) => queueMicrotask(() => live.changed(familyId, 'notifications', userId))

  return {
    /**
     * Tells an active member who may view the matter, and nobody else; to be called in the transaction of what happened.
     * @param about a reminder also says what `area` it is about
     */
    notify<K extends NotificationKind>(
      familyId: string,
      userId: string,
      kind: K,
      about: About & (K extends 'reminder' ? { area: Area } : { area?: undefined }),
    ) {
      const area: Area = about.area ?? areaOf[kind as Exclude<NotificationKind, 'reminder'>]
      const member = membership(userId, familyId)
      if (userId === about.actorId || !member?.isActive || !mayView(member, area)) return
      const { actorId, title } = about
      store.insert({ familyId, userId, kind, area, actorId, title, subjectId: subjectOf(about), createdAt: iso(clock.now()) })
      announce(familyId, userId)
    },

    /** Takes back what was said of a row that is gone; to be called in the transaction that deletes it. */
    withdraw(familyId: string, subjectId: string) {
      const told = store.removeAbout(familyId, subjectId)
      for (const userId of new Set(told.map((row) => row.userId))) announce(familyId, userId)
    },

    find: (member: Member, id: string) => store.find(readerOf(member), id),

    list: (member: Member, { limit, before }: { limit: number; before?: string }) =>
      store.newest(readerOf(member), limit, before).map(toReply),

    unread: (member: Member) => ({ count: store.unread(readerOf(member)) }),

    /** @throws AppError 422 when the reader has no such notification */
    markRead(member: Member, upTo: string) {
      if (!store.find(readerOf(member), upTo)) throw invalid('upTo', 'There is no such notification.')
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
