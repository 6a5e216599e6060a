import { found, invalid } from '#src/platform/errors'
import type { NewEvent } from './calendar.contract'
import { firstOccurrenceAfterMove } from './calendar.move-series'
import { firstDate, type Occurrence, type Occurrences, reach, shift, timesOn, touches } from './calendar.recurrence'
import type { Recurrence } from './calendar.series.rules'
import type { InstanceRow, SeriesStore } from './calendar.series.store'
import type { EventRow } from './calendar.store'

/** An event as it takes place: the only time of one, or one time of a series. */
export type EventOccurrence = EventRow & { instanceDate: string | null; isCancelled: boolean }
export type SeriesRow = EventRow & { recurrence: Recurrence }

export const isSeries = (event: EventRow): event is SeriesRow => event.recurrence !== null

export const singleOccurrence = (event: EventRow): EventOccurrence => ({ ...event, instanceDate: null, isCancelled: false })

const overriddenFields = (own: string | null | undefined, common: string | null) =>
  own === null || own === undefined ? common : own || null

const withOverrides = (event: SeriesRow, { instanceDate, startTime, endTime }: Occurrence, own?: InstanceRow): EventOccurrence => ({
  ...event,
  instanceDate,
  startTime: own?.startTime ?? startTime,
  endTime: own?.endTime ?? endTime,
  title: own?.title ?? event.title,
  description: overriddenFields(own?.description, event.description),
  location: overriddenFields(own?.location, event.location),
  color: own?.color ?? event.color,
  isCancelled: own?.isCancelled ?? false,
})

const laterOf = (a: string, b: string) => (a > b ? a : b)

