import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { calendarApi } from '../calendar/calendar.contract'
import { sportsApi } from './sports.contract'
import { isLive, nextGameOf, recordOf, unrecordedOf } from './sports.rules'

let hearth: Hearth
let teamId: string
beforeAll(async () => {
  hearth = await startHearth()
  teamId = (await hearth.as('member').call(sportsApi.createTeam, { familyId: hearth.familyId }, { name: 'Comets' })).id
})
afterAll(() => hearth.stop())

const gameDate = '2026-12-05T15:00:00.000Z'
const play = (body: object = {}) => hearth.as('member').call(sportsApi.createGame, { teamId }, { opponent: 'Hawks', gameDate, ...body })
const gameNow = async (id: string) => (await hearth.as('member').call(sportsApi.games, { teamId })).find((game) => game.id === id)
const eventOf = (eventId: string | null) => ({ familyId: hearth.familyId, eventId: eventId ?? '' })

test('a new game is an event of the family calendar', async () => {
  const { eventId } = await play({ location: 'North Field', isHome: false })
  expect(await hearth.as('parent').call(calendarApi.find, eventOf(eventId))).toMatchObject({
    title: 'Comets at Hawks',
    category: 'sports',
    startTime: gameDate,
    endTime: '2026-12-05T16:30:00.000Z',
    location: 'North Field',
  })
})

test('a changed game moves its event, and a deleted game deletes it', async () => {
  const { id, eventId } = await play()
  const moved = '2026-12-06T10:00:00.000Z'
  await hearth.as('parent').call(sportsApi.changeGame, { gameId: id }, { gameDate: moved, status: 'postponed' })
  const event = await hearth.as('parent').call(calendarApi.find, eventOf(eventId))
  expect(event).toMatchObject({ startTime: moved, title: 'Postponed: Comets vs Hawks' })
  await hearth.as('member').call(sportsApi.removeGame, { gameId: id })
  expect(await hearth.as('parent').get(hearth.path(`/events/${eventId}`))).toMatchObject({ status: 404 })
})

test('an event that is moved or deleted moves or cancels its game', async () => {
  const { id, eventId } = await play()
  const moved = { startTime: '2026-12-07T10:00:00.000Z', endTime: '2026-12-07T11:00:00.000Z', location: 'South Field' }
  await hearth.as('parent').call(calendarApi.update, eventOf(eventId), { title: 'Derby', ...moved })
  expect(await gameNow(id)).toMatchObject({ gameDate: moved.startTime, durationMinutes: 60, location: 'South Field', eventId })
  await hearth.as('parent').call(calendarApi.remove, eventOf(eventId))
  expect(await gameNow(id)).toMatchObject({ status: 'cancelled', eventId: null })
  const restored = await hearth.as('parent').call(sportsApi.changeGame, { gameId: id }, { status: 'scheduled' })
  expect(restored.eventId).not.toBeNull()
})

test('a retry with the same id adds one game and one event', async () => {
  const id = Bun.randomUUIDv7()
  expect(await play({ id })).toEqual(await play({ id }))
})

test('a duty of a kind passes from member to member', async () => {
  const { id: gameId } = await play()
  const take = (userId: string | null) => hearth.as('member').call(sportsApi.setDuty, { gameId }, { kind: 'snacks', userId })
  await take(hearth.ids.member.userId)
  await take(hearth.ids.parent.userId)
  expect(await hearth.as('member').call(sportsApi.duties, { gameId })).toMatchObject([{ userId: hearth.ids.parent.userId }])
})

test('a record counts completed games and the latest run', () => {
  const of = (ourScore: number, opponentScore: number, gameDate: string) =>
    ({ kind: 'game', status: 'completed', ourScore, opponentScore, gameDate }) as const
  const games = [of(2, 1, '3'), of(1, 1, '2'), of(0, 3, '1'), of(4, 0, '4')]
  expect(recordOf(games)).toEqual({ wins: 2, losses: 1, draws: 1, streak: { result: 'W', length: 2 } })
  expect(recordOf([]).streak).toBeNull()
})

test('the next game is one that runs, else the first that is not over; a played one without a result is asked for', () => {
  const of = (name: string, gameDate: string, status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled' = 'scheduled') =>
    ({ name, kind: 'game', gameDate, durationMinutes: 90, status }) as const
  const games = [
    of('long ago', '2026-11-01T15:00:00.000Z'),
    of('unrecorded', '2026-11-20T15:00:00.000Z'),
    of('played', '2026-11-20T17:00:00.000Z', 'completed'),
    of('cancelled', '2026-11-21T13:00:00.000Z', 'cancelled'),
    of('begun', '2026-11-21T11:00:00.000Z'),
    of('later', '2026-11-28T15:00:00.000Z'),
  ]
  const now = '2026-11-21T12:00:00.000Z'
  expect(nextGameOf(games, now)?.name).toBe('begun')
  expect(nextGameOf([...games, of('live', '2026-11-21T09:00:00.000Z', 'in_progress')], now)?.name).toBe('live')
  expect(nextGameOf(games, '2026-12-01T12:00:00.000Z')).toBeUndefined()
  expect(unrecordedOf(games, now).map(({ name }) => name)).toEqual(['unrecorded'])
})

test.each([
  ['scheduled', { status: 'in_progress', ourScore: 0 }, true],
  ['in_progress', { ourScore: 1 }, true],
  ['in_progress', { status: 'completed', ourScore: 1 }, false],
  ['in_progress', { ourScore: 1, notes: 'Rain' }, false],
  ['completed', { ourScore: 1 }, false],
  ['cancelled', { status: 'in_progress' }, false],
] as const)('a change of a %s game by %o is live scoring: %p', (status, change, expected) =>
  expect(isLive({ status }, change)).toBe(expected),
)
