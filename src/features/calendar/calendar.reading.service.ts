import type { Member } from '../../platform/access'
import { type Clock, dayBounds, iso, isoIn } from '../../platform/clock'
import { found } from '../../platform/errors'
import type { Person } from '../accounts/accounts.contract'
import type { People } from '../accounts/people'
import type { Families } from '../families/families.service'
import type { EventReply } from './calendar.contract'
import { type Participants, peopleFor } from './calendar.participants.service'
import type { ParticipantRow } from './calendar.participants.store'
import { firstDate, loadOccurrences, type Occurrences } from './calendar.recurrence'
import { type Category, covers, daysOf } from './calendar.rules'
import { type Happening, happeningOnce, isSeries, type SeriesService } from './calendar.series.service'
import type { CalendarStore, EventRow } from './calendar.store'

/** The window of a list that names none, in days back and ahead. */
const defaultWindow = { back: 31, ahead: 366 }

const toReply = (row: Happening, creator: Person, participants: ParticipantRow[], readerId: string): EventReply => ({
  ...row,
  creator,
  ...peopleFor(participants, readerId),
})

type Window = { from?: string; to?: string; category?: Category }

type Deps = { store: CalendarStore; series: SeriesService; participants: Participants; people: People; families: Families; clock: Clock }

/** What a member reads of a family's events. */
export const createReading = ({ store, series, participants, people, families, clock }: Deps) => {
  const reply = (member: Member, event: Happening) =>
    toReply(event, people.among([event.createdBy])(event.createdBy), participants.of(event), member.userId)
  const replies = (member: Member, events: Happening[]): EventReply[] => {
    const invited = Map.groupBy(participants.ofMany(member.familyId, [...new Set(events.map(({ id }) => id))]), ({ eventId }) => eventId)
    const creator = people.among(events.map(({ createdBy }) => createdBy))
    return events
      .sort((a, b) => a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id))
      .map((event) => toReply(event, creator(event.createdBy), invited.get(event.id) ?? [], member.userId))
  }

  /** What touches [from, to), in no order. */
  const between = async (member: Member, from: string, to: string): Promise<Happening[]> => {
    const rows = store.series(member.familyId, member.userId, from, to).filter(isSeries)
    const repeated = rows.length ? series.within(await loadOccurrences(), rows, from, to) : []
    return [...store.within(member.familyId, member.userId, from, to).map(happeningOnce), ...repeated]
  }

  /** An event or the first of a series, as its maker sees it: a change may have hidden it from who made that change. */
  const asItIs = (event: { familyId: string; id: string }, dates: Occurrences | undefined, instanceDate?: string): Happening => {
    const row = found(store.findOwn(event.familyId, event.id), 'Event')
    if (!isSeries(row) || !dates) return happeningOnce(row)
    return found((instanceDate && series.occurrenceOf(dates, row, instanceDate)) || series.first(dates, row), 'Event')
  }
  /**
   * What an act needs that may meet a series, and the event anew: loading takes a moment.
   * @throws AppError 404 when it is gone by then
   */
  const ready = async (member: Member, known: EventRow, rule?: unknown): Promise<{ event: EventRow; dates: Occurrences | undefined }> => {
    if (!known.recurrence && !rule) return { event: known, dates: undefined }
    const dates = await loadOccurrences()
    return { event: found(store.find(member.familyId, member.userId, known.id), 'Event'), dates }
  }

  /** The occurrence that a call is about. @throws AppError 404 for a date that the event does not have */
  const named = (event: EventRow, dates: Occurrences | undefined, instanceDate: string): Happening => {
    if (isSeries(event) && dates) return series.mustHave(dates, event, instanceDate)
    return found(instanceDate === firstDate(event) ? happeningOnce(event) : undefined, 'Occurrence')
  }

  return {
    reply,
    asItIs,
    ready,
    named,

    async list(member: Member, { from, to, category }: Window): Promise<EventReply[]> {
      const start = from ?? isoIn(clock, { hours: -24 * defaultWindow.back })
      const end = to ?? iso((from ? Temporal.Instant.from(from) : clock.now()).add({ hours: 24 * defaultWindow.ahead }))
      const events = await between(member, start, end)
      return replies(member, category ? events.filter((event) => event.category === category) : events)
    },

    async today(member: Member): Promise<EventReply[]> {
      const { timezone } = families.get(member.familyId)
      const today = clock.now().toZonedDateTimeISO(timezone).toPlainDate()
      // An all-day event of another zone keeps its dates, so its moments may lie in the days around.
      const { from } = dayBounds(today.subtract({ days: 2 }), timezone)
      const { to } = dayBounds(today.add({ days: 2 }), timezone)
      const near = await between(member, from, to)
      return replies(
        member,
        near.filter((event) => !event.isCancelled && covers({ event, ...daysOf(event, timezone) }, today)),
      )
    },

    /** @throws AppError 404 for a date that the event does not have */
    async show(member: Member, known: EventRow, instanceDate?: string): Promise<EventReply> {
      const { event, dates } = await ready(member, known)
      return reply(member, instanceDate ? named(event, dates, instanceDate) : asItIs(event, dates))
    },
  }
}
export type Reading = ReturnType<typeof createReading>