/** What a series has in store, and how its rule and its single occurrences are changed. Every act is part of the caller's transaction. */
export const createSeries = (store: SeriesStore) => {
  const occurrenceOf = (dates: Occurrences, event: SeriesRow, instanceDate: string) => {
    const own = store.instance(event.id, instanceDate)
    const occurrence = own?.isDeleted ? undefined : dates.on(event, instanceDate)
    return occurrence && withOverrides(event, occurrence, own)
  }

  /** The first occurrence that was not deleted. */
  const first = (dates: Occurrences, event: SeriesRow) => {
    const differ = new Map(store.instances(event.id).map((own) => [own.instanceDate, own]))
    for (const occurrence of dates.from(event, firstDate(event))) {
      const own = differ.get(occurrence.instanceDate)
      if (!own?.isDeleted) return withOverrides(event, occurrence, own)
    }
  }

  /**
   * Writes the rule of an event, and between which moments a window has to look for it.
   * @throws AppError 422 for a rule that ends before the event begins
   */
  const saveRule = (dates: Occurrences, event: EventRow, rule: Recurrence): SeriesRow => {
    if (rule.until !== null && rule.until < firstDate(event)) throw invalid('recurrence.until', 'Must not be before the start.')
    const series = { ...event, recurrence: rule }
    const moved = store.reachOfInstances(event.id)
    const startsAt = [event.startTime, moved?.startsAt ?? event.startTime].sort()[0] as string
    store.saveRule(event, rule, { startsAt, endsAt: laterOf(dates.endOf(series), moved?.endsAt ?? '') })
    return series
  }

  /** What of each of these series touches [from, to), one series after the other. */
  function* each(dates: Occurrences, series: SeriesRow[], from: string, to: string): Generator<EventOccurrence[]> {
    // A zone is less than a day away from UTC.
    const inUtc = (moment: string, days: number) => shift(moment.slice(0, 10), days)
    const longest = Math.max(0, ...series.map(reach))
    const window = { from, to, firstDate: inUtc(from, -1 - longest), lastDate: inUtc(to, 1) }
    const differ = Map.groupBy(
      store.instancesNear(
        series.map(({ id }) => id),
        window,
      ),
      (own) => own.eventId,
    )
    for (const event of series) {
      const own = new Map(differ.get(event.id)?.map((one) => [one.instanceDate, one]))
      const regular = dates.within(event, from, to).filter(({ instanceDate }) => !own.has(instanceDate))
      const changed = [...own.values()].filter((one) => !one.isDeleted && touches(one, from, to))
      yield [...regular.map((one) => withOverrides(event, one)), ...changed.map((one) => withOverrides(event, one, one))]
    }
  }

  return {
    occurrenceOf,
    first,
    saveRule,
    each,

    /** What of these series touches [from, to). */
    within: (dates: Occurrences, series: SeriesRow[], from: string, to: string): EventOccurrence[] =>
      [...each(dates, series, from, to)].flat(),

    /** The rule that a body asks for, with its end as a date in the event's zone. */
    ruleOf(input: NewEvent, timezone: string, current: Recurrence | null): Recurrence | null {
      const { recurrence: rule } = input
      if (!rule) return rule === undefined && input.isRecurring ? current : null
      if (!rule.until || rule.until.length === 'YYYY-MM-DD'.length) return rule
      const date = firstDate({ startTime: rule.until, timezone })
      const isLater = timesOn({ ...input, timezone })(date).startTime > rule.until
      return { ...rule, until: isLater ? shift(date, -1) : date }
    },

    /** The times of the first occurrence when this one gets new ones, and all the others with it: its hours and its length are those of every one. */
    firstTimes(dates: Occurrences, event: SeriesRow, input: NewEvent, rule: Recurrence, instanceDate: string) {
      const wanted = { ...input, timezone: input.timezone ?? event.timezone }
      const date = firstOccurrenceAfterMove(dates, { series: event, rule, from: instanceDate, to: firstDate(wanted) })
      const { startTime, endTime } = timesOn(wanted)(date)
      return { startTime, endTime }
    },

    /**
     * Takes occurrences that differ over to a series as it is now. One keeps its date, else moves as far as the series did, else it is gone with its
     * date. What had other words keeps them, what had other times too; the rest follows the series.
     * @param days how far the series moved
     */
    carryOver(dates: Occurrences, before: SeriesRow, after: SeriesRow, instances: InstanceRow[], days: number) {
      store.removeInstances(
        before.id,
        instances.map(({ instanceDate }) => instanceDate),
      )
      const taken = new Map<string, InstanceRow>()
      for (const by of [0, days])
        for (const own of instances) {
          const target = dates.on(after, shift(own.instanceDate, by))
          if (!target || taken.has(target.instanceDate) || [...taken.values()].includes(own)) continue
          taken.set(target.instanceDate, own)
          const old = dates.on(before, own.instanceDate)
          const follows = own.startTime === old?.startTime && own.endTime === old.endTime
          store.saveInstance({ ...own, ...(follows ? target : { instanceDate: target.instanceDate }), eventId: after.id })
        }
    },

    /** Gives one occurrence times and words of its own. */
    changeOne(dates: Occurrences, event: SeriesRow, instanceDate: string, input: NewEvent) {
      const own = store.instance(event.id, instanceDate)
      const other = (value: string | null, common: string | null) => (value === common ? null : (value ?? ''))
      store.saveInstance({
        eventId: event.id,
        instanceDate,
        startTime: input.startTime,
        endTime: input.endTime,
        title: other(input.title, event.title),
        description: other(input.description, event.description),
        location: other(input.location, event.location),
        color: other(input.color, event.color),
        isCancelled: own?.isCancelled ?? false,
      })
      saveRule(dates, event, event.recurrence)
    },

    /** Deletes, cancels or brings back one occurrence, which keeps its times and words. */
    mark(event: SeriesRow, { instanceDate, startTime, endTime }: EventOccurrence, how: { isDeleted?: boolean; isCancelled?: boolean }) {
      const own = { eventId: event.id, instanceDate: instanceDate as string, startTime, endTime }
      store.saveInstance({ ...(store.instance(event.id, own.instanceDate) ?? own), ...how })
    },

    /** Ends a series before a date. @returns it as it is now, and what differed from there on */
    cut(dates: Occurrences, event: SeriesRow, instanceDate: string) {
      const gone = store.instances(event.id).filter((own) => own.instanceDate >= instanceDate)
      store.removeInstances(
        event.id,
        gone.map((own) => own.instanceDate),
      )
      return { before: saveRule(dates, event, { ...event.recurrence, count: null, until: shift(instanceDate, -1) }), gone }
    },

    /** The rule of the part of a series that begins on a date: a number of times that was not changed goes on counting. */
    ruleFrom(dates: Occurrences, event: SeriesRow, instanceDate: string, rule: Recurrence | null): Recurrence | null {
      if (rule?.count === null || rule?.count !== event.recurrence.count) return rule
      return { ...rule, count: rule.count - dates.countBefore(event, instanceDate) }
    },

    /** @throws AppError 404 for a date that the series does not have */
    mustHave: (dates: Occurrences, event: SeriesRow, instanceDate: string) => found(occurrenceOf(dates, event, instanceDate), 'Occurrence'),

    instances: store.instances,
    removeRule: store.removeRule,
  }
}
export type SeriesService = ReturnType<typeof createSeries>
