import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { type Hearth, startHearth } from '../hearth'
import { openStore, type Store } from './vdirsyncer'

// Real programs keep a folder in step with Hearth.

const isInstalled = Bun.which('vdirsyncer') !== null
if (!isInstalled) process.stderr.write('Calendar apps are not tested without vdirsyncer (Debian: vdirsyncer).\n')

const object = (...components: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...components.flat(), 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, start: string, ...lines: string[]) => [
  ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261121T080000Z', `DTSTART;TZID=Europe/Berlin:${start}`],
  ...['DURATION:PT2H', 'X-APP-COLOR;LEVEL="1;2":kept', ...lines, 'END:VEVENT'],
]
const dayOf = (n: number) => `202612${String(1 + (n % 21)).padStart(2, '0')}`

describe.skipIf(!isInstalled)('vdirsyncer', () => {
  let hearth: Hearth
  let store: Store
  beforeAll(async () => {
    hearth = await startHearth({ timezone: 'Europe/Berlin' })
    const { secret: password } = hearth.services.appPasswords.create(hearth.ids.admin.userId, { name: 'Phone', scopes: ['dav'] })
    store = openStore(join(hearth.data, '../vdirsyncer'), { url: hearth.url, username: 'ana', password })
    const { code, output } = await store.discover('calendars')
    expect([code, output]).toEqual([0, expect.stringContaining('"family"')])
  }, 30_000)
  afterAll(async () => {
    rmSync(store.folder, { recursive: true, force: true })
    await hearth.stop()
  })
  const events = () => hearth.as('admin').call(calendarApi.list, { familyId: hearth.familyId })
  const named = async (title: string) => {
    const found = (await events()).find((one) => one.title === title)
    if (!found) throw new Error(title)
    return found
  }

  test('uploads 500 events with series and changed occurrences, once', async () => {
    const texts = new Map<string, string>()
    for (let n = 0; n < 500; n++) {
      const rule = n % 5 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=6'] : []
      const later = `202612${String(8 + (n % 21)).padStart(2, '0')}`
      const moved =
        n % 10 === 0 ? event(`e${n}`, `${later}T200000`, `RECURRENCE-ID;TZID=Europe/Berlin:${later}T190000`, `SUMMARY:Moved ${n}`) : []
      texts.set(`e${n}.ics`, object(event(`e${n}`, `${dayOf(n)}T190000`, `SUMMARY:Event ${n}`, ...rule), moved))
    }
    for (const [name, text] of texts) store.write('family', name, text)
    await store.sync('calendars')
    expect((await named('Moved 20')).startTime).toBe(`2026-12-28T19:00:00.000Z`)
    const count = (table: string) => hearth.services.sqlite.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n
    expect([count('events'), count('event_recurrences'), count('event_instances')]).toEqual([500, 100, 50])
    expect(await store.sync('calendars')).not.toContain('Copying')
    expect(count('events')).toBe(500)
    for (const [name, text] of texts) expect(store.read('family', name)).toBe(text)
  }, 60_000)

  test('takes what changes in Hearth, and keeps what only the app knows', async () => {
    const one = await named('Event 1')
    await hearth.as('parent').put(hearth.path(`/events/${one.id}`), { ...one, title: 'Renamed', participants: undefined })
    const made = { title: 'New in Hearth', startTime: '2026-12-24T10:00:00Z', endTime: '2026-12-24T11:00:00Z' }
    const { id } = await hearth
      .as('child')
      .call(calendarApi.create, { familyId: hearth.familyId }, made)
      .catch(() => hearth.as('member').call(calendarApi.create, { familyId: hearth.familyId }, made))
    const gone = await named('Event 2')
    await hearth.as('admin').delete(hearth.path(`/events/${gone.id}`))
    await store.sync('calendars')
    expect(store.read('family', 'e1.ics')).toContain('SUMMARY:Renamed')
    expect(store.read('family', 'e1.ics')).toContain('X-APP-COLOR;LEVEL="1;2":kept')
    expect(store.read('family', `${id}.ics`)).toContain('SUMMARY:New in Hearth')
    expect(store.names('family')).not.toContain('e2.ics')
  }, 30_000)

  test('a conflict ends equal on both sides, and a deletion is a deletion', async () => {
    const [three, four] = [await named('Event 3'), await named('Event 4')]
    await hearth.as('admin').put(hearth.path(`/events/${three.id}`), { ...three, title: 'Of Hearth', participants: undefined })
    store.write('family', 'e3.ics', object(event('e3', `${dayOf(3)}T190000`, 'SUMMARY:Of the app')))
    store.remove('family', 'e4.ics')
    await store.sync('calendars')
    expect(store.read('family', 'e3.ics')).toContain('SUMMARY:Of Hearth')
    expect((await hearth.as('admin').get(hearth.path(`/events/${four.id}`))).status).toBe(404)
    expect(await store.sync('calendars')).not.toMatch(/Copying|Deleting/)
  }, 30_000)
})
