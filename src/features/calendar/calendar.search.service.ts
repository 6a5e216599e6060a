import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { searchTitlesFirst } from '#src/platform/database/full-text'
import { type Found, foundRow, maxFoundPerKind, type SearchTerms } from '../search/search.rules'
import { loadOccurrences, type Occurrences, shift } from './calendar.recurrence'
import { daysOf } from './calendar.rules'
import { type EventOccurrence, isSeries, type SeriesRow, type SeriesService, singleOccurrence } from './calendar.series.service'
import type { CalendarStore } from './calendar.store'

/** Of so many series the dates are looked for; a family has few of the same name. */
const mostSeries = maxFoundPerKind

/** Days ahead in which the next date of a series is looked for, and then looked for again: most come each week or month, some once a year. */
const ahead = [35, 400] as const

/** What is to come, the next first; then what was, the last first. */
const byDistance = (now: string) => (one: EventOccurrence, other: EventOccurrence) => {
  const [isOver, otherIsOver] = [one.endTime <= now, other.endTime <= now]
  if (isOver !== otherIsOver) return isOver ? 1 : -1
  return (one.startTime < other.startTime ? -1 : 1) * (isOver ? -1 : 1)
}

type Deps = { store: CalendarStore; series: SeriesService; clock: Clock }

/** Finds events by their words: of a series the occurrence that has them, else the next one. */
export const createEventSearch = ({ store, series, clock }: Deps) => {
  /** The occurrence of a series to lead to: what was changed for one date is found on that date alone. */
  const happeningOf = (dates: Occurrences, event: SeriesRow, wanted: SearchTerms, now: string): EventOccurrence | undefined => {
    if (!wanted.matches(event.title, event.description, event.location))
      return series
        .instances(event.id)
        .filter(
          (own) =>
            !own.isDeleted &&
            wanted.matches(own.title ?? event.title, own.description ?? event.description, own.location ?? event.location),
        )
        .flatMap(({ instanceDate }) => series.occurrenceOf(dates, event, instanceDate) ?? [])
        .sort(byDistance(now))[0]
    for (const days of ahead) {
      const coming = series.within(dates, [event], now, `${shift(now.slice(0, 10), days)}T00:00:00.000Z`).sort(byDistance(now))
      const next = coming.find(({ isCancelled }) => !isCancelled)
      if (next) return next
    }
    return series.first(dates, event)
  }

  const toHit = (now: string, event: EventOccurrence): Found =>
    foundRow({
      kind: 'event',
      id: event.id,
      title: event.title,
      texts: [event.description],
      at: event.isAllDay ? daysOf(event, event.timezone).first.toString() : event.startTime,
      place: event.location,
      userId: event.createdBy,
      isDone: event.endTime <= now || event.isCancelled,
      within: event.instanceDate,
    })

  return async ({ familyId, userId }: Member, wanted: SearchTerms): Promise<Found[]> => {
    const now = iso(clock.now())
    const sought = { kind: 'event', familyId, words: wanted.words } as const
    const once = searchTitlesFirst({ ...sought, limit: maxFoundPerKind }, (match, limit) =>
      store.foundOnce(familyId, userId, match, now, limit),
    )
    const rows = searchTitlesFirst({ ...sought, limit: mostSeries }, (match, limit) => store.foundSeries(familyId, userId, match, limit))
    const dates = rows.length ? await loadOccurrences() : undefined
    const repeated = rows.filter(isSeries).flatMap((event) => (dates && happeningOf(dates, event, wanted, now)) ?? [])
    return [...once.map(singleOccurrence), ...repeated].sort(byDistance(now)).map((event) => toHit(now, event))
  }
}
export type EventSearch = ReturnType<typeof createEventSearch>
