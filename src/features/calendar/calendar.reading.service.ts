import type { Member } from '#src/platform/access'
import { type Clock, dayBounds, iso, isoIn } from '#src/platform/clock'
import { found, invalid } from '#src/platform/errors'
import { yieldToEventLoop } from '#src/platform/event-loop'
import { Json, joinedJson } from '#src/platform/http/raw-json'
import { msg } from '#src/shared/language/message'
import type { Person } from '../accounts/accounts.contract'
import type { PersonCache } from '../accounts/people'
import type { Families } from '../families/families.service'
import type { EventReply } from './calendar.contract'
import { covers, daysOf } from './calendar.days.rules'
import { createPageCollector, cursorOf, maxDays, maxPageBytes } from './calendar.page'
import { type Participants, peopleAsSeenBy } from './calendar.participants.service'
import type { ParticipantRow } from './calendar.participants.store'
import { firstDate, loadOccurrences, type Occurrences } from './calendar.recurrence'
import type { Category } from './calendar.rules'
import { type EventOccurrence, isSeries, type SeriesService, singleOccurrence } from './calendar.series.service'
import type { CalendarStore, EventRow } from './calendar.store'

/** The default window of a list, in days back and ahead. */
const defaultWindow = { back: 31, ahead: 366 }

/** Events per batch. */
const batchSize = 200

/** An event of a list as JSON, with its creator. */
type JsonRow = { id: string; createdBy: string; json: string }

/** The columns for filtering and sorting a list. */
type Key = Pick<EventRow, 'id' | 'startTime' | 'endTime' | 'isAllDay' | 'timezone' | 'category'>

const toReply = (row: EventOccurrence, creator: Person, participants: ParticipantRow[], readerId: string): EventReply => ({
  ...row,
  creator,
  ...peopleAsSeenBy(participants, readerId),
})

type Window = { from?: string; to?: string; category?: Category; after?: string }

type Deps = {
  store: CalendarStore
  series: SeriesService
  participants: Participants
  people: PersonCache
  families: Families
  clock: Clock
}

