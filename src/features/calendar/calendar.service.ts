import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { found, idTaken, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import type { Families } from '../families/families.service'
import type { Trash } from '../trash/trash.service'
import type { Activity, Announcing } from './calendar.announcing'
import type { Attachments } from './calendar.attachments.service'
import type { AttachmentStore } from './calendar.attachments.store'
import { type Changes, columnsOf } from './calendar.changes.service'
import type { EventReply, NewEvent } from './calendar.contract'
import type { ChangedOccurrence } from './calendar.ical'
import type { EventNotices } from './calendar.notices'
import type { Participants } from './calendar.participants.service'
import { createParts, type EventObserver } from './calendar.parts'
import type { Reading } from './calendar.reading.service'
import { loadOccurrences, type Occurrences } from './calendar.recurrence'
import type { Reminders } from './calendar.reminders.service'
import { type Category, categoryColors } from './calendar.rules'
import type { EventSearch } from './calendar.search.service'
import type { ScopeQuery } from './calendar.series.contract'
import type { RsvpStatus } from './calendar.series.rules'
import { isSeries, type SeriesService } from './calendar.series.service'
import type { CalendarStore, EventRow } from './calendar.store'
import { createSyncedEvents } from './calendar.synced.service'
import type { WholeEvents } from './calendar.whole'

type LinkedFields = Pick<EventRow, 'title' | 'startTime' | 'endTime'> &
  Partial<Pick<EventRow, 'location' | 'isAllDay'>> & { participants?: { userId: string; canEdit: boolean }[] }

type Deps = {
  store: CalendarStore
  reading: Reading
  series: SeriesService
  changes: Changes
  attachments: Attachments
  files: AttachmentStore
  announcing: Announcing
  search: EventSearch
  whole: WholeEvents
  participants: Participants
  reminders: Reminders
  families: Families
  activity: Activity
  trash: Trash
  notices: EventNotices
  clock: Clock
  live: Live
  acts: Acts
}

/** A family's events. Hidden events are 404, like missing ones. */
export const createCalendar = (deps: Deps) => {
  const { reply, readCurrent, occurrenceOn, loadWithDates } = deps.reading
  const { announce, record, assertMayChange } = deps.announcing
  const { store, reading, series, changes, participants, reminders, families, activity, trash, notices, clock, live, acts } = deps
  const { withdraw } = notices
  const act = acts('calendar')
  const observers: EventObserver[] = []
  let loadedDates: Occurrences | undefined
  const parts = createParts({ store, changes, trash, observers })

  return {
    list: reading.list,
    today: reading.today,
    show: reading.show,
    search: deps.search,
    whole: deps.whole,
    attachments: deps.attachments,
    synced: createSyncedEvents({ ...deps, parts, act }),
    find: (member: Member, id: string) => store.find(member.familyId, member.userId, id),

    /** The dates that `create` needs for a repeating event, or for a retry of one. */
    datesFor(member: Member, { id, recurrence }: { id?: string; recurrence?: unknown }): Promise<Occurrences> | undefined {
      const existing = id === undefined ? undefined : store.find(member.familyId, member.userId, id)
      return recurrence || existing?.recurrence ? loadOccurrences() : undefined
    },

    /**
     * Idempotent: a retry with the same id returns the existing event.
     * @param dates required for a repeating event (`datesFor`)
     * @param occurrences of an imported series: those that differ from its rule
     * @throws AppError 409 if the id belongs to somebody else's event, 422 for invalid participants or a rule that ends before the event starts
     */
    create(
      member: Member,
      input: NewEvent & { id?: string },
      dates?: Occurrences,
      occurrences: readonly ChangedOccurrence[] = [],
    ): EventReply {
      const { familyId, userId } = member
      const now = iso(clock.now())
      const timezone = input.timezone ?? families.get(familyId).timezone
      if (input.id !== undefined && findExisting(member, store.owner(input.id)))
        return reply(member, readCurrent({ familyId, id: input.id }, dates))
      const write = () => {
        participants.assertInvitable(familyId, input.participants)
        const rule = series.ruleOf(input, timezone, null)
        const columns = { ...columnsOf(input), timezone, isRecurring: input.isRecurring || rule !== null }
        const { id } = store.insert({ ...columns, familyId, createdBy: userId, createdAt: now, updatedAt: now })
        const event = found(store.findAsCreator(familyId, id), msg('Event not found'))
        if (rule && !dates) throw new TypeError('An event that repeats needs the dates of its rule.')
        const saved = rule && dates ? series.saveRule(dates, event, rule) : undefined
        if (saved && dates && occurrences.length > 0) series.setOccurrences(dates, saved, occurrences)
        participants.saveNew(event, input)
        record(member, 'event.created', event)
        reminders.reschedule({ ...event, recurrence: rule }, dates)
        return event
      }
      const made = act(member, write, (event) => announce(member, event))
      return reply(member, readCurrent(made, dates))
    },

    /**
     * A change of a series through an occurrence is undone by restoring the row `{id}_{instanceDate}` from the trash.
     * @throws AppError 403 unless creator, admin, parent or participant with `canEdit`; 404 if no occurrence is on that date
     */
    async update(member: Member, known: EventRow, input: NewEvent, { scope, instanceDate }: ScopeQuery): Promise<EventReply> {
      const { event, dates } = await loadWithDates(member, known, input.recurrence)
      assertMayChange(member, event)
      const write = () => {
        participants.assertInvitable(member.familyId, input.participants, participants.of(event))
        const subject = instanceDate ? occurrenceOn(event, dates, instanceDate) : event
        const row = parts.change(member, { event, dates, input }, { scope, instanceDate })
        const before = row.id === event.id ? undefined : store.findAsCreator(event.familyId, event.id)
        if (before) reminders.reschedule(before, dates)
        if (row.isPrivate) activity.hide(row.familyId, row.id, row.createdBy)
        if (row.isPrivate && !event.isPrivate) withdraw(row.familyId, row.id)
        record(member, 'event.changed', row)
        notices.changed(member, row, { before: subject, after: input, place: scope === 'one' ? (instanceDate ?? null) : null })
        reminders.reschedule(row, dates)
        return row
      }
      const changed = act(member, write, (row) => announce(member, event, row))
      return reply(member, readCurrent(changed, dates, instanceDate))
    },

    /** @throws AppError 403 unless creator, admin, parent or participant with `canEdit`; 404 if no occurrence is on that date */
    async remove(member: Member, known: EventRow, { scope, instanceDate }: ScopeQuery) {
      const { event, dates } = await loadWithDates(member, known)
      assertMayChange(member, event)
      const write = () => {
        const next = isSeries(event) && dates && !instanceDate ? series.next(dates, event, iso(clock.now())) : undefined
        const subject = instanceDate ? occurrenceOn(event, dates, instanceDate) : (next ?? event)
        const people = notices.peopleOf(event)
        const isGone = parts.remove(member, event, dates, { scope, instanceDate })
        if (isGone) withdraw(event.familyId, event.id)
        notices.cancelled(member, event, { subject, people, place: instanceDate ?? null })
        record(member, isGone ? 'event.deleted' : 'event.changed', event)
        const left = store.findAsCreator(event.familyId, event.id)
        if (left) reminders.reschedule(left, dates)
      }
      act(member, write, () => announce(member, event))
    },

    /** Deletes an event with all its occurrences. @throws AppError 403 unless creator, admin, parent or participant with `canEdit` */
    removeWhole(member: Member, event: EventRow) {
      assertMayChange(member, event)
      const write = () => {
        const people = notices.peopleOf(event)
        parts.remove(member, event, undefined, { scope: 'all' })
        withdraw(event.familyId, event.id)
        notices.cancelled(member, event, { subject: event, people, place: null })
        record(member, 'event.deleted', event)
      }
      act(member, write, () => announce(member, event))
    },

    /** @throws AppError 403 unless creator, admin, parent or participant with `canEdit`; 404 if no occurrence is on that date */
    async cancel(member: Member, known: EventRow, { instanceDate, isCancelled }: { instanceDate: string; isCancelled: boolean }) {
      const { event, dates } = await loadWithDates(member, known)
      assertMayChange(member, event)
      if (!isSeries(event) || !dates) throw invalid('instanceDate', msg('Only an event that repeats can be cancelled on one date.'))
      const write = () => {
        const subject = series.requireOccurrence(dates, event, instanceDate)
        series.mark(event, subject, { isCancelled })
        if (isCancelled) notices.cancelled(member, event, { subject, place: instanceDate })
        else withdraw(event.familyId, event.id)
        record(member, 'event.changed', event)
        reminders.reschedule(event, dates)
      }
      act(member, write, () => announce(member, event))
      return reply(member, readCurrent(event, dates, instanceDate))
    },

    /** @throws AppError 403 unless the member is invited */
    async answer(member: Member, known: EventRow, answer: { status: RsvpStatus; notes: string | null }): Promise<EventReply> {
      const { event, dates } = await loadWithDates(member, known)
      const write = () => {
        participants.answer(member, event, answer)
        reminders.reschedule(event, dates)
      }
      act(member, write, () => announce(member, event))
      return reply(member, readCurrent(event, dates))
    },

    async remind(member: Member, known: EventRow, reminderMinutes: number | null): Promise<EventReply> {
      const { event, dates } = await loadWithDates(member, known)
      const write = () => {
        participants.remind(member, event, reminderMinutes)
        reminders.reschedule(event, dates)
      }
      act(member, write, () => live.changed(member.familyId, 'calendar', member.userId))
      return reply(member, readCurrent(event, dates))
    },

    /** Loads the dates of series, for `restored`. */
    prepareRestore: async () => {
      loadedDates = await loadOccurrences()
    },
    /** An event or a part of one is back from the trash. Call it in that transaction, after `prepareRestore`. */
    restored(member: Member, rowId: string) {
      const event = store.findAsCreator(member.familyId, rowId.split('_')[0] ?? '')
      if (!event) return
      // The news that it was called off, which an undo takes back.
      withdraw(event.familyId, event.id)
      reminders.reschedule(event, loadedDates)
      parts.tell('restored', member, event)
    },

    observe: (observer: EventObserver) => {
      observers.push(observer)
    },
    /** The event of another feature's row. */
    linked: (familyId: string, id: string) => store.findAsCreator(familyId, id),
    /**
     * Adds the event of another feature's row, in the caller's transaction and without activity.
     * @returns the id of the event
     * @throws AppError 409 if another event has the given id
     */
    addLinked(
      { familyId, userId }: Member,
      { participants: invited, ...fields }: LinkedFields & { id?: string; category: Category },
    ): string {
      if (fields.id !== undefined && store.owner(fields.id)) throw idTaken()
      const now = iso(clock.now())
      const made = { familyId, createdBy: userId, createdAt: now, updatedAt: now, timezone: families.get(familyId).timezone }
      const { id } = store.insert({ ...fields, ...made, color: categoryColors[fields.category] })
      const event = found(store.findAsCreator(familyId, id), msg('Event not found'))
      participants.saveNew(event, { participants: invited })
      reminders.reschedule(event, undefined)
      return id
    },
    /** Changes a linked event in the caller's transaction; observers are not called. An event that has become a series keeps its times. */
    changeLinked(familyId: string, id: string, { startTime, endTime, isAllDay, participants: invited, ...texts }: LinkedFields) {
      const event = store.findAsCreator(familyId, id)
      if (!event) return
      const times = { startTime, endTime, ...(isAllDay !== undefined && { isAllDay }) }
      const change = { ...texts, ...(event.recurrence ? {} : times), updatedAt: iso(clock.now()) }
      store.update(familyId, id, change)
      if (invited) participants.save(event, event.createdBy, { participants: invited })
      if (!event.recurrence) reminders.reschedule({ ...event, ...change }, undefined)
    },
    /** Deletes a linked event in the caller's transaction; observers are not called. */
    removeLinked(familyId: string, id: string) {
      store.remove(familyId, id)
      withdraw(familyId, id)
    },

    deliverReminders: reminders.deliver,
    /** Time of the next pending reminder, ISO 8601; undefined without one. */
    nextReminder: reminders.next,
  }
}
export type Calendar = ReturnType<typeof createCalendar>
