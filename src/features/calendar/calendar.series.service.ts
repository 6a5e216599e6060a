import { found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { NewEvent } from './calendar.contract'
import type { ChangedOccurrence } from './calendar.ical'
import { firstOccurrenceAfterMove } from './calendar.move-series'
import { addDays, firstDate, maxSpanDays, type Occurrence, type Occurrences, occurrenceTimesOf, overlapsRange } from './calendar.recurrence'
import type { Recurrence } from './calendar.series.rules'
import type { InstanceRow, SeriesStore } from './calendar.series.store'
import type { EventRow } from './calendar.store'

/** A single event, or one occurrence of a series with its overrides. */
export type EventOccurrence = EventRow & { instanceDate: string | null; isCancelled: boolean }
export type SeriesRow = EventRow & { recurrence: Recurrence }

export const isSeries = (event: EventRow): event is SeriesRow => event.recurrence !== null

export const singleOccurrence = (event: EventRow): EventOccurrence => ({ ...event, instanceDate: null, isCancelled: false })

const overriddenField = (override: string | null | undefined, common: string | null) =>
  override === null || override === undefined ? common : override || null

const withOverrides = (event: SeriesRow, { instanceDate, startTime, endTime }: Occurrence, override?: InstanceRow): EventOccurrence => ({
  ...event,
  instanceDate,
  startTime: override?.startTime ?? startTime,
  endTime: override?.endTime ?? endTime,
  title: override?.title ?? event.title,
  description: overriddenField(override?.description, event.description),
  location: overriddenField(override?.location, event.location),
  color: override?.color ?? event.color,
  isCancelled: override?.isCancelled ?? false,
})

const laterOf = (a: string, b: string) => (a > b ? a : b)

/** Reads series, and changes their rules and occurrences. Every write runs in the caller's transaction. */
export const createSeries = (store: SeriesStore) => {
  const occurrenceOf = (dates: Occurrences, event: SeriesRow, instanceDate: string) => {
    const override = store.instance(event.id, instanceDate)
    const occurrence = override?.isDeleted ? undefined : dates.on(event, instanceDate)
    return occurrence && withOverrides(event, occurrence, override)
  }

  /** The first occurrence that is not deleted. */
  const first = (dates: Occurrences, event: SeriesRow) => {
    const overrides = new Map(store.instances(event.id).map((override) => [override.instanceDate, override]))
    for (const occurrence of dates.from(event, firstDate(event))) {
      const override = overrides.get(occurrence.instanceDate)
      if (!override?.isDeleted) return withOverrides(event, occurrence, override)
    }
  }

  /**
   * Saves the rule of an event with the time range of all its occurrences, for finding it by window.
   * @throws AppError 422 if the rule ends before the event starts
   */
  const saveRule = (dates: Occurrences, event: EventRow, rule: Recurrence): SeriesRow => {
    if (rule.until !== null && rule.until < firstDate(event)) throw invalid('recurrence.until', msg('Must not be before the start.'))
    const series = { ...event, recurrence: rule }
    const moved = store.reachOfInstances(event.id)
    const startsAt = [event.startTime, moved?.startsAt ?? event.startTime].sort()[0] as string
    store.saveRule(event, rule, { startsAt, endsAt: laterOf(dates.endOf(series), moved?.endsAt ?? '') })
    return series
  }

  /** Iterates over the series; yields the occurrences of each that overlap [from, to), or `most` of them and a few. */
  function* each(dates: Occurrences, series: SeriesRow[], from: string, to: string, most?: number): Generator<EventOccurrence[]> {
    // A time zone differs from UTC by less than a day.
    const inUtc = (moment: string, days: number) => addDays(moment.slice(0, 10), days)
    const longest = Math.max(0, ...series.map(maxSpanDays))
    const window = { from, to, firstDate: inUtc(from, -1 - longest), lastDate: inUtc(to, 1) }
    const overridesOf = Map.groupBy(
      store.instancesNear(
        series.map(({ id }) => id),
        window,
      ),
      (override) => override.eventId,
    )
    for (const event of series) {
      const overrides = new Map(overridesOf.get(event.id)?.map((one) => [one.instanceDate, one]))
      const regular = dates
        .within(event, from, to, most && most + overrides.size)
        .filter(({ instanceDate }) => !overrides.has(instanceDate))
      const changed = [...overrides.values()].filter((one) => !one.isDeleted && overlapsRange(one, from, to))
      yield [...regular.map((one) => withOverrides(event, one)), ...changed.map((one) => withOverrides(event, one, one))]
    }
  }

  return {
    occurrenceOf,
    first,

    /** The first occurrence that ends after a moment and takes place. */
    next(dates: Occurrences, event: SeriesRow, after: string) {
      const overrides = new Map(store.instances(event.id).map((override) => [override.instanceDate, override]))
      const from = addDays(after.slice(0, 10), -1 - maxSpanDays(event))
      for (const occurrence of dates.from(event, from)) {
        const override = overrides.get(occurrence.instanceDate)
        const one = withOverrides(event, occurrence, override)
        if (override?.isDeleted || one.isCancelled || one.endTime < after) continue
        return one
      }
    },

    saveRule,
    each,

    /** The occurrences of these series that overlap [from, to). */
    within: (dates: Occurrences, series: SeriesRow[], from: string, to: string): EventOccurrence[] =>
      [...each(dates, series, from, to)].flat(),

    /** The rule of a body, with its end as a date in the event's time zone; null for a single event. */
    ruleOf(input: NewEvent, timezone: string, current: Recurrence | null): Recurrence | null {
      const { recurrence: rule } = input
      if (!rule) return rule === undefined && input.isRecurring ? current : null
      if (!rule.until || rule.until.length === 'YYYY-MM-DD'.length) return rule
      const date = firstDate({ startTime: rule.until, timezone })
      const isLater = occurrenceTimesOf({ ...input, timezone })(date).startTime > rule.until
      return { ...rule, until: isLater ? addDays(date, -1) : date }
    },

    /** The times of the first occurrence when the whole series is changed through another one, whose local times and duration apply to all. */
    firstTimes(dates: Occurrences, event: SeriesRow, input: NewEvent, rule: Recurrence, instanceDate: string) {
      const requested = { ...input, timezone: input.timezone ?? event.timezone }
      const date = firstOccurrenceAfterMove(dates, { series: event, rule, from: instanceDate, to: firstDate(requested) })
      const { startTime, endTime } = occurrenceTimesOf(requested)(date)
      return { startTime, endTime }
    },

    /**
     * Carries over changed occurrences to the changed series. An occurrence keeps its date, or else moves with the series; if neither date exists, it
     * is dropped. Overridden fields and times stay; all others follow the series.
     * @param days days by which the series moved
     */
    moveOverrides(dates: Occurrences, before: SeriesRow, after: SeriesRow, instances: InstanceRow[], days: number) {
      store.removeInstances(
        before.id,
        instances.map(({ instanceDate }) => instanceDate),
      )
      const taken = new Map<string, InstanceRow>()
      for (const by of [0, days])
        for (const override of instances) {
          const target = dates.on(after, addDays(override.instanceDate, by))
          if (!target || taken.has(target.instanceDate) || [...taken.values()].includes(override)) continue
          taken.set(target.instanceDate, override)
          const old = dates.on(before, override.instanceDate)
          const follows = override.startTime === old?.startTime && override.endTime === old.endTime
          store.saveInstance({ ...override, ...(follows ? target : { instanceDate: target.instanceDate }), eventId: after.id })
        }
    },

    /** Overrides times and texts of one occurrence. */
    changeOne(dates: Occurrences, event: SeriesRow, instanceDate: string, input: NewEvent) {
      const override = store.instance(event.id, instanceDate)
      const ifChanged = (value: string | null, common: string | null) => (value === common ? null : (value ?? ''))
      store.saveInstance({
        eventId: event.id,
        instanceDate,
        startTime: input.startTime,
        endTime: input.endTime,
        title: ifChanged(input.title, event.title),
        description: ifChanged(input.description, event.description),
        location: ifChanged(input.location, event.location),
        color: ifChanged(input.color, event.color),
        isCancelled: override?.isCancelled ?? false,
      })
      saveRule(dates, event, event.recurrence)
    },

    /**
     * Replaces all changed occurrences of a series. A deleted date that it does not have is left out.
     * @throws AppError 422 for another change of a date that it does not have
     */
    setOccurrences(dates: Occurrences, event: SeriesRow, changed: readonly ChangedOccurrence[]) {
      const before = new Map(store.instances(event.id).map((override) => [override.instanceDate, override]))
      store.removeInstances(event.id, [...before.keys()])
      const known = dates.among(
        event,
        changed.map(({ instanceDate }) => instanceDate),
      )
      for (const one of changed) {
        const { instanceDate, startTime, endTime, isDeleted = false, isCancelled = false } = one
        if (!known.has(instanceDate) && isDeleted) continue
        if (!known.has(instanceDate)) throw invalid('recurrence', msg('It changes a date that the series does not have.'))
        if (endTime < startTime) throw invalid('endTime', msg('The end must not be before the start.'))
        const { title = null, description = null, location = null } = one
        const color = before.get(instanceDate)?.color ?? null
        const texts = { title, description, location, color }
        store.saveInstance({ eventId: event.id, instanceDate, startTime, endTime, ...texts, isDeleted, isCancelled })
      }
      saveRule(dates, event, event.recurrence)
    },

    /** Deletes, cancels or restores one occurrence, which keeps its times and texts. */
    mark(event: SeriesRow, { instanceDate, startTime, endTime }: EventOccurrence, change: { isDeleted?: boolean; isCancelled?: boolean }) {
      const override = { eventId: event.id, instanceDate: instanceDate as string, startTime, endTime }
      store.saveInstance({ ...(store.instance(event.id, override.instanceDate) ?? override), ...change })
    },

    /** Ends a series before a date. @returns the shortened series, and the removed overrides from that date on */
    cut(dates: Occurrences, event: SeriesRow, instanceDate: string) {
      const removed = store.instances(event.id).filter((override) => override.instanceDate >= instanceDate)
      store.removeInstances(
        event.id,
        removed.map((override) => override.instanceDate),
      )
      return { before: saveRule(dates, event, { ...event.recurrence, count: null, until: addDays(instanceDate, -1) }), removed }
    },

    /** The rule for the part of a series from a date on. An unchanged count is reduced by the occurrences before that date. */
    ruleFrom(dates: Occurrences, event: SeriesRow, instanceDate: string, rule: Recurrence | null): Recurrence | null {
      if (rule?.count === null || rule?.count !== event.recurrence.count) return rule
      return { ...rule, count: rule.count - dates.countBefore(event, instanceDate) }
    },

    /** The occurrence on a date. @throws AppError 404 if the series has none on that date */
    requireOccurrence: (dates: Occurrences, event: SeriesRow, instanceDate: string) =>
      found(occurrenceOf(dates, event, instanceDate), msg('Occurrence not found')),

    instances: store.instances,
    instancesOf: store.instancesOf,
    removeRule: store.removeRule,
  }
}
export type SeriesService = ReturnType<typeof createSeries>
