import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { timezoneLines } from '#src/platform/icalendar/icalendar.timezone'
import { calendarText, line, textLines } from '#src/platform/icalendar/icalendar.write'
import { isUtc } from '#src/platform/icalendar/icalendar.zones'
import type { Reader } from '#src/platform/language/reader'
import { msg } from '#src/shared/language/message'
import { holdsAll } from '#src/shared/permissions'
import { createSemaphore } from '#src/shared/semaphore'
import { eventLines } from '../calendar/calendar.ical'
import type { Calendar } from '../calendar/calendar.service'
import type { WholeEvent } from '../calendar/calendar.whole'
import type { Families } from '../families/families.service'
import { eventTitle } from '../sports/sports.rules'
import type { Sports } from '../sports/sports.service'
import type { Tasks } from '../tasks/tasks.service'
import { choreLines, gameLines, onlyTimes } from './feeds.entries'
import { feedWindow, maxEntries, refreshHours } from './feeds.rules'
import type { FeedRow } from './feeds.store'

type Deps = {
  calendar: Pick<Calendar, 'whole'>
  tasks: Pick<Tasks, 'list'>
  sports: Pick<Sports, 'searchable'>
  families: Pick<Families, 'get'>
  readerOf: (userId: string) => Reader
  clock: Clock
}

/** Years after the window for which the clock changes of a zone are listed. */
const yearsAfter = 8

/** An event of a feed, and the zone of its times with the first of them; without a zone it needs none. */
type Entry = { lines: string[]; zone?: string; first?: string }

type Window = { from: string; to: string }

/** The people whom an event concerns, as in the calendar's filter: the invited ones who have not declined, else its creator. */
const concerns = ({ event, people }: WholeEvent, userId: string) => {
  const invited = people.filter(({ rsvpStatus }) => rsvpStatus !== null && rsvpStatus !== 'declined')
  return invited.length > 0 ? invited.some((person) => person.userId === userId) : event.createdBy === userId
}

/** A private event is in the feed of its maker's own events alone. */
const isIn = (feed: FeedRow, whole: WholeEvent) => {
  if (feed.kind === 'family') return !whole.event.isPrivate
  if (feed.kind === 'person') return !whole.event.isPrivate && concerns(whole, feed.userId ?? '')
  return concerns(whole, feed.createdBy)
}

/** Writes the iCalendar file (RFC 5545) of a feed, as its maker sees the family now. */
export const createFeedWriter = ({ calendar, tasks, sports, families, readerOf, clock }: Deps) => {
  // One at a time: a large feed takes a small server a second.
  const semaphore = createSemaphore(1)

  async function* eventsOf(feed: FeedRow, maker: Member, window: Window): AsyncGenerator<Entry> {
    for await (const whole of calendar.whole(maker, { ...window, near: iso(clock.now()), max: maxEntries })) {
      if (!isIn(feed, whole)) continue
      // A cancelled event takes no time.
      const isGone = (one: WholeEvent['instances'][number]) => one.isDeleted || (feed.freeBusyOnly && one.isCancelled)
      const occurrences = whole.instances.map((one) => ({ ...one, isDeleted: isGone(one) }))
      const { isAllDay, timezone, startTime } = whole.event
      // Neither people nor alarms: the address has other readers.
      const components = eventLines({ ...whole.event, occurrences, invited: [], reminders: [], links: [] })
      for (const lines of components) yield { lines, ...(!isAllDay && { zone: timezone, first: startTime }) }
    }
  }

  function* choresOf({ familyId, userId }: FeedRow, maker: Member): Generator<Entry> {
    const { timezone: zone } = families.get(familyId)
    const whose = userId ?? (holdsAll(maker) ? undefined : maker.userId)
    for (const task of tasks.list(maker, {})) {
      if (!task.isChore || task.status === 'completed' || task.dueDate === null) continue
      if (whose === undefined || task.assignedTo === whose)
        yield { lines: choreLines(task, task.dueDate, zone), ...(task.dueTime && { zone, first: `${task.dueDate}T00:00:00.000Z` }) }
    }
  }

  function* gamesOf({ createdBy, freeBusyOnly }: FeedRow, maker: Member, { from, to }: Window): Generator<Entry> {
    const { teams, games } = sports.searchable(maker)
    const names = new Map(teams.map(({ id, name }) => [id, name]))
    for (const game of games) {
      const isCancelled = game.status === 'cancelled'
      if (game.gameDate < from || game.gameDate >= to || (freeBusyOnly && isCancelled)) continue
      const status = isCancelled ? 'scheduled' : game.status
      const title = eventTitle(names.get(game.teamId) ?? '', { ...game, status }, readerOf(createdBy).t)
      yield { lines: gameLines({ ...game, title, isCancelled }) }
    }
  }

  const entriesOf = (feed: FeedRow, maker: Member, window: Window) => {
    if (feed.kind === 'chores') return choresOf(feed, maker)
    return feed.kind === 'games' ? gamesOf(feed, maker, window) : eventsOf(feed, maker, window)
  }

  return (feed: FeedRow, maker: Member): Promise<string> =>
    semaphore(async () => {
      const now = clock.now()
      const end = now.add({ hours: 24 * feedWindow.ahead })
      const window = { from: iso(now.subtract({ hours: 24 * feedWindow.back })), to: iso(end) }
      const busy = readerOf(feed.createdBy).t(msg('Busy'))
      const zones = new Map<string, string>()
      const entries: string[][] = []
      for await (const { lines, zone, first = '' } of entriesOf(feed, maker, window)) {
        entries.push(feed.freeBusyOnly ? onlyTimes(lines, feed, busy) : lines)
        if (zone && !isUtc(zone)) zones.set(zone, [zones.get(zone) ?? first, first].sort()[0] as string)
      }
      // A series goes on after the window.
      const until = end.add({ hours: 24 * 366 * yearsAfter })
      return calendarText('Feed', [
        line('METHOD', 'PUBLISH'),
        ...textLines('X-WR-CALNAME', feed.name),
        ...textLines('NAME', feed.name),
        line('REFRESH-INTERVAL', `PT${refreshHours}H`, { VALUE: 'DURATION' }),
        line('X-PUBLISHED-TTL', `PT${refreshHours}H`),
        ...[...zones].flatMap(([zone, first]) => timezoneLines(zone, Temporal.Instant.from(first).subtract({ hours: 24 }), until)),
        ...entries.flat(),
      ])
    })
}
export type FeedWriter = ReturnType<typeof createFeedWriter>
