import type { Member } from '#src/platform/access'
import type { Act } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Families } from '../families/families.service'
import type { Activity, Announcing } from './calendar.announcing'
import type { AttachmentStore } from './calendar.attachments.store'
import { columnsOf } from './calendar.changes.service'
import type { NewEvent } from './calendar.contract'
import type { ChangedOccurrence } from './calendar.ical'
import type { EventNotices } from './calendar.notices'
import type { Participants } from './calendar.participants.service'
import type { createParts } from './calendar.parts'
import { loadOccurrences, type Occurrences } from './calendar.recurrence'
import type { Reminders } from './calendar.reminders.service'
import type { RsvpStatus } from './calendar.series.rules'
import { isSeries, type SeriesService } from './calendar.series.service'
import type { CalendarStore, EventRow } from './calendar.store'
import { createSyncedNotices } from './calendar.synced.notices'

type Deps = {
  store: CalendarStore
  series: SeriesService
  participants: Participants
  files: AttachmentStore
  parts: ReturnType<typeof createParts>
  announcing: Announcing
  reminders: Reminders
  families: Families
  activity: Activity
  notices: EventNotices
  act: Act
  clock: Clock
}

/** Events with all of their occurrences at once, as other calendars hold them. */
export const createSyncedEvents = (deps: Deps) => {
  const { store, series, participants, files, parts, announcing, reminders, families, activity, notices, act, clock } = deps
  const news = createSyncedNotices({ series, notices, clock })

  const insert = ({ familyId, userId }: Member, input: NewEvent, dates: Occurrences): EventRow => {
    const now = iso(clock.now())
    const timezone = input.timezone ?? families.get(familyId).timezone
    participants.assertInvitable(familyId, input.participants)
    const rule = series.ruleOf(input, timezone, null)
    const columns = { ...columnsOf(input), timezone, isRecurring: input.isRecurring || rule !== null }
    const { id } = store.insert({ ...columns, familyId, createdBy: userId, createdAt: now, updatedAt: now })
    const event = found(store.findAsCreator(familyId, id), msg('Event not found'))
    if (rule) series.saveRule(dates, event, rule)
    participants.saveNew(event, input)
    return { ...event, recurrence: rule }
  }

  const change = (member: Member, known: EventRow, input: NewEvent, dates: Occurrences): EventRow => {
    announcing.assertMayChange(member, known)
    participants.assertInvitable(member.familyId, input.participants, participants.of(known))
    const row = parts.change(member, { event: known, dates, input }, { scope: 'all' })
    if (row.isPrivate) activity.hide(row.familyId, row.id, row.createdBy)
    if (row.isPrivate && !known.isPrivate) notices.withdraw(row.familyId, row.id)
    return row
  }

  return {
    /** Loads what `save` and `within` need. */
    load: loadOccurrences,

    /** The events with these ids that the member may see, with their changed occurrences, people and files. */
    read({ familyId, userId }: Member, ids: readonly string[]) {
      const rows = store.series(familyId, userId, [...ids])
      const of = rows.map(({ id }) => id)
      const people = Map.groupBy(participants.ofMany(familyId, of), ({ eventId }) => eventId)
      const changed = Map.groupBy(series.instancesOf(of), ({ eventId }) => eventId)
      return rows.map((event) => ({
        event,
        occurrences: changed.get(event.id) ?? [],
        people: people.get(event.id) ?? [],
        files: event.attachmentCount ? files.of(event.id) : [],
      }))
    },

    /** Those of the given events, or of all, that concern the member: invited people who have not declined, else the creator. */
    concerning: ({ familyId, userId }: Member, ids?: readonly string[]) => new Set(store.concerning(familyId, userId, ids)),

    /**
     * The occurrences that overlap [from, to) and are visible to the member, of these events alone if given.
     * @param most of each series, about
     */
    *within({ familyId, userId }: Member, from: string, to: string, dates: Occurrences, only?: ReadonlySet<string>, most?: number) {
      const isAsked = (id: string) => only?.has(id) ?? true
      for (const { id, startTime, endTime } of store.keys(familyId, userId, from, to))
        if (isAsked(id)) yield [{ id, startTime, endTime, isCancelled: false, event: undefined }]
      const ids = store.seriesIds(familyId, from, to).filter(isAsked)
      for (let at = 0; at < ids.length; at += 200) {
        const rows = store.series(familyId, userId, ids.slice(at, at + 200)).filter(isSeries)
        for (const occurrences of series.each(dates, rows, from, to, most)) yield occurrences.map((event) => ({ ...event, event }))
      }
    },

    /** As `calendar.answer`, with dates from `load`. @throws AppError 403 unless the member is invited */
    answer(member: Member, event: EventRow, status: RsvpStatus, dates: Occurrences) {
      const write = () => {
        const notes = participants.of(event).find(({ userId }) => userId === member.userId)?.notes ?? null
        participants.answer(member, event, { status, notes })
        reminders.reschedule(event, dates)
      }
      act(member, write, () => announcing.announce(member, event))
    },

    /** As `calendar.remind`, with dates from `load`. */
    remind(member: Member, event: EventRow, minutes: number | null, dates: Occurrences) {
      const write = () => {
        participants.remind(member, event, minutes)
        reminders.reschedule(event, dates)
      }
      act(member, write, () => announcing.announce(member, event))
    },

    /**
     * Makes or replaces an event with all of its changed occurrences, as one act. Its people stay, unless the input has some.
     * @param dates from `load`
     * @returns the id of the event
     * @throws AppError 403 unless the member may change it; 422 for a rule or an occurrence that can't be
     */
    save(
      member: Member,
      known: EventRow | undefined,
      { event: input, occurrences }: { event: NewEvent; occurrences: readonly ChangedOccurrence[] },
      dates: Occurrences,
    ): string {
      const write = () => {
        const before = known ? news.upcoming(known, dates) : []
        const row = known ? change(member, known, input, dates) : insert(member, input, dates)
        if (isSeries(row)) {
          series.setOccurrences(dates, row, occurrences)
          if (!series.first(dates, row)) throw invalid('recurrence', msg('No date of the series is left.'))
        }
        if (known) news.tell(member, { known, row, occurrences: dates }, before)
        announcing.record(member, known ? 'event.changed' : 'event.created', row)
        reminders.reschedule(row, dates)
        return row
      }
      return act(member, write, (row) => announcing.announce(member, ...(known ? [known] : []), row)).id
    },
  }
}
