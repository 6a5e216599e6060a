import type { Database } from 'bun:sqlite'
import { withServices } from '../cli/data'
import { newEvent } from '../src/features/calendar/calendar.contract'
import { longEventDays } from '../src/features/calendar/calendar.table'
import type { Member } from '../src/platform/access'
import type { Services } from '../src/server/services'

/** The month that the benchmark opens, as the calendar requests it. */
export const month = { from: '2026-10-30T04:00:00.000Z', to: '2026-12-08T05:00:00.000Z' }

/** Years over which the other events are spread. */
const years = 10

export type Size = {
  messages: number
  events: number
  /** Number of events that are series ended before the month. */
  endedSeries: number
  /** Number of changed occurrences of each open-ended series, none of them in the month. */
  changedDates: number
}

export const password = 'a long enough password'
export const reader = 'reader@example.org'

/** Equal in every family, so that both show the same month. */
const shown = { events: 38, series: 2, unread: 20 }

const after = (from: string, hours: number) =>
  Temporal.Instant.from(from)
    .add({ hours: Math.floor(hours) })
    .toString({ fractionalSecondDigits: 3 })
const millisecondsOf = (moment: string) => Temporal.Instant.from(moment).epochMilliseconds

/** Makes a data folder with one family of two people and the given amount of data. */
export const fill = (data: string, size: Size) =>
  withServices(
    data,
    async (services) => {
      const { sqlite } = services
      // Benchmark data need not survive a power failure.
      sqlite.run('PRAGMA synchronous = OFF')
      const [own, other] = await makePeople(services)
      sqlite.run('BEGIN')
      writeEvents(sqlite, own, size.events - size.endedSeries - shown.series)
      await writeSeries(services, own, size)
      inviteBoth(sqlite, own, other)
      writeMessages(sqlite, own, other, size.messages)
      sqlite.run('COMMIT')
    },
    { create: true },
  )

const makePeople = async ({ accounts, families, access }: Services): Promise<[Member, Member]> => {
  const hash = await accounts.hash(password)
  const add = (email: string) => accounts.add({ firstName: email, lastName: null, username: email.split('@')[0], email }, hash).id
  const [readerId, otherId] = [add(reader), add('other@example.org')]
  const { id: familyId } = families.create(readerId, { name: 'Benchmark', timezone: 'America/New_York' })
  families.join(familyId, otherId, 'parent')
  return [readerId, otherId].map((userId) => access.membership(userId, familyId)) as [Member, Member]
}

const words = { description: 'Bring the blue bag, the tickets and something to drink.', location: 'Town hall' }

/** Single events: some in the month, the others around it, one in a hundred of them long. */
const writeEvents = (sqlite: Database, { familyId, userId }: Member, count: number) => {
  const insert = sqlite.query(
    `INSERT INTO events (id, family_id, created_by, title, description, location, start_time, end_time, color, created_at, updated_at)
     VALUES ($id, $familyId, $userId, $title, $description, $location, $startTime, $endTime, '#3b82f6', $startTime, $startTime)`,
  )
  const write = (title: string, startTime: string, endTime = after(startTime, 1)) =>
    insert.run({ ...words, id: Bun.randomUUIDv7(), familyId, userId, title, startTime, endTime })
  for (let n = 0; n < shown.events; n++) write(`Here ${n}`, after(month.from, 8 + n * 20))
  const around = count - shown.events
  const step = (years * 365 * 24) / around
  for (let n = 0; n < around; n++) {
    const length = n % 100 === 0 ? 24 * (longEventDays + 3) : 1
    const isBefore = n % 2 === 0
    const startTime = isBefore ? after(month.from, -24 - length - n * step * 0.5) : after(month.to, 24 + n * step * 0.5)
    write(`Elsewhere ${n}`, startTime, after(startTime, length))
  }
}

/** Open-ended series with changed occurrences, and ended series. */
const writeSeries = async ({ calendar, sqlite }: Services, own: Member, { endedSeries, changedDates }: Size) => {
  const add = async (title: string, startTime: string, recurrence: object) => {
    const body = newEvent.parse({ ...words, title, startTime, endTime: after(startTime, 1), isRecurring: true, recurrence })
    return calendar.create(own, body, await calendar.datesFor(own, body)).id
  }
  const change = sqlite.query(
    'INSERT INTO event_instances (event_id, instance_date, start_time, end_time, title) VALUES ($id, $date, $startTime, $endTime, $title)',
  )
  const firstWeek = after(month.from, -24 * 7 * (years * 52))
  for (let n = 0; n < shown.series; n++) {
    const start = after(firstWeek, n * 30)
    const id = await add(`On ${n}`, start, { frequency: 'weekly' })
    for (let week = 1; week <= changedDates; week++) {
      const startTime = after(start, 24 * 7 * week)
      change.run({ id, date: startTime.slice(0, 10), startTime, endTime: after(startTime, 2), title: 'Another' })
    }
  }
  for (let n = 0; n < endedSeries; n++)
    await add(`Over ${n}`, after(month.from, -24 * 700 + n), { frequency: 'weekly', count: 20 + (n % 50) })
}

const inviteBoth = (sqlite: Database, ...people: Member[]) => {
  for (const { familyId, userId } of people)
    sqlite
      .query(
        `INSERT INTO event_participants (event_id, user_id, rsvp_status) SELECT id, ?, 'accepted' FROM events WHERE family_id = ?
         ON CONFLICT DO UPDATE SET rsvp_status = excluded.rsvp_status`,
      )
      .run(userId, familyId)
}

/** A conversation of both; all but its end is read. */
const writeMessages = (sqlite: Database, own: Member, other: Member, count: number) => {
  const insert = sqlite.query(
    `INSERT INTO messages (id, family_id, sender_id, content, is_announcement, created_at)
     VALUES ($id, $familyId, $senderId, 'Can somebody bring bread and a bit of butter on the way home?', $isAnnouncement, $createdAt)`,
  )
  const begin = millisecondsOf(month.from) - years * 365 * 86_400_000
  const ids = Array.from({ length: count }, (_, n) => {
    const moment = Math.floor(begin + (n / count) * years * 365 * 86_400_000)
    const id = Bun.randomUUIDv7('hex', moment)
    const senderId = n % 2 ? other.userId : own.userId
    const createdAt = Temporal.Instant.fromEpochMilliseconds(moment).toString({ fractionalSecondDigits: 3 })
    insert.run({ id, familyId: own.familyId, senderId, isAnnouncement: n % 50 === 0 ? 1 : 0, createdAt })
    return id
  })
  sqlite
    .query('INSERT INTO message_reads (family_id, user_id, up_to) VALUES (?, ?, ?)')
    .run(own.familyId, own.userId, ids.at(-1 - shown.unread) ?? '')
}
