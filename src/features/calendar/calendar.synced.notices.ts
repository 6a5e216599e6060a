import type { Member } from '#src/platform/access'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { type EventNotices, isSamePlan } from './calendar.notices'
import type { Occurrences } from './calendar.recurrence'
import { type EventOccurrence, isSeries, type SeriesService } from './calendar.series.service'
import type { EventRow } from './calendar.store'

/** Days ahead in which the dates of a series are compared. */
const daysAhead = 366

type Deps = { series: Pick<SeriesService, 'each' | 'next' | 'occurrenceOf'>; notices: EventNotices; clock: Clock }

/**
 * Tells the people of an event what a calendar app changed. An app sends the whole event, so the news is found by comparing the dates before and
 * after: it is what the same changes in Hearth would tell.
 */
export const createSyncedNotices = ({ series, notices, clock }: Deps) => {
  const upcoming = (event: EventRow, dates: Occurrences): EventOccurrence[] => {
    if (!isSeries(event)) return []
    const [from, to] = [iso(clock.now()), isoIn(clock, { hours: 24 * daysAhead })]
    return [...series.each(dates, [event], from, to)].flat().sort((a, b) => (a.startTime < b.startTime ? -1 : 1))
  }

  const tellDates = (member: Member, after: EventRow, dates: Occurrences, before: readonly EventOccurrence[]) => {
    if (!isSeries(after)) return
    const found = new Map(upcoming(after, dates).map((one) => [one.instanceDate, one]))
    for (const subject of before) {
      const place = subject.instanceDate as string
      const now = found.get(place) ?? series.occurrenceOf(dates, after, place)
      if (subject.isCancelled) {
        if (now && !now.isCancelled) notices.withdraw(after.familyId, after.id)
      } else if (now && !now.isCancelled) notices.changed(member, after, { before: subject, after: now, place })
      else notices.cancelled(member, after, { subject, place })
      // The series ends here: its later dates are no news of their own.
      if (!now && !found.size) return
      if (!now && [...found.values()].every(({ startTime }) => startTime < subject.startTime)) return
    }
  }

  return {
    /** The dates of an event before its change. */
    upcoming,

    /** Call it in the transaction of the change. @param dates.before from `upcoming` */
    tell(
      member: Member,
      { known, row, occurrences }: { known: EventRow; row: EventRow; occurrences: Occurrences },
      before: readonly EventOccurrence[],
    ) {
      if (isSamePlan(known, row)) return tellDates(member, row, occurrences, before)
      const after = isSeries(row) ? series.next(occurrences, row, iso(clock.now())) : row
      if (after) notices.changed(member, row, { before: known, after, place: null })
    },
  }
}
