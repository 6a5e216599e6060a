import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { fakeClock } from '#src/testing/fake-clock'
import { familyRows } from '#src/testing/family-rows'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { trashApi } from '../trash/trash.contract'
import { calendarApi, type EventReply } from './calendar.contract'

let hearth: Hearth
let event: EventReply
beforeEach(async () => {
  hearth = await startHearth({ clock: fakeClock('2026-11-21T12:00:00Z') })
  const participants = [{ userId: hearth.ids.child.userId, canEdit: true }]
  event = await hearth.as('member').call(calendarApi.create, { familyId: hearth.familyId }, { ...swim, participants })
  await hearth.as('child').put(path('/rsvp'), { status: 'accepted' })
  for (const [date, more] of [
    ['2026-12-08', { title: 'Gala' }],
    ['2026-12-15', at('12-16', 8)],
  ] as const)
    await hearth.as('member').put(path(`?scope=one&instanceDate=${date}`), { ...swim, ...at(date.slice(5)), ...more })
  await hearth.as('member').delete(path('?scope=one&instanceDate=2026-12-22'))
  // The undo of this deletion is not tested here.
  hearth.services.sqlite.run('delete from trash')
})
afterEach(() => hearth.stop())

// Tuesdays from 17:00 to 18:00 in New York, from 24 November.
const at = (date: string, hour = 17) => {
  const start = Temporal.PlainDate.from(`2026-${date}`).toZonedDateTime({ timeZone: 'America/New_York', plainTime: { hour } }).toInstant()
  return { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() }
}
const swim = { title: 'Swimming', ...at('11-24'), isRecurring: true, recurrence: { frequency: 'weekly', count: 8 } } as const
const path = (query = '') => hearth.path(`/events/${event.id}${query}`)
const undo = (date: string, who: 'member' | 'child' | 'parent' = 'member') =>
  hearth.as(who).post(hearth.path(`/trash/${event.id}_2026-${date}/restore`))
const shown = async () => (await hearth.as('member').get(hearth.path('/events?from=2026-11-01T05:00:00Z&to=2027-02-28T05:00:00Z'))).body
const everything = async () => ({ shown: await shown(), rows: familyRows(hearth) })
const choir = { title: 'Choir', location: 'Hall' }

describe('the undo', () => {
  test.each<[string, string, object]>([
    ['a change of this and following dates', '12-08', { ...choir, ...at('12-09', 19), recurrence: undefined }],
    ['a change of them to a single event', '12-08', { ...choir, ...at('12-08', 19), recurrence: null, isRecurring: false }],
    ['a change of them from the first date on', '11-24', { ...choir, ...at('11-25', 19) }],
    ['a change of their people', '12-15', { ...at('12-15'), participants: [] }],
  ])('of %s leaves the one series exactly as it was, once', async (_, date, change) => {
    const before = await everything()
    const changed = await hearth.as('member').put(path(`?scope=following&instanceDate=2026-${date}`), { ...swim, ...change })
    expect(changed.status).toBe(200)
    expect(await shown()).not.toEqual(before.shown)
    expect(await hearth.as('member').call(trashApi.list, { familyId: hearth.familyId })).toEqual([])
    expect(await undo(date)).toMatchObject({ status: 200 })
    expect(await everything()).toEqual(before)
    expect((await undo(date)).status).toBe(404)
  })

  test('of a change of the whole series leaves it exactly as it was', async () => {
    const before = await everything()
    const rule = { frequency: 'weekly', interval: 2 }
    await hearth.as('member').put(path('?scope=all&instanceDate=2026-12-08'), { ...swim, ...choir, ...at('12-08', 9), recurrence: rule })
    expect(await shown()).not.toEqual(before.shown)
    expect((await undo('12-08')).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  test('of a deletion of this and following dates restores the one series exactly', async () => {
    const before = await everything()
    await hearth.as('member').delete(path('?scope=following&instanceDate=2026-12-08'))
    expect(await shown()).toHaveLength(2)
    expect((await undo('12-08')).status).toBe(200)
    expect(await everything()).toEqual(before)
  })

  test('brings back a series that had no earlier date left', async () => {
    for (const date of ['11-24', '12-01']) await hearth.as('member').delete(path(`?scope=one&instanceDate=2026-${date}`))
    const before = await everything()
    await hearth.as('member').put(path('?scope=following&instanceDate=2026-12-08'), { ...swim, ...choir, ...at('12-08', 19) })
    expect((await hearth.as('member').get(path())).status).toBe(404)
    expect((await undo('12-08')).status).toBe(200)
    expect({ ...(await everything()), rows: familyRows(hearth) }).toEqual(before)
  })

  test('is refused with 409 once the new series was changed, answered or added to', async () => {
    const split = async () =>
      (await hearth.as('member').put(path('?scope=following&instanceDate=2026-12-08'), { ...swim, ...choir, ...at('12-08', 19) }))
        .body as EventReply
    const next = await split()
    const address = hearth.path(`/events/${next.id}`)
    await hearth.as('child').put(`${address}/rsvp`, { status: 'declined' })
    const after = await everything()
    expect(await undo('12-08')).toMatchObject({ status: 409, body: { code: 'changed' } })
    expect(await everything()).toEqual(after)
    await hearth.as('member').delete(address)
    expect((await undo('12-08')).status).toBe(409)
  })

  test('is allowed to the author of the change, the creator of the event, parents and admins', async () => {
    await hearth.as('child').put(path('?scope=following&instanceDate=2026-12-08'), { ...swim, ...choir, ...at('12-08', 19) })
    expect((await hearth.as('extended').post(hearth.path(`/trash/${event.id}_2026-12-08/restore`))).status).toBe(404)
    expect((await undo('12-08', 'parent')).status).toBe(200)
  })

  test('is not there for a change that hides the event from others', async () => {
    await hearth.as('member').put(path('?scope=following&instanceDate=2026-12-08'), { ...swim, ...at('12-08'), isPrivate: true })
    expect((await undo('12-08')).status).toBe(404)
  })
})
