import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signCookie } from 'elysia/utils'
import type { NewEvent } from '../src/features/calendar/calendar.contract'
import type { Recurrence } from '../src/features/calendar/calendar.series.rules'
import { sessionCookie } from '../src/platform/access'
import { readConfig } from '../src/platform/config'
import { silentLog } from '../src/platform/log'
import { readSecret } from '../src/platform/secret'
import { startServer } from '../src/server'
import { median } from './measure'

/** A month of a family with many events against the same month of one with few: what it costs over HTTP. */

const runs = 300
const limit = 1.5
const years = 10
const month = { from: '2026-11-01T04:00:00.000Z', to: '2026-12-06T05:00:00.000Z' }

const folder = mkdtempSync(join(tmpdir(), 'hearth-calendar-'))
for (const part of ['assets', 'fonts']) mkdirSync(join(folder, 'web', part), { recursive: true })
writeFileSync(join(folder, 'web/index.html'), '<!doctype html>')
const config = readConfig({ HEARTH_DATA: folder, HEARTH_PORT: '0', HEARTH_HOST: '127.0.0.1' })
const server = await startServer(config, { log: silentLog, web: join(folder, 'web') })
const { accounts, families, sessions, calendar, sqlite } = server.services

const hours = (from: string, count: number) =>
  Temporal.Instant.from(from)
    .add({ hours: Math.floor(count) })
    .toString({ fractionalSecondDigits: 3 })
const event = (title: string, startTime: string, recurrence: Partial<Recurrence> | null = null): NewEvent => ({
  title,
  description: 'Bring the blue bag, the tickets and something to drink.',
  startTime,
  endTime: hours(startTime, 1),
  location: 'Town hall',
  category: 'family',
  color: '#3b82f6',
  isPrivate: false,
  isAllDay: false,
  isRecurring: recurrence !== null,
  timezone: 'America/New_York',
  recurrence: recurrence && {
    frequency: 'weekly',
    interval: 1,
    byWeekday: null,
    byMonthday: null,
    byMonth: null,
    count: null,
    until: null,
    ...recurrence,
  },
  participants: undefined,
})

const makeFamily = async (name: string, events: NewEvent[]) => {
  const user = accounts.add({ firstName: name, lastName: null, email: `${name}@example.org` }, 'none')
  const family = families.create(user.id, { name })
  const [own] = families.members(family.id)
  if (!own) throw new Error('a family without its maker')
  const insert = sqlite.query(
    `INSERT INTO events (id, family_id, created_by, title, description, start_time, end_time, location, color, created_at, updated_at)
     VALUES ($id, $family, $user, $title, $description, $startTime, $endTime, $location, $color, $startTime, $startTime)`,
  )
  sqlite.run('BEGIN')
  for (const one of events) {
    const { title, description, startTime, endTime, location, color } = one
    if (one.recurrence) calendar.create(own, one, await calendar.datesFor(own, one))
    else insert.run({ id: Bun.randomUUIDv7(), family: family.id, user: user.id, title, description, startTime, endTime, location, color })
  }
  sqlite.run('COMMIT')
  const token = sessions.start(user.id, { userAgent: null, address: null })
  const cookie = `${sessionCookie}=${encodeURIComponent(await signCookie(token, readSecret(folder)))}`
  const address = `http://127.0.0.1:${server.port}/api/families/${family.id}/events?${new URLSearchParams(month)}`
  return async () => {
    const start = performance.now()
    const answer = await fetch(address, { headers: { cookie } })
    const shown = ((await answer.json()) as unknown[]).length
    return { ms: performance.now() - start, shown }
  }
}

/** Events in the month, and those that lie around it in ten years; none of these in the month. */
const inMonth = (count: number) => Array.from({ length: count }, (_, i) => event(`Here ${i}`, hours(month.from, 8 + i * 17)))
const around = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const step = (years * 365 * 24) / count
    const before = i % 2 === 0
    return event(`Elsewhere ${i}`, before ? hours(month.from, -24 - i * step * 0.5) : hours(month.to, 24 + i * step * 0.5))
  })
const ended = (count: number) =>
  Array.from({ length: count }, (_, i) => event(`Over ${i}`, hours(month.from, -24 * 700 + i), { count: 20 + (i % 50) }))
const endless = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    event(`On ${i}`, hours(month.from, -24 * 800 + i * 5), { byWeekday: i % 2 ? ['MO', 'TH'] : null }),
  )

const months = {
  'few: 100 events, 2 of them endless series': await makeFamily('few', [...inMonth(38), ...around(60), ...endless(2)]),
  'many: 20,000 events, 200 series (2 endless)': await makeFamily('many', [
    ...inMonth(38),
    ...around(19_760),
    ...endless(2),
    ...ended(200),
  ]),
  'many, 200 endless series': await makeFamily('endless', [...inMonth(38), ...around(19_762), ...endless(200)]),
}
const samples = new Map<string, { ms: number; shown: number }[]>(Object.keys(months).map((name) => [name, []]))
const [first, second, third] = Object.entries(months)
// The two that are compared take turns; the third one's garbage would slow whoever comes after it.
for (const pair of [[first, second], [third]])
  for (let run = -50; run < runs; run++)
    for (const [name = '', ask] of (run % 2 ? pair : pair.toReversed()).flatMap((entry) => (entry ? [entry] : []))) {
      const sample = await ask()
      if (run >= 0) samples.get(name)?.push(sample)
    }
let few: number | undefined
for (const [name, list] of samples) {
  const ms = median(list.map((sample) => sample.ms))
  few ??= ms
  process.stdout.write(
    `${name.padEnd(48)}${ms.toFixed(2).padStart(8)} ms${String(list[0]?.shown).padStart(6)} shown${(ms / few).toFixed(2).padStart(7)} x\n`,
  )
}
process.stdout.write(`limit for the second: ${limit} x\n`)
await server.stop()
rmSync(folder, { recursive: true, force: true })
