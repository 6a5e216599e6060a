import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { calendarApi, type EventReply } from './calendar.contract'

let hearth: Hearth
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
})
afterEach(() => hearth.stop())

// Tuesdays from 17:00 to 18:00 in New York, from 24 November: 22:00 in UTC.
const swim = {
  title: 'Swimming',
  startTime: '2026-11-24T22:00:00Z',
  endTime: '2026-11-24T23:00:00Z',
  isRecurring: true,
  recurrence: { frequency: 'weekly' },
}
const at = (date: string, hour = 17) => {
  const start = Temporal.PlainDate.from(`2026-${date}`).toZonedDateTime({ timeZone: 'America/New_York', plainTime: { hour } }).toInstant()
  return { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() }
}
const add = (more: object = {}) => hearth.as('member').call(calendarApi.create, { familyId: hearth.familyId }, { ...swim, ...more })
const path = ({ id }: { id: string }, query = '') => hearth.path(`/events/${id}${query}`)
const put = async (event: { id: string }, query: string, more: object) => {
  const answer = await hearth.as('member').put(path(event, query), { ...swim, ...more })
  expect([answer.status, answer.body]).toMatchObject([200, {}])
  return answer.body as EventReply
}
const remove = async (event: { id: string }, query: string) => (await hearth.as('member').delete(path(event, query))).status
const list = async () =>
  (await hearth.as('member').get(hearth.path('/events?from=2026-11-01T05:00:00Z&to=2026-12-31T05:00:00Z'))).body as EventReply[]
/** The listed events as `11-24 17 Swimming`, in New York. */
const shown = async () =>
  (await list()).map(({ startTime, title }) => {
    const local = Temporal.Instant.from(startTime).toZonedDateTimeISO('America/New_York').toPlainDateTime().toString()
    return `${local.slice(5, 13).replace('T', ' ')} ${title}`
  })
const swims = (...dates: string[]) => dates.map((date) => `${date} 17 Swimming`)
const choirs = (...dates: string[]) => dates.map((date) => `${date} 19 Choir`)
const choir = { title: 'Choir' }

describe('this and following occurrences', () => {
  const following = '?scope=following&instanceDate=2026-12-08'

  test('become a separate series', async () => {
    const event = await add()
    const next = await put(event, following, { ...choir, ...at('12-08', 19) })
    expect(next).toMatchObject({ title: 'Choir', instanceDate: '2026-12-08', createdBy: event.createdBy })
    expect(next.id).not.toBe(event.id)
    expect(await shown()).toEqual([...swims('11-24', '12-01'), ...choirs('12-08', '12-15', '12-22', '12-29')])
    expect((await list())[0]?.recurrence).toMatchObject({ until: '2026-12-07', count: null })
  })

  test('keep an omitted rule with the remaining count', async () => {
    const event = await add({ recurrence: { frequency: 'weekly', count: 4 } })
    await put(event, following, { ...choir, ...at('12-08', 19), recurrence: undefined })
    expect(await shown()).toEqual([...swims('11-24', '12-01'), ...choirs('12-08', '12-15')])
  })

  test('restart the count if the change has another one', async () => {
    const event = await add({ recurrence: { frequency: 'weekly', count: 4 } })
    await put(event, following, { ...choir, ...at('12-08', 19), recurrence: { frequency: 'weekly', count: 3 } })
    expect(await shown()).toEqual([...swims('11-24', '12-01'), ...choirs('12-08', '12-15', '12-22')])
  })

  test('can become a single event', async () => {
    const event = await add()
    const last = await put(event, following, { ...choir, ...at('12-08', 19), recurrence: null, isRecurring: false })
    expect(last).toMatchObject({ recurrence: null, instanceDate: null, isRecurring: false })
    expect(await shown()).toEqual([...swims('11-24', '12-01'), ...choirs('12-08')])
  })

  test('carry over changed occurrences to their new days', async () => {
    const event = await add()
    await put(event, '?scope=one&instanceDate=2026-12-01', { title: 'Before' })
    await put(event, '?scope=one&instanceDate=2026-12-15', { title: 'Gala', ...at('12-15') })
    await put(event, '?scope=one&instanceDate=2026-12-29', { ...at('12-30', 8) })
    await remove(event, '?scope=one&instanceDate=2026-12-22')
    await put(event, following, { ...choir, ...at('12-09', 19) })
    expect(await shown()).toEqual(['11-24 17 Swimming', '11-24 17 Before', '12-09 19 Choir', '12-16 19 Gala', '12-30 08 Choir'])
  })

  test('from the first occurrence mean all', async () => {
    const event = await add()
    const changed = await put(event, '?scope=following&instanceDate=2026-11-24', { ...choir, ...at('11-24', 19) })
    expect(changed.id).toBe(event.id)
    expect(await shown()).toEqual(choirs('11-24', '12-01', '12-08', '12-15', '12-22', '12-29'))
  })

  test('are deleted with changed occurrences', async () => {
    const event = await add()
    await put(event, '?scope=one&instanceDate=2026-12-15', { ...at('12-16', 8) })
    expect(await remove(event, following)).toBe(204)
    expect(await remove(event, following)).toBe(404)
    expect(await shown()).toEqual(swims('11-24', '12-01'))
    expect(await remove(event, '?scope=following&instanceDate=2026-11-24')).toBe(204)
    expect((await hearth.as('member').get(path(event))).status).toBe(404)
  })

  test('are split once, and a retry is 404', async () => {
    const event = await add()
    await put(event, following, { ...choir, ...at('12-08', 19) })
    expect((await hearth.as('member').put(path(event, following), { ...swim, ...choir, ...at('12-08', 19) })).status).toBe(404)
    expect(await shown()).toHaveLength(6)
  })

  test('keep participants and reminders', async () => {
    const participants = [{ userId: hearth.ids.child.userId, canEdit: true }]
    const event = await add({ participants, reminderMinutes: 60 })
    await hearth.as('child').put(path(event, '/rsvp'), { status: 'accepted' })
    expect(await put(event, following, { ...choir, ...at('12-08', 19) })).toMatchObject({
      participants: [{ rsvpStatus: 'accepted', canEdit: true }],
      reminderMinutes: 60,
    })
  })
})

