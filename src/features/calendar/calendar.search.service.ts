import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { searchTitlesFirst } from '#src/platform/database/full-text'
import { type Found, maxFoundPerKind, type SearchTerms, searchRow } from '../search/search.rules'
import { daysOf } from './calendar.days.rules'
import { addDays, loadOccurrences, type Occurrences } from './calendar.recurrence'
import { type EventOccurrence, isSeries, type SeriesRow, type SeriesService, singleOccurrence } from './calendar.series.service'
import type { CalendarStore } from './calendar.store'

/** Maximum series whose occurrences are computed; few series of a family share words. */
const maxSeries = maxFoundPerKind

/** Days ahead to search for the next occurrence, in two steps: most series repeat weekly or monthly, some once a year. */
const lookaheadDays = [35, 400] as const

/** Sorts upcoming events first, the next one first; then past events, the latest first. */
const byDistance = (now: string) => (one: EventOccurrence, other: EventOccurrence) => {
  const [isOver, otherIsOver] = [one.endTime <= now, other.endTime <= now]
  if (isOver !== otherIsOver) return isOver ? 1 : -1
  return (one.startTime < other.startTime ? -1 : 1) * (isOver ? -1 : 1)
}

type Deps = { store: CalendarStore; series: SeriesService; clock: Clock }

/** Searches events by words. A series is found with the matching occurrence, or else the next one. */
export const createEventSearch = ({ store, series, clock }: Deps) => {
  /** The occurrence of a series to show: if only a changed occurrence matches, that one; otherwise the next one. */
  const occurrenceFor = (dates: Occurrences, event: SeriesRow, terms: SearchTerms, now: string): EventOccurrence | undefined => {
    if (!terms.matches(event.title, event.description, event.location))
      return series
        .instances(event.id)
        .filter(
          (override) =>
            !override.isDeleted &&
            terms.matches(override.title ?? event.title, override.description ?? event.description, override.location ?? event.location),
        )
        .flatMap(({ instanceDate }) => series.occurrenceOf(dates, event, instanceDate) ?? [])
        .sort(byDistance(now))[0]
    for (const days of lookaheadDays) {
      const upcoming = series.within(dates, [event], now, `${addDays(now.slice(0, 10), days)}T00:00:00.000Z`).sort(byDistance(now))
      const next = upcoming.find(({ isCancelled }) => !isCancelled)
      if (next) return next
    }
    return series.first(dates, event)
  }

  const toHit = (now: string, event: EventOccurrence): Found =>
    searchRow({
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

  return async ({ familyId, userId }: Member, terms: SearchTerms): Promise<Found[]> => {
    const now = iso(clock.now())
    const query = { kind: 'event', familyId, words: terms.words } as const
    const single = searchTitlesFirst({ ...query, limit: maxFoundPerKind }, (match, limit) =>
      store.searchSingle(familyId, userId, match, now, limit),
    )
    const rows = searchTitlesFirst({ ...query, limit: maxSeries }, (match, limit) => store.searchSeries(familyId, userId, match, limit))
    const dates = rows.length ? await loadOccurrences() : undefined
    const repeating = rows.filter(isSeries).flatMap((event) => (dates && occurrenceFor(dates, event, terms, now)) ?? [])
    return [...single.map(singleOccurrence), ...repeating].sort(byDistance(now)).map((event) => toHit(now, event))
  }
}
export type EventSearch = ReturnType<typeof createEventSearch>