/** Reads a family's events as a member sees them. */
export const createReading = ({ store, series, participants, people, families, clock }: Deps) => {
  const reply = (member: Member, event: EventOccurrence) =>
    toReply(event, people.forIds([event.createdBy])(event.createdBy), participants.of(event), member.userId)
  /** Looks up the creators and participants of a list of events. */
  const peopleOf = (member: Member, events: readonly { id: string; createdBy: string }[]) => {
    const invited = Map.groupBy(participants.ofMany(member.familyId, [...new Set(events.map(({ id }) => id))]), ({ eventId }) => eventId)
    const creator = people.forIds(events.map(({ createdBy }) => createdBy))
    return { creator, invited }
  }
  /** Serializes events for a reply. Most events of a list have no participants and few creators, so the JSON of their people is cached. */
  const lines = (member: Member, events: JsonRow[]): string[] => {
    const { creator, invited } = peopleOf(member, events)
    const peopleJson = (createdBy: string, rows: ParticipantRow[]) =>
      JSON.stringify({ creator: creator(createdBy), ...peopleAsSeenBy(rows, member.userId) })
    const withoutParticipants = new Map([...new Set(events.map(({ createdBy }) => createdBy))].map((id) => [id, peopleJson(id, [])]))
    return events.map(({ id, createdBy, json }) => {
      const rows = invited.get(id)
      return joinedJson(json, rows ? peopleJson(createdBy, rows) : (withoutParticipants.get(createdBy) as string))
    })
  }

  /** Adds the occurrences of series that overlap [from, to), in batches to bound memory, yielding to other calls in between. */
  const addSeries = async (member: Member, from: string, to: string, add: (event: EventOccurrence) => void) => {
    const ids = store.seriesIds(member.familyId, from, to)
    if (ids.length === 0) return
    const dates = await loadOccurrences()
    for (let n = 0; n < ids.length; n += batchSize) {
      const rows = store.series(member.familyId, member.userId, ids.slice(n, n + batchSize)).filter(isSeries)
      for (const occurrences of series.each(dates, rows, from, to)) {
        occurrences.forEach(add)
        await yieldToEventLoop()
      }
    }
  }

  /** A page of the events that overlap [from, to) and pass the filter, by start, with the cursor of the next page. */
  const page = async (
    member: Member,
    [from, to]: readonly [string, string],
    isShown: ((event: Key & { isCancelled?: boolean }) => boolean) | undefined,
    after?: string,
  ): Promise<Json<EventReply[]>> => {
    const { familyId, userId } = member
    const collector = createPageCollector<Partial<JsonRow> & { id: string; occurrence?: EventOccurrence }>(after)
    // Most windows have few events, which are read as JSON at once. For more events, only the keys are read first, then the JSON of the page.
    const few = isShown ? [] : store.jsonInWindow(batchSize + 1, familyId, userId, from, to)
    if (!isShown && few.length <= batchSize) for (const event of few) collector.add(cursorOf(event), event.json.length, event)
    else for (const key of store.keys(familyId, userId, from, to)) if (isShown?.(key) ?? true) collector.add(cursorOf(key), 0, key)
    await addSeries(member, from, to, (occurrence) => {
      const textBytes = occurrence.title.length + (occurrence.description?.length ?? 0)
      if (isShown?.(occurrence) ?? true) collector.add(cursorOf(occurrence), textBytes, { id: occurrence.id, occurrence })
    })

    const { first, isMore } = collector.all()
    const items: string[] = []
    let last: string | undefined
    let bytes = 0
    for (let n = 0; n < first.length; n += batchSize) {
      const batch = first.slice(n, n + batchSize)
      const toRead = batch.flatMap(({ event }) => (event.json === undefined && !event.occurrence ? [event.id] : []))
      const read = new Map(toRead.length ? store.jsonByIds(familyId, userId, toRead).map((event) => [event.id, event]) : [])
      const loaded = batch.flatMap(({ place, event }) => {
        const { json, createdBy } = event.occurrence
          ? { json: JSON.stringify(event.occurrence), createdBy: event.occurrence.createdBy }
          : { ...event, ...read.get(event.id) }
        // The event may have been deleted meanwhile.
        return json !== undefined && createdBy !== undefined ? [{ id: event.id, place, json, createdBy }] : []
      })
      for (const [at, line] of lines(member, loaded).entries()) {
        const size = Buffer.byteLength(line) + 1
        if (items.length > 0 && bytes + size + 2 > maxPageBytes) return Json.list(items, last)
        items.push(line)
        bytes += size
        last = loaded[at]?.place
      }
    }
    return Json.list(items, isMore ? (last ?? first.at(-1)?.place) : undefined)
  }

  /** The current state of an event, by default the first occurrence of a series. Read as its creator, because a change may hide it from the editor. */
  const readCurrent = (event: { familyId: string; id: string }, dates: Occurrences | undefined, instanceDate?: string): EventOccurrence => {
    const row = found(store.findAsCreator(event.familyId, event.id), msg('Event not found'))
    if (!isSeries(row) || !dates) return singleOccurrence(row)
    return found((instanceDate && series.occurrenceOf(dates, row, instanceDate)) || series.first(dates, row), msg('Event not found'))
  }
  /**
   * Loads the library for dates if the event is or becomes a series, and rereads the event afterwards.
   * @throws AppError 404 if the event has been deleted meanwhile
   */
  const loadWithDates = async (
    member: Member,
    known: EventRow,
    rule?: unknown,
  ): Promise<{ event: EventRow; dates: Occurrences | undefined }> => {
    if (!known.recurrence && !rule) return { event: known, dates: undefined }
    const dates = await loadOccurrences()
    return { event: found(store.find(member.familyId, member.userId, known.id), msg('Event not found')), dates }
  }

  /** The occurrence on a date. @throws AppError 404 if the event has none on that date */
  const occurrenceOn = (event: EventRow, dates: Occurrences | undefined, instanceDate: string): EventOccurrence => {
    if (isSeries(event) && dates) return series.requireOccurrence(dates, event, instanceDate)
    return found(instanceDate === firstDate(event) ? singleOccurrence(event) : undefined, msg('Occurrence not found'))
  }

  return {
    reply,
    readCurrent,
    loadWithDates,
    occurrenceOn,

    /** A page of a time window. @throws AppError 422 if the window is too long */
    async list(member: Member, { from, to, category, after }: Window): Promise<Json<EventReply[]>> {
      const start = from ?? isoIn(clock, { hours: -24 * defaultWindow.back })
      const end = to ?? iso((from ? Temporal.Instant.from(from) : clock.now()).add({ hours: 24 * defaultWindow.ahead }))
      if (Temporal.Instant.from(start).until(end).total('hours') > 24 * maxDays)
        throw invalid('to', msg('Ask for at most {max} days at once.', { max: maxDays }))
      return page(member, [start, end], category && ((event) => event.category === category), after)
    },

    /** Today's events, limited to one page. */
    async today(member: Member): Promise<Json<EventReply[]>> {
      const { timezone } = families.get(member.familyId)
      const today = clock.now().toZonedDateTimeISO(timezone).toPlainDate()
      // An all-day event of another time zone keeps its dates, so its instants may fall on adjacent days.
      const { from } = dayBounds(today.subtract({ days: 2 }), timezone)
      const { to } = dayBounds(today.add({ days: 2 }), timezone)
      return page(member, [from, to], (event) => !event.isCancelled && covers({ event, ...daysOf(event, timezone) }, today))
    },

    /** @throws AppError 404 if the event has no occurrence on that date */
    async show(member: Member, known: EventRow, instanceDate?: string): Promise<EventReply> {
      const { event, dates } = await loadWithDates(member, known)
      return reply(member, instanceDate ? occurrenceOn(event, dates, instanceDate) : readCurrent(event, dates))
    },
  }
}
export type Reading = ReturnType<typeof createReading>
