import type { Member } from '../../platform/access'
import { type Clock, dayBounds, iso, isoIn } from '../../platform/clock'
import { found } from '../../platform/errors'
import { Json, joinedJson } from '../../platform/json'
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

/** An event of a list: its JSON, and what puts it in order and completes it. */
type Written = { id: string; startTime: string; createdBy: string; category: Category; json: string }
const writtenDown = (event: Happening): Written => ({ ...event, json: JSON.stringify(event) })

const byStart = (a: { id: string; startTime: string }, b: { id: string; startTime: string }) =>
  a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id)

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
  /** Looks up for a list who made its events and whom they are for. */
  const peopleOf = (member: Member, events: readonly { id: string; createdBy: string }[]) => {
    const invited = Map.groupBy(participants.ofMany(member.familyId, [...new Set(events.map(({ id }) => id))]), ({ eventId }) => eventId)
    const creator = people.among(events.map(({ createdBy }) => createdBy))
    return { creator, invited }
  }
  const replies = (member: Member, events: Happening[]): EventReply[] => {
    const { creator, invited } = peopleOf(member, events)
    return events.sort(byStart).map((event) => toReply(event, creator(event.createdBy), invited.get(event.id) ?? [], member.userId))
  }
  /** The same as JSON. Most events of a list are for nobody by name, and were made by the same few. */
  const written = (member: Member, events: Written[]): Json<EventReply[]> => {
    const { creator, invited } = peopleOf(member, events)
    const peopleJson = (createdBy: string, rows: ParticipantRow[]) =>
      JSON.stringify({ creator: creator(createdBy), ...peopleFor(rows, member.userId) })
    const forNobody = new Map([...new Set(events.map(({ createdBy }) => createdBy))].map((id) => [id, peopleJson(id, [])]))
    return Json.list(
      events.sort(byStart).map(({ id, createdBy, json }) => {
        const rows = invited.get(id)
        return joinedJson(json, rows ? peopleJson(createdBy, rows) : (forNobody.get(createdBy) as string))
      }),
    )
  }

  /** The occurrences of series that touch [from, to), in no order. */
  const repeated = async (member: Member, from: string, to: string): Promise<Happening[]> => {
    const rows = store.series(member.familyId, member.userId, from, to).filter(isSeries)
    return rows.length ? series.within(await loadOccurrences(), rows, from, to) : []
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

    async list(member: Member, { from, to, category }: Window): Promise<Json<EventReply[]>> {
      const start = from ?? isoIn(clock, { hours: -24 * defaultWindow.back })
      const end = to ?? iso((from ? Temporal.Instant.from(from) : clock.now()).add({ hours: 24 * defaultWindow.ahead }))
      const occurrences = (await repeated(member, start, end)).map(writtenDown)
      const events = [...store.written(member.familyId, member.userId, start, end), ...occurrences]
      return written(member, category ? events.filter((event) => event.category === category) : events)
    },

    async today(member: Member): Promise<EventReply[]> {
      const { timezone } = families.get(member.familyId)
      const today = clock.now().toZonedDateTimeISO(timezone).toPlainDate()
      // An all-day event of another zone keeps its dates, so its moments may lie in the days around.
      const { from } = dayBounds(today.subtract({ days: 2 }), timezone)
      const { to } = dayBounds(today.add({ days: 2 }), timezone)
      const occurrences = await repeated(member, from, to)
      const near = [...store.within(member.familyId, member.userId, from, to).map(happeningOnce), ...occurrences]
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
