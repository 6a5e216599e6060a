import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, todayIn } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import { AppError, forbidden, found, invalid, notFound } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { Trash } from '../trash/trash.service'
import type { NewPrayer, NewTestimony, PrayerAnswer, PrayerChange, PrayerReply } from './prayers.contract'
import { createPrayerReminders } from './prayers.reminders'
import { createPrayerReplies } from './prayers.replies'
import { lateDays, maxTestimonies, maySee } from './prayers.rules'
import type { PrayerRow, PrayerStore } from './prayers.store'
import { prayerRequests as table } from './prayers.table'

type Deps = {
  store: PrayerStore
  families: Families
  activity: Activity
  trash: Trash
  notifications: Notifications
  clock: Clock
  live: Live
  acts: Acts
  atomically: Atomically
  wakeAt: (moment: string) => void
}

/** Prayer requests, and the testimonies of answered ones. Only its maker learns of a private request. */
export const createPrayers = (deps: Deps) => {
  const { store, families, activity, trash, notifications, clock, live, acts } = deps
  const act = acts('prayers')
  const reminders = createPrayerReminders(deps)
  const replies = createPrayerReplies(deps)
  const get = (member: Member, id: string) =>
    found(replies(member, [found(store.whole(id), msg('Prayer request not found'))])[0], msg('Prayer request not found'))
  const today = ({ familyId }: Member) => todayIn(clock, families.get(familyId).timezone)

  /** The live frame of a private row goes to its maker alone. */
  const announce =
    ({ familyId, userId }: Member, isPublic: boolean) =>
    () =>
      isPublic ? live.changed(familyId, 'prayers') : live.changed(familyId, 'prayers', userId)
  const record = (member: Member, kind: ActivityKind, { id, title, isPublic }: Pick<PrayerRow, 'id' | 'title' | 'isPublic'>) =>
    activity.record(member, kind, { subjectId: id, title, onlyUserId: isPublic ? undefined : member.userId })

  /** @throws AppError 404 for a private row of somebody else */
  const assertVisible = (member: Member, row: PrayerRow) => {
    if (!maySee(member, row)) throw notFound(msg('Prayer request not found'))
  }
  /** @throws AppError 404 for a private row of somebody else, 403 for a public one */
  const assertMaker = (member: Member, row: PrayerRow) => {
    assertVisible(member, row)
    if (row.createdBy !== member.userId) throw forbidden(msg('Only the person who asked can do this.'))
  }
  const assertSubject = ({ familyId }: Member, userId: string | null | undefined) => {
    if (userId && !families.people(familyId).some((person) => person.userId === userId))
      throw invalid('forUserId', msg('Choose a member of this family.'))
  }
  const assertPast = (member: Member, day: string | undefined, path: string) => {
    if (day !== undefined && day > today(member).toString()) throw invalid(path, msg('Must not be in the future.'))
  }
  const assertOpen = ({ isAnswered }: PrayerRow) => {
    if (isAnswered) throw new AppError(409, 'already_answered', msg('This prayer request is answered already.'))
  }

  type Row = Pick<PrayerRow, 'title' | 'isPublic'> & Partial<PrayerRow>
  const add = (member: Member, id: string, kind: ActivityKind, input: Row) => {
    const { familyId, userId } = member
    if (findExisting(member, store.find(id))) return get(member, id)
    assertSubject(member, input.forUserId)
    const now = iso(clock.now())
    return act(
      member,
      () => {
        const insert = input.isAnswered ? store.insertTestimony : store.insertRequest
        insert({ ...input, id, familyId, createdBy: userId, createdAt: now, updatedAt: now })
        record(member, kind, { ...input, id })
        return get(member, id)
      },
      announce(member, input.isPublic),
    )
  }

  /** Makes others forget a request that becomes private. */
  const hide = ({ familyId, userId }: Member, id: string) => {
    activity.hide(familyId, id, userId)
    store.removeReminders(id, userId)
    notifications.withdraw(familyId, id)
  }

  // The routes call `assertVisible` or `assertMaker` before they read a body, and before the functions that take a row.
  return {
    deliverReminders: reminders.deliver,
    find: store.find,
    assertVisible,
    assertMaker,

    list: (member: Member): PrayerReply[] => replies(member, store.open(member.familyId, member.userId)),
    testimonies: (member: Member, page: { limit: number; before?: string }): PrayerReply[] =>
      replies(member, store.testimonies(member.familyId, member.userId, page)),
    /** Everything that the member may see, open requests first. */
    searchable: ({ familyId, userId }: Member) => [
      ...store.open(familyId, userId),
      ...store.testimonies(familyId, userId, { limit: maxTestimonies }),
    ],

    /** Idempotent: a retry with the same id returns the existing request. @throws AppError 409 if the id belongs to somebody else's */
    create(member: Member, { id = Bun.randomUUIDv7(), ...input }: NewPrayer): PrayerReply {
      return add(member, id, 'prayer.asked', { ...input, askedAt: iso(clock.now()) })
    },

    /** Adds a testimony without a request, answered today unless it says another day; idempotent as `create`. */
    share(member: Member, { id = Bun.randomUUIDv7(), answeredDate, ...input }: NewTestimony): PrayerReply {
      assertPast(member, answeredDate, 'answeredDate')
      return add(member, id, 'testimony.shared', { ...input, isAnswered: true, answeredDate: answeredDate ?? today(member).toString() })
    },

    change(member: Member, row: PrayerRow, { testimony, answeredDate, ...change }: PrayerChange): PrayerReply {
      assertSubject(member, change.forUserId)
      assertPast(member, answeredDate, 'answeredDate')
      const answer = row.isAnswered ? { testimony, answeredDate } : {}
      return act(
        member,
        () => {
          store.update(row.familyId, row.id, { ...change, ...answer, updatedAt: iso(clock.now()) })
          if (row.isPublic && change.isPublic === false) hide(member, row.id)
          const changed = get(member, row.id)
          record(member, row.isAnswered ? 'testimony.changed' : 'prayer.changed', changed)
          return changed
        },
        announce(member, row.isPublic || change.isPublic === true),
      )
    },

    /** Counts once a person and day. @throws AppError 409 for an answered request, 422 for a day that is ahead or too long ago */
    pray(member: Member, row: PrayerRow, day: string | undefined): PrayerReply {
      assertPast(member, day, 'day')
      const { userId, familyId } = member
      const now = today(member)
      if (day !== undefined && day < now.subtract({ days: lateDays }).toString()) throw invalid('day', msg('Is too long ago.'))
      assertOpen(row)
      return act(
        member,
        () => {
          store.pray({ requestId: row.id, userId, familyId, day: day ?? now.toString(), createdAt: iso(clock.now()) })
          return get(member, row.id)
        },
        announce(member, row.isPublic),
      )
    },

    /** @throws AppError 409 if it is answered already */
    answer(member: Member, row: PrayerRow, { testimony, answeredDate }: PrayerAnswer): PrayerReply {
      assertOpen(row)
      assertPast(member, answeredDate, 'answeredDate')
      return act(
        member,
        () => {
          store.update(row.familyId, row.id, { isAnswered: true, testimony, answeredDate, updatedAt: iso(clock.now()) })
          store.removeReminders(row.id)
          record(member, 'prayer.answered', row)
          return get(member, row.id)
        },
        announce(member, row.isPublic),
      )
    },

    /** Sets the time of the caller's own daily reminder. */
    remind(member: Member, row: PrayerRow, at: string | null): PrayerReply {
      if (at !== null) assertOpen(row)
      return act(
        member,
        () => {
          reminders.set(row, member.userId, at)
          return get(member, row.id)
        },
        announce(member, false),
      )
    },

    remove(member: Member, row: PrayerRow) {
      act(
        member,
        () => {
          const { familyId, id, title, createdBy: ownerId } = row
          const kind = row.isAnswered ? 'testimony' : 'prayer'
          trash.move(member, { kind, table, id, title, ownerId, isPersonal: true }, () => store.remove(familyId, id))
          notifications.withdraw(row.familyId, row.id)
          record(member, row.isAnswered ? 'testimony.deleted' : 'prayer.deleted', row)
        },
        announce(member, row.isPublic),
      )
    },

    /** A row is back from the trash. */
    restored: () => reminders.wake(),
    announceRestored: (member: Member, id: string) => announce(member, store.find(id)?.isPublic === true)(),

    /** Ends the reminders of a person who left. */
    forget: (familyId: string, userId: string) => {
      store.removeRemindersOf(familyId, userId)
    },
  }
}
export type Prayers = ReturnType<typeof createPrayers>