describe('all occurrences', () => {
  const all = ['11-24', '12-01', '12-08', '12-15', '12-22', '12-29'] as const

  test('get new times through any occurrence', async () => {
    const event = await add()
    expect(await put(event, '?scope=all&instanceDate=2026-12-08', { ...choir, ...at('12-08', 19) })).toMatchObject({
      instanceDate: '2026-12-08',
    })
    expect(await shown()).toEqual(choirs(...all))
  })

  test('move by a day if one of them does', async () => {
    const event = await add()
    await put(event, '?instanceDate=2026-12-08', { ...choir, ...at('12-09', 19) })
    expect(await shown()).toEqual(choirs('11-25', '12-02', '12-09', '12-16', '12-23', '12-30'))
  })

  test('stay on the explicit days of the rule', async () => {
    const recurrence = { frequency: 'weekly', byWeekday: ['TU', 'TH'] }
    const event = await add({ recurrence })
    await put(event, '?instanceDate=2026-12-08', { ...choir, ...at('12-09', 19), recurrence })
    expect((await shown()).slice(0, 3)).toEqual(choirs('11-24', '11-26', '12-01'))
  })

  // Date of the changed occurrence, old rule, its new date and the new rule, and the first dates of the series afterwards.
  test.each<[string, object, [string, object], string[]]>([
    [
      '12-08',
      { frequency: 'weekly', byWeekday: ['TU', 'TH'] },
      ['12-07', { frequency: 'weekly', byWeekday: ['MO', 'TH'] }],
      ['11-23', '11-26', '11-30'],
    ],
    ['12-10', { frequency: 'weekly', byWeekday: ['TU', 'TH'] }, ['12-10', { frequency: 'weekly' }], ['11-26', '12-03', '12-10']],
    ['12-08', { frequency: 'weekly' }, ['12-08', { frequency: 'weekly', byWeekday: ['TU', 'TH'] }], ['11-24', '11-26', '12-01']],
    ['12-24', { frequency: 'monthly' }, ['12-24', { frequency: 'monthly', byWeekday: ['-1TH'] }], ['11-26']],
    ['12-22', { frequency: 'monthly', byWeekday: ['4TU'] }, ['12-23', { frequency: 'monthly', byWeekday: ['4WE'] }], ['11-25', '12-23']],
    ['12-22', { frequency: 'monthly', byWeekday: ['4TU'] }, ['12-07', { frequency: 'monthly', byWeekday: ['1MO'] }], ['11-02', '12-07']],
    ['12-22', { frequency: 'monthly', byWeekday: ['4TU'] }, ['12-22', { frequency: 'monthly' }], ['11-22', '12-22']],
    ['12-22', { frequency: 'monthly', byWeekday: ['4TU'] }, ['12-23', { frequency: 'monthly', byWeekday: ['4TU'] }], ['11-24', '12-22']],
    ['12-08', { frequency: 'weekly' }, ['12-08', { frequency: 'monthly' }], ['12-08']],
    ['12-24', { frequency: 'monthly' }, ['12-24', { frequency: 'weekly', interval: 2 }], ['11-26', '12-10', '12-24']],
    ['12-15', { frequency: 'weekly' }, ['12-15', { frequency: 'daily', interval: 10 }], ['11-24', '12-04', '12-14']],
    ['12-08', { frequency: 'weekly' }, ['12-09', { frequency: 'yearly' }], ['12-09']],
  ])('changed through %s from %j to %j follow the new rule from the first occurrence on', async (day, recurrence, change, days) => {
    const event = await add({ recurrence })
    const [to, rule] = change
    await put(event, `?scope=all&instanceDate=2026-${day}`, { ...choir, ...at(to, 19), recurrence: rule })
    expect((await shown()).slice(0, 3)).toEqual(choirs(...days))
  })

  test('are replaced by a change without a date', async () => {
    const event = await add()
    await put(event, '', { ...choir, ...at('12-15', 19) })
    expect(await shown()).toEqual(choirs('12-15', '12-22', '12-29'))
  })

  test('keep the changed fields of changed occurrences', async () => {
    const event = await add({ location: 'Pool' })
    await put(event, '?scope=one&instanceDate=2026-12-01', { title: 'Gala', location: 'Pool', ...at('12-01') })
    await put(event, '?scope=one&instanceDate=2026-12-08', { location: 'Pool', ...at('12-09', 8) })
    await put(event, '?scope=one&instanceDate=2026-12-15', { location: null, ...at('12-15') })
    await remove(event, '?scope=one&instanceDate=2026-12-22')
    await put(event, '', { ...choir, location: 'Hall', ...at('11-24', 19) })
    expect(await shown()).toEqual(['11-24 19 Choir', '12-01 19 Gala', '12-09 08 Choir', '12-15 19 Choir', '12-29 19 Choir'])
    expect((await list()).map(({ location }) => location)).toEqual(['Hall', 'Hall', 'Hall', null, 'Hall'])
  })

  test('lose changed occurrences whose dates no longer exist', async () => {
    const event = await add()
    await put(event, '?scope=one&instanceDate=2026-12-01', { title: 'Gala', ...at('12-01') })
    await put(event, '', { recurrence: { frequency: 'weekly', interval: 2 } })
    expect(await shown()).toEqual(swims('11-24', '12-08', '12-22'))
    await put(event, '', {})
    expect(await shown()).toEqual(swims(...all))
  })

  test('become a single event, and a series again', async () => {
    const event = await add()
    await put(event, '?instanceDate=2026-12-08', { ...choir, ...at('12-08', 19), recurrence: null, isRecurring: false })
    expect(await shown()).toEqual(choirs('12-08'))
    await put(event, '', { ...choir, ...at('12-08', 19) })
    expect(await shown()).toEqual(choirs('12-08', '12-15', '12-22', '12-29'))
  })

  test('keep their rule if a client sends only `isRecurring`', async () => {
    const event = await add()
    expect(await put(event, '', { ...choir, ...at('11-24', 19), recurrence: undefined })).toMatchObject({
      recurrence: { frequency: 'weekly' },
    })
    expect(await put(event, '', { ...choir, ...at('11-24', 19), recurrence: undefined, isRecurring: false })).toMatchObject({
      recurrence: null,
    })
  })

  test('are deleted by default', async () => {
    const event = await add()
    expect(await remove(event, '')).toBe(204)
    expect(await list()).toEqual([])
  })

  test('cannot end before they start', async () => {
    const event = await add()
    const answer = await hearth.as('member').put(path(event), { ...swim, recurrence: { frequency: 'weekly', until: '2026-11-01' } })
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { issues: [{ path: 'recurrence.until', message: 'Must not be before the start.' }] },
    ])
    expect(await shown()).toEqual(swims(...all))
  })
})
