import type { Member } from '#src/platform/access'
import { yieldToEventLoop } from '#src/platform/event-loop'
import type { Participants } from './calendar.participants.service'
import type { ParticipantRow } from './calendar.participants.store'
import type { InstanceRow, SeriesStore } from './calendar.series.store'
import type { CalendarStore, EventRow } from './calendar.store'

/** A stored event: a series has its rule and its changed occurrences, not its dates. */
export type WholeEvent = { event: EventRow; instances: InstanceRow[]; people: ParticipantRow[] }

/** Events per batch. */
const batchSize = 200

type Deps = { store: CalendarStore; seriesStore: Pick<SeriesStore, 'instances'>; participants: Pick<Participants, 'ofMany'> }

/** Reads whole events, for calendars that compute the dates of a series themselves. */
export const createWholeEvents = ({ store, seriesStore, participants }: Deps) =>
  /**
   * Iterates over the events that overlap [from, to) and that the member may see, yielding to other calls in between.
   * @param max events; the ones furthest from `near` are left out
   */
  async function* wholeEvents(
    { familyId, userId }: Member,
    { from, to, near, max }: { from: string; to: string; near: string; max: number },
  ): AsyncGenerator<WholeEvent> {
    const distance = (moment: string) => Math.abs(Date.parse(moment) - Date.parse(near))
    const singles = store.keys(familyId, userId, from, to)
    const nearest = singles.length > max ? singles.toSorted((a, b) => distance(a.startTime) - distance(b.startTime)) : singles
    const ids = [...store.seriesIds(familyId, from, to), ...nearest.map(({ id }) => id)].slice(0, max)
    for (let n = 0; n < ids.length; n += batchSize) {
      const rows = store.series(familyId, userId, ids.slice(n, n + batchSize))
      const invited = Map.groupBy(
        participants.ofMany(
          familyId,
          rows.map(({ id }) => id),
        ),
        ({ eventId }) => eventId,
      )
      for (const event of rows)
        yield { event, instances: event.recurrence ? seriesStore.instances(event.id) : [], people: invited.get(event.id) ?? [] }
      await yieldToEventLoop()
    }
  }
export type WholeEvents = ReturnType<typeof createWholeEvents>
