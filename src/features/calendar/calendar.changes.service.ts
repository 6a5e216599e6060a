import { type Clock, iso } from '#src/platform/clock'
import { invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { AttachmentStore } from './calendar.attachments.store'
import type { NewEvent } from './calendar.contract'
import type { Participants } from './calendar.participants.service'
import { firstDate, type Occurrences } from './calendar.recurrence'
import { isSeries, type SeriesRow, type SeriesService } from './calendar.series.service'
import type { CalendarStore, EventRow } from './calendar.store'

/** The fields of a body that are columns of the event. */
export const columnsOf = ({ recurrence, participants, reminderMinutes, ...columns }: NewEvent) => columns

const daysBetween = (from: string, to: string) => Temporal.PlainDate.from(from).until(to).days

type Deps = { store: CalendarStore; series: SeriesService; participants: Participants; attachments: AttachmentStore; clock: Clock }

/** Changes and deletions of events, by their scope in a series. Always run in the caller's transaction. */
export const createChanges = ({ store, series, participants, attachments, clock }: Deps) => {
  const resolveInput = (input: NewEvent, event: EventRow) => {
    const timezone = input.timezone ?? event.timezone
    return { timezone, rule: series.ruleOf(input, timezone, event.recurrence), now: iso(clock.now()) }
  }

  /** One occurrence can have its own times, texts and colour, but shares all other fields. @throws AppError 422 for a change of those */
  const assertShared = (event: SeriesRow, input: NewEvent) => {
    const { timezone, rule } = resolveInput(input, event)
    const invited = participants.of(event).filter(({ rsvpStatus }) => rsvpStatus)
    const people = (list: { userId: string; canEdit: boolean }[]) => list.map(({ userId, canEdit }) => `${userId} ${canEdit}`).sort()
    const sharedFields = {
      category: input.category === event.category,
      isPrivate: input.isPrivate === event.isPrivate,
      isAllDay: input.isAllDay === event.isAllDay,
      timezone: timezone === event.timezone,
      recurrence: !input.recurrence || Bun.deepEquals(rule, event.recurrence),
      participants: !input.participants || Bun.deepEquals(people(input.participants), people(invited)),
    }
    const changed = Object.entries(sharedFields).find(([, isSame]) => !isSame)
    if (changed) throw invalid(changed[0], msg('This can only be changed for the whole series, or from one date on.'))
  }

  /** Deletes a series without occurrences: nothing would show it. @returns whether it was deleted */
  const removeIfEmpty = (dates: Occurrences, event: SeriesRow) => {
    const isEmpty = !series.first(dates, event)
    if (isEmpty) store.remove(event.familyId, event.id)
    return isEmpty
  }

  return {
    /** Changes an event or a whole series. @param instanceDate the occurrence that the times belong to; default: the first */
    all(editorId: string, event: EventRow, input: NewEvent, dates: Occurrences | undefined, instanceDate?: string): EventRow {
      const { timezone, rule, now } = resolveInput(input, event)
      const times =
        rule && dates && isSeries(event) && instanceDate ? series.firstTimes(dates, event, input, rule, instanceDate) : undefined
      const change = { ...columnsOf(input), ...times, timezone, isRecurring: input.isRecurring || rule !== null, updatedAt: now }
      store.update(event.familyId, event.id, change)
      const after = { ...event, ...change, recurrence: rule }
      if (isSeries(after) && dates) {
        if (isSeries(event))
          series.moveOverrides(dates, event, after, series.instances(event.id), daysBetween(firstDate(event), firstDate(after)))
        series.saveRule(dates, after, after.recurrence)
      } else series.removeRule(event.id)
      participants.save(after, editorId, input)
      return after
    },

    one(editorId: string, event: SeriesRow, input: NewEvent, dates: Occurrences, instanceDate: string) {
      assertShared(event, input)
      series.changeOne(dates, event, instanceDate, input)
      participants.save(event, editorId, { reminderMinutes: input.reminderMinutes })
    },

    /** Ends the series before the date, and starts a new one there with the same people and files. @returns the new series */
    following(editorId: string, event: SeriesRow, input: NewEvent, dates: Occurrences, instanceDate: string): EventRow {
      const { timezone, rule: requestedRule, now } = resolveInput(input, event)
      const rule = series.ruleFrom(dates, event, instanceDate, requestedRule)
      const { before, removed } = series.cut(dates, event, instanceDate)
      const overrides = removed.filter((override) => override.instanceDate !== instanceDate)
      const made = { familyId: event.familyId, createdBy: event.createdBy, createdAt: now, updatedAt: now }
      const columns = { ...columnsOf(input), ...made, timezone, isRecurring: input.isRecurring || rule !== null }
      const after = { ...event, ...columns, ...store.insert(columns), recurrence: rule }
      if (isSeries(after)) {
        series.moveOverrides(dates, event, after, overrides, daysBetween(instanceDate, firstDate(after)))
        series.saveRule(dates, after, after.recurrence)
      }
      participants.copy(event.id, after.id)
      attachments.copy(event.id, after.id)
      participants.save(after, editorId, input)
      removeIfEmpty(dates, before)
      return after
    },

    /** @returns whether no occurrence is left, so that the event is deleted */
    removeOne(event: SeriesRow, dates: Occurrences, instanceDate: string) {
      series.mark(event, series.requireOccurrence(dates, event, instanceDate), { isDeleted: true })
      return removeIfEmpty(dates, event)
    },

    /** @returns whether no occurrence is left, so that the event is deleted */
    removeFollowing(event: SeriesRow, dates: Occurrences, instanceDate: string) {
      if (instanceDate === firstDate(event)) {
        store.remove(event.familyId, event.id)
        return true
      }
      return removeIfEmpty(dates, series.cut(dates, event, instanceDate).before)
    },
  }
}
export type Changes = ReturnType<typeof createChanges>
