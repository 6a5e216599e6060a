import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { notificationsApi } from '#src/features/notifications/notifications.contract'
import { fakeClock } from '#src/testing/fake-clock'
import { type Hearth, startHearth } from '#src/testing/hearth'
import { activityApi } from '../activity/activity.contract'
import { calendarApi } from '../calendar/calendar.contract'
import { fitnessApi } from './fitness.contract'
import { scheduleApi } from './schedule.contract'
import { sportsApi } from './sports.contract'

const clock = fakeClock('2026-11-21T12:00:00Z')
let hearth: Hearth
let family: { familyId: string }
beforeAll(async () => {
  hearth = await startHearth({ clock })
  family = { familyId: hearth.familyId }
})
afterAll(() => hearth.stop())

const addTeam = (name: string) => hearth.as('member').call(sportsApi.createTeam, family, { name })
const play = (teamId: string, body: object = {}) =>
  hearth.as('member').call(sportsApi.createGame, { teamId }, { opponent: 'Hawks', gameDate: '2026-12-05T15:00:00.000Z', ...body })

describe('a schedule', () => {
  const text = '2026-12-05 15:00 vs Hawks, North Field\n2026-12-12 15:00 @ Owls\nsoon Foxes'

  test('is shown first, then written once, and follows the league', async () => {
    const { id: teamId } = await addTeam('Otters')
    const send = (body: { text: string; apply?: boolean }) =>
      hearth.as('parent').call(scheduleApi.import, { teamId }, { format: 'lines', ...body })
    const games = () => hearth.as('member').call(sportsApi.games, { teamId })
    expect(await send({ text })).toMatchObject({ new: 2, skipped: [{ line: 3, text: 'soon Foxes' }] })
    expect(await games()).toEqual([])
    await send({ text, apply: true })
    expect(await games()).toMatchObject([
      { opponent: 'Hawks', location: 'North Field' },
      { opponent: 'Owls', isHome: false },
    ])
    expect(await send({ text, apply: true })).toMatchObject({ new: 0, changed: 0, unchanged: 2 })
    await send({ text: text.replace('15:00 vs', '17:30 vs'), apply: true })
    const [first] = await games()
    const event = await hearth.as('member').call(calendarApi.find, { ...family, eventId: first?.eventId ?? '' })
    expect(event).toMatchObject({ title: 'Otters vs Hawks', startTime: first?.gameDate })
    expect(await games()).toHaveLength(2)
  })

  test('of a calendar finds its games by their ids, even on another day', async () => {
    const { id: teamId } = await addTeam('Lynx')
    const ics = (start: string) =>
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:g1\r\nSUMMARY:Lynx at Hawks\r\nDTSTART:${start}\r\nEND:VEVENT\r\nEND:VCALENDAR`
    const send = (start: string) =>
      hearth.as('parent').call(scheduleApi.import, { teamId }, { format: 'ics', text: ics(start), apply: true })
    expect(await send('20261205T200000Z')).toMatchObject({ new: 1 })
    expect(await send('20261219T200000Z')).toMatchObject({ new: 0, changed: 1 })
    const games = await hearth.as('member').call(sportsApi.games, { teamId })
    expect(games.map(({ gameDate }) => gameDate)).toEqual(['2026-12-19T20:00:00.000Z'])
    const file = await hearth.as('member').get(`/api/sports/teams/${teamId}/season.ics`)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await hearth.as('member').get(`/api/sports/teams/${teamId}/season.ics`)).toMatchObject({ status: 200 })
  })

  test('that is not a calendar is 422', async () => {
    const { id: teamId } = await addTeam('Voles')
    const answer = await hearth.as('parent').post(`/api/sports/teams/${teamId}/schedule`, { text: 'hello', format: 'ics' })
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_text', message: 'This is not a calendar file.' } })
  })

  test('of a calendar changes nothing in a team that is deleted meanwhile', async () => {
    const { id: teamId } = await addTeam('Newts')
    const event = (n: number) => `BEGIN:VEVENT\r\nUID:n${n}\r\nSUMMARY:vs Hawks ${n}\r\nDTSTART:20261205T200000Z\r\nEND:VEVENT\r\n`
    const text = `BEGIN:VCALENDAR\r\n${Array.from({ length: 500 }, (_, n) => event(n)).join('')}END:VCALENDAR`
    const send = (apply: boolean) => hearth.as('parent').post(`/api/sports/teams/${teamId}/schedule`, { text, format: 'ics', apply })
    // Files are read one after the other: the last one waits long enough for the team to be deleted.
    const previews = Array.from({ length: 8 }, () => send(false))
    const sent = send(true)
    await hearth.as('member').call(sportsApi.removeTeam, { teamId })
    expect(await sent).toMatchObject({ status: 404 })
    await Promise.all(previews)
  })
})

describe('the people of a game', () => {
  const notesOf = async (who: 'parent' | 'member') =>
    (await hearth.as(who).call(notificationsApi.list, family)).map(({ kind, title }) => `${kind} ${title}`)

  test('are notified of a duty and of a changed time, except for the acting person', async () => {
    const { id: teamId } = await addTeam('Badgers')
    const { id: gameId } = await play(teamId)
    const { userId } = hearth.ids.parent
    await hearth.as('member').call(sportsApi.setDuty, { gameId }, { kind: 'drive_there', userId })
    await hearth.as('member').call(sportsApi.changeGame, { gameId }, { gameDate: '2026-12-05T16:00:00.000Z' })
    await hearth.as('member').call(sportsApi.changeGame, { gameId }, { notes: 'Bring water' })
    expect(await notesOf('parent')).toEqual(['game_changed Badgers vs Hawks', 'duty_given Badgers vs Hawks'])
    expect(await notesOf('member')).toEqual([])
    await hearth.as('member').call(sportsApi.removeGame, { gameId })
    expect(await notesOf('parent')).toEqual([])
  })

  test('learn that a game was moved, or its event deleted, in the calendar', async () => {
    const { id: teamId } = await addTeam('Weasels')
    const { id: gameId, eventId } = await play(teamId)
    await hearth.as('member').call(sportsApi.setDuty, { gameId }, { kind: 'snacks', userId: hearth.ids.parent.userId })
    const before = await notesOf('parent')
    const path = hearth.path(`/events/${eventId}`)
    const times = { startTime: '2026-12-05T15:00:00.000Z', endTime: '2026-12-05T16:30:00.000Z' }
    const put = (body: object) => hearth.as('member').put(path, { ...times, title: 'Weasels vs Hawks', ...body })
    expect(await put({ description: 'Bring water' })).toMatchObject({ status: 200 })
    expect(await notesOf('parent')).toEqual(before)
    expect(await put({ startTime: '2026-12-05T15:30:00.000Z' })).toMatchObject({ status: 200 })
    expect(await put({ startTime: '2026-12-05T15:30:00.000Z', location: 'South Field' })).toMatchObject({ status: 200 })
    expect(await hearth.as('member').delete(path)).toMatchObject({ status: 204 })
    const moved = 'game_changed Weasels vs Hawks'
    expect(await notesOf('parent')).toEqual(['game_changed Cancelled: Weasels vs Hawks', moved, moved, ...before])
    expect(await notesOf('member')).toEqual([])
    await hearth.as('member').call(sportsApi.removeGame, { gameId })
  })

  test('include the parents of a playing child', async () => {
    const { id: teamId } = await addTeam('Martens')
    const { id: gameId } = await play(teamId)
    await hearth.as('member').call(sportsApi.changeGame, { gameId }, { location: 'North Field' })
    expect(await notesOf('parent')).toEqual([])
    await hearth.as('member').call(sportsApi.createPlayer, { teamId }, { userId: hearth.ids.child.userId })
    await hearth.as('member').call(sportsApi.changeGame, { gameId }, { location: 'South Field' })
    expect(await notesOf('parent')).toEqual(['game_changed Martens vs Hawks'])
    await hearth.as('member').call(sportsApi.removeGame, { gameId })
  })
})

test('live scoring makes one activity, at the end', async () => {
  const { id: teamId } = await addTeam('Stoats')
  const { id: gameId } = await play(teamId)
  const change = (body: object) => hearth.as('member').call(sportsApi.changeGame, { gameId }, body)
  await change({ status: 'in_progress', ourScore: 0, opponentScore: 0 })
  await change({ ourScore: 1 })
  await change({ ourScore: 2 })
  await change({ status: 'completed' })
  const feed = await hearth.as('member').call(activityApi.list, family)
  expect(feed.filter(({ subjectId }) => subjectId === gameId).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'game.finished Stoats vs Hawks, 2–0',
    'game.added Stoats vs Hawks',
  ])
})

test('a duty or score from an outbox does not overwrite a concurrent change', async () => {
  const { id: teamId } = await addTeam('Kites')
  const { id: gameId, updatedAt } = await play(teamId)
  const { member, parent } = hearth.ids
  await hearth.as('parent').call(sportsApi.setDuty, { gameId }, { kind: 'snacks', userId: parent.userId })
  const late = await hearth
    .as('member')
    .post(`/api/sports/games/${gameId}/duties`, { kind: 'snacks', userId: member.userId, seenUserId: null })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  clock.pass({ minutes: 1 })
  await hearth.as('parent').call(sportsApi.changeGame, { gameId }, { notes: 'Bring water' })
  const score = { status: 'in_progress', ourScore: 1, opponentScore: 0 }
  expect(await hearth.as('member').patch(`/api/sports/games/${gameId}`, { ...score, seen: updatedAt })).toMatchObject({ status: 409 })
  expect(await hearth.as('member').patch(`/api/sports/games/${gameId}`, score)).toMatchObject({ status: 200 })
})

test('stats of a player are changed and deleted, and a player of another team is 422', async () => {
  const { id: teamId } = await addTeam('Herons')
  const { id: playerId } = await hearth.as('member').call(sportsApi.createPlayer, { teamId }, { name: 'Alex' })
  const { id: gameId } = await play(teamId)
  const { id: statId } = await hearth.as('member').call(sportsApi.createStat, { gameId }, { playerId, statType: 'goals', value: 1 })
  await hearth.as('parent').call(sportsApi.changeStat, { statId }, { value: 3 })
  expect(await hearth.as('member').call(sportsApi.teamStats, { teamId })).toMatchObject([{ playerId, statType: 'goals', value: 3 }])
  const { id: other } = await addTeam('Terns')
  const { id: foreign } = await play(other)
  expect(await hearth.as('member').post(`/api/sports/games/${foreign}/stats`, { playerId, statType: 'goals', value: 1 })).toMatchObject({
    status: 422,
  })
  await hearth.as('member').call(sportsApi.removeStat, { statId })
  expect(await hearth.as('member').call(sportsApi.teamStats, { teamId })).toEqual([])
})

test('activities move goals and earn achievements', async () => {
  const as = hearth.as('member')
  const log = (date: string, distanceKm: number) =>
    as.call(fitnessApi.createActivity, family, { kind: 'run', date, distanceKm, minutes: 30 })
  const { id: goalId } = await as.call(fitnessApi.createGoal, family, { kind: 'run', target: 2 })
  await log('2026-11-16', 5)
  expect(await as.call(fitnessApi.goals, family)).toMatchObject([{ id: goalId, current: 1, isReached: false }])
  const { id: activityId } = await log('2026-11-20', 98)
  expect(await as.call(fitnessApi.goals, family)).toMatchObject([{ current: 2, isReached: true, user: { id: hearth.ids.member.userId } }])
  const earned = async () => (await as.call(fitnessApi.achievements, family)).map(({ kind, name, value }) => [kind, name, value])
  const name = (await as.call(fitnessApi.activities, family))[0]?.user.name ?? ''
  expect(await earned()).toContainEqual(['personal_best', name, 98])
  expect(await earned()).toContainEqual(['hundred_km', name, null])
  await as.call(fitnessApi.removeActivity, { activityId })
  expect((await earned()).map(([kind]) => kind)).not.toContain('hundred_km')
  const future = await as.post(hearth.path('/sports/activities'), { kind: 'run', date: '2026-11-23' })
  expect(future).toMatchObject({ status: 422, body: { code: 'invalid_date' } })
})

describe('a planned activity', () => {
  const saturday = '2026-11-28'
  const planOf = (more: object = {}) =>
    hearth.as('member').call(fitnessApi.createActivity, family, { kind: 'swim', date: saturday, time: '09:30', isDone: false, ...more })
  const planned = () => hearth.as('parent').call(fitnessApi.planned, family)
  const logged = () => hearth.as('parent').call(fitnessApi.activities, family)

  test('is listed for its person, earliest first, and does not count as logged', async () => {
    const { userId } = hearth.ids.parent
    const afternoon = await planOf({ time: '15:00', userId })
    const morning = await planOf()
    const anytime = await planOf({ time: null })
    const friday = await planOf({ date: '2026-11-27', time: null })
    const list = await planned()
    expect(list.map(({ id }) => id)).toEqual([friday, morning, afternoon, anytime].map(({ id }) => id))
    expect(list[2]).toMatchObject({ userId, user: { id: userId }, date: saturday, time: '15:00', isDone: false })
    expect((await logged()).filter(({ kind }) => kind === 'swim')).toEqual([])
    for (const { id: activityId } of list) await hearth.as('member').call(fitnessApi.removeActivity, { activityId })
    expect(await planned()).toEqual([])
  })

  test('counts for goals and achievements once it is done, which is not before its day', async () => {
    const as = hearth.as('member')
    const { id: goalId } = await as.call(fitnessApi.createGoal, family, { kind: 'swim', target: 1 })
    const reached = async () => (await as.call(fitnessApi.goals, family)).find(({ id }) => id === goalId)?.isReached
    const { id: activityId } = await planOf({ date: '2026-11-21', distanceKm: 400 })
    const early = await planOf({ distanceKm: 1 })
    expect(await reached()).toBe(false)
    const swims = async () => (await as.call(fitnessApi.achievements, family)).filter((one) => one.activityKind === 'swim')
    expect(await swims()).toEqual([])
    await as.call(fitnessApi.changeActivity, { activityId }, { isDone: true })
    expect(await reached()).toBe(true)
    expect((await planned()).map(({ id }) => id)).toEqual([early.id])
    expect((await logged())[0]).toMatchObject({ id: activityId, isDone: true })
    const change = (body: object) => as.patch(`/api/sports/activities/${early.id}`, body)
    expect(await change({ isDone: true })).toMatchObject({ status: 422, body: { code: 'invalid_date' } })
    expect(await change({ isDone: true, date: '2026-11-21' })).toMatchObject({ status: 200 })
  })

  test('that was moved meanwhile is not ticked off by an older screen', async () => {
    const { id, updatedAt } = await planOf({ date: '2026-11-21' })
    clock.pass({ minutes: 1 })
    await hearth.as('parent').call(fitnessApi.changeActivity, { activityId: id }, { time: '18:00' })
    const late = await hearth.as('member').patch(`/api/sports/activities/${id}`, { isDone: true, seen: updatedAt })
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })

  test.each(['9:30', '24:00', 'noon'])('at %s is 422', async (time) => {
    const body = { kind: 'run', date: saturday, time, isDone: false }
    expect(await hearth.as('member').post(hearth.path('/sports/activities'), body)).toMatchObject({
      status: 422,
      body: { message: 'Must be a time such as 18:30.' },
    })
  })
})

test('the activities come in pages, the latest date first', async () => {
  const as = hearth.as('parent')
  for (const date of ['2026-10-02', '2026-10-03', '2026-10-01']) await as.call(fitnessApi.createActivity, family, { kind: 'yoga', date })
  const pageOf = async (before?: string) =>
    (await as.get(hearth.path(`/sports/activities?limit=200${before ? `&before=${before}` : ''}`))).body as { id: string; date: string }[]
  const all = await pageOf()
  expect(all.map(({ date }) => date)).toEqual(
    all
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  )
  const at = all.findIndex(({ date }) => date === '2026-10-03')
  expect(await pageOf(all[at]?.id)).toEqual(all.slice(at + 1))
})

test('the first game in which a player scores earns an achievement, other stats do not', async () => {
  const { id: teamId } = await addTeam('Kites')
  const as = hearth.as('member')
  const { id: playerId } = await as.call(sportsApi.createPlayer, { teamId }, { name: 'Alex' })
  const firstGoal = async () =>
    (await as.call(fitnessApi.achievements, family)).find(({ kind, name }) => kind === 'first_goal' && name === 'Alex')
  for (const [gameDate, statType, value] of [
    ['2026-11-01T15:00:00.000Z', 'Assists', 3],
    ['2026-11-02T15:00:00.000Z', 'Goals', 0],
  ] as const) {
    const { id: gameId } = await play(teamId, { gameDate })
    await as.call(sportsApi.createStat, { gameId }, { playerId, statType, value })
  }
  expect(await firstGoal()).toBeUndefined()
  for (const day of ['15', '08']) {
    const { id: gameId } = await play(teamId, { gameDate: `2026-11-${day}T15:00:00.000Z` })
    await as.call(sportsApi.createStat, { gameId }, { playerId, statType: 'goals', value: 2 })
  }
  expect(await firstGoal()).toMatchObject({ date: '2026-11-08' })
})
