import type { Member } from '../../platform/access'
import { type Clock, dayBounds, iso, isoIn } from '../../platform/clock'
import type { Atomically } from '../../platform/db'
import { forbidden, found } from '../../platform/errors'
import type { Live } from '../../platform/live'
import { toPerson } from '../accounts/accounts.rules'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { EventReply, NewEvent } from './calendar.contract'
import { type Category, covers, daysOf, mayChangeEvent } from './calendar.rules'
import type { CalendarStore, EventRow } from './calendar.store'

/** The window of a list that names none, in days back and ahead. */
const defaultWindow = { back: 31, ahead: 366 }

const toReply = (row: EventRow): EventReply => ({ ...row, creator: toPerson(row.creator) })

type Window = { from?: string; to?: string; category?: Category }

type Deps = { store: CalendarStore; families: Families; activity: Activity; clock: Clock; live: Live; atomically: Atomically }

/** A family's events. What a member may not see does not exist for them. */
export const createCalendar = ({ store, families, activity, clock, live, atomically }: Deps) => {
  const get = (member: Member, id: string) => toReply(found(store.find(member.familyId, member.userId, id), 'Event'))

  /** Others learn nothing of a private event, not even that something changed. */
  const announce = (member: Member, ...versions: { isPrivate: boolean; createdBy: string }[]) => {
    const shared = versions.some((version) => !version.isPrivate)
    live.changed(member.familyId, 'calendar', shared ? undefined : versions[0]?.createdBy)
  }
  const record = (member: Member, kind: ActivityKind, { id, title, isPrivate, createdBy }: EventReply | EventRow) =>
    activity.record(member, kind, { subjectId: id, title, onlyUserId: isPrivate ? createdBy : undefined })
  const assertMayChange = (member: Member, event: EventRow) => {
    if (!mayChangeEvent(member, event)) throw forbidden('Only the person who made an event, a parent or an admin can change it.')
  }

  return {
    find: (member: Member, id: string) => store.find(member.familyId, member.userId, id),

    list(member: Member, { from, to, category }: Window): EventReply[] {
      const start = from ?? isoIn(clock, { hours: -24 * defaultWindow.back })
      const end = to ?? iso((from ? Temporal.Instant.from(from) : clock.now()).add({ hours: 24 * defaultWindow.ahead }))
      const rows = store.within(member.familyId, member.userId, start, end)
      return (category ? rows.filter((row) => row.category === category) : rows).map(toReply)
    },

    today(member: Member): EventReply[] {
      const { timezone } = families.get(member.familyId)
      const today = clock.now().toZonedDateTimeISO(timezone).toPlainDate()
      // An all-day event of another zone keeps its dates, so its moments may lie in the days around.
      const { from } = dayBounds(today.subtract({ days: 2 }), timezone)
      const { to } = dayBounds(today.add({ days: 2 }), timezone)
      const near = store.within(member.familyId, member.userId, from, to)
      return near.filter((event) => covers({ event, ...daysOf(event, timezone) }, today)).map(toReply)
    },

    create(member: Member, input: NewEvent): EventReply {
      const now = iso(clock.now())
      const timezone = input.timezone ?? families.get(member.familyId).timezone
      const made = { familyId: member.familyId, createdBy: member.userId, createdAt: now, updatedAt: now }
      const created = atomically(() => {
        const event = get(member, store.insert({ ...input, timezone, ...made }).id)
        record(member, 'event.created', event)
        return event
      })
      announce(member, created)
      return created
    },

    /** @throws AppError 403 for another's event, unless admin or parent */
    update(member: Member, event: EventRow, input: NewEvent): EventReply {
      assertMayChange(member, event)
      const change = { ...input, timezone: input.timezone ?? event.timezone, updatedAt: iso(clock.now()) }
      const changed = { ...event, ...change }
      atomically(() => {
        store.update(member.familyId, event.id, change)
        if (changed.isPrivate && !event.isPrivate) activity.hide(member.familyId, event.id, event.createdBy)
        record(member, 'event.changed', changed)
      })
      announce(member, event, changed)
      return toReply(changed)
    },

    /** @throws AppError 403 for another's event, unless admin or parent */
    remove(member: Member, event: EventRow) {
      assertMayChange(member, event)
      atomically(() => {
        store.remove(member.familyId, event.id)
        record(member, 'event.deleted', event)
      })
      announce(member, event)
    },
  }
}
export type Calendar = ReturnType<typeof createCalendar>
