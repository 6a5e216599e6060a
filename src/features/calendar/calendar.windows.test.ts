import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { calendarApi, type EventReply } from './calendar.contract'
import { maxPageBytes, maxPageEvents } from './calendar.page'

/** Limits of a calendar page, and pagination. */

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
})
afterEach(() => hearth.stop())

const year = '?from=2027-01-01T00:00:00Z&to=2028-01-01T00:00:00Z'
const hour = (day: string) => ({ startTime: `${day}T15:00:00Z`, endTime: `${day}T16:00:00Z` })
const add = (more: object) => hearth.as('member').call(calendarApi.create, { familyId: hearth.familyId }, more)
const addDaily = (count: number, more: object = {}) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      add({ ...hour('2026-12-31'), title: `Daily ${n}`, isRecurring: true, recurrence: { frequency: 'daily' }, ...more }),
    ),
  )
/** Inserts single events directly into the database, all with the same start. */
const fill = (count: number, description: string | null) => {
  const { sqlite } = hearth.services
  const { userId } = hearth.ids.member
  sqlite
    .query(
      `INSERT INTO events (id, family_id, created_by, title, description, start_time, end_time, color, created_at, updated_at)
       SELECT '01a0f000-0000-7000-8000-' || printf('%012x', value), ?, ?, 'Once ' || value, ?, ?, ?, '#3b82f6', ?, ?
       FROM (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ?) SELECT value FROM n)`,
    )
    .run(
      hearth.familyId,
      userId,
      description,
      ...['2027-06-01T15:00:00.000Z', '2027-06-01T16:00:00.000Z', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'],
      count,
    )
}

const nameOf = ({ id, instanceDate }: EventReply) => `${id} ${instanceDate}`

/** Follows the pages of a list to the end. */
const pagesOf = async (query: string) => {
  const pages: { events: EventReply[]; bytes: number }[] = []
  for (let path: string | undefined = hearth.path(`/events${query}`); path; ) {
    const { status, body, headers } = await hearth.as('member').get(path)
    expect(status).toBe(200)
    pages.push({ events: body, bytes: Buffer.byteLength(JSON.stringify(body)) })
    path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
  }
  return pages
}

describe('a window of the calendar', () => {
  test.each([
    ['?from=2026-01-01T00:00:00Z&to=2027-02-05T00:00:00.001Z', 'with both ends'],
    ['?from=1900-01-01T00:00:00Z&to=2199-12-31T00:00:00Z', 'of all times'],
    ['?to=2199-12-31T00:00:00Z', 'with only an end'],
  ])('%s of more than 400 days is 422', async (query) => {
    const { status, body } = await hearth.as('member').get(hearth.path(`/events${query}`))
    const said = {
      message: 'Ask for at most 400 days at once.',
      text: 'Ask for at most {max} days at once.',
      args: { max: 400 },
    }
    expect([status, body as unknown]).toEqual([422, { code: 'invalid_to', ...said, issues: [{ path: 'to', ...said }] }])
  })

  test('of 400 days succeeds', async () => {
    const { status } = await hearth.as('member').get(hearth.path('/events?from=2026-01-01T00:00:00Z&to=2027-02-05T00:00:00Z'))
    expect(status).toBe(200)
  })

  test('with many occurrences is paged in order, without duplicates', async () => {
    await addDaily(17)
    fill(700, null)
    const pages = await pagesOf(year)
    const shown = pages.flatMap(({ events }) => events)
    expect(pages.map(({ events }) => events.length <= maxPageEvents)).toEqual([true, true])
    expect(shown).toHaveLength(17 * 365 + 700)
    expect(new Set(shown.map(nameOf)).size).toBe(shown.length)
    const starts = shown.map(({ startTime, id }) => startTime + id)
    expect(starts).toEqual(starts.toSorted())
    expect(shown.filter(({ title }) => title === 'Daily 7').map(({ instanceDate }) => instanceDate)).toHaveLength(365)
  }, 30_000)

  test('with long descriptions has pages of a bounded size', async () => {
    fill(600, 'ü'.repeat(10_000))
    await addDaily(2, { description: 'x'.repeat(10_000) })
    const pages = await pagesOf(year)
    expect(pages.filter(({ bytes }) => bytes > maxPageBytes)).toEqual([])
    const shown = pages.flatMap(({ events }) => events)
    expect([shown.length, new Set(shown.map(nameOf)).size]).toEqual([1330, 1330])
  }, 30_000)

  test('of one category has only that category', async () => {
    await addDaily(15, { category: 'sports' })
    await addDaily(1)
    const shown = (await pagesOf(`${year}&category=sports`)).flatMap(({ events }) => events)
    expect([shown.length, shown.filter(({ category }) => category !== 'sports')]).toEqual([15 * 365, []])
  }, 30_000)

  test('that fits into one page has no link', async () => {
    await addDaily(1)
    const { headers } = await hearth.as('member').get(hearth.path(`/events${year}`))
    expect(headers.get('link')).toBeNull()
  })

  test('with many series does not block other calls', async () => {
    await addDaily(40)
    const order: string[] = []
    const member = hearth.as('member')
    const list = member.get(hearth.path(`/events${year}`)).then(() => order.push('list'))
    // The list is in progress when the others arrive.
    await new Promise(setImmediate)
    const others = Promise.all([1, 2, 3].map(() => member.get(hearth.path('/messages/unread')))).then(() => order.push('others'))
    await Promise.all([list, others])
    expect(order).toEqual(['others', 'list'])
  }, 30_000)
})

test('today is limited to one page', async () => {
  fill(600, 'ü'.repeat(10_000))
  hearth.services.sqlite.run("UPDATE events SET start_time = '2026-11-21T15:00:00.000Z', end_time = '2026-11-21T16:00:00.000Z'")
  const { status, body } = await hearth.as('member').get(hearth.path('/events/today'))
  expect(status).toBe(200)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(maxPageBytes)
})
