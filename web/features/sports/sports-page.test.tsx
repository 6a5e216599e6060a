import { describe, expect, test } from 'bun:test'
import { type ActivityReply, fitnessApi, type GoalReply } from '#src/features/sports/fitness.contract'
import { scheduleApi } from '#src/features/sports/schedule.contract'
import { type GameReply, type PlayerReply, type StatReply, sportsApi, type TeamReply } from '#src/features/sports/sports.contract'
import { openWithActs } from '#web/testing/acts'
import { ben, dayIn, since } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const made = { familyId: 'rivera', createdBy: ben.id, createdAt: since, updatedAt: since }
const comets: TeamReply = {
  ...made,
  id: 'comets',
  name: 'Comets',
  sport: 'Soccer',
  season: 'Fall',
  league: null,
  color: '#3b82f6',
  coachName: 'Dana',
  coachPhone: '+1 202-555 0142',
  coachEmail: null,
}
const gameOf = (opponent: string, days: number, more: Partial<GameReply> = {}): GameReply => ({
  ...made,
  id: `game-${opponent}`,
  teamId: comets.id,
  eventId: 'event',
  externalId: null,
  kind: 'game',
  opponent,
  gameDate: `${dayIn(days)}T15:00:00.000Z`,
  durationMinutes: 90,
  location: null,
  isHome: true,
  ourScore: null,
  opponentScore: null,
  status: 'scheduled',
  notes: null,
  duties: [],
  ...more,
})
const wonOf = (opponent: string, days: number) => gameOf(opponent, days, { status: 'completed', ourScore: 3, opponentScore: 1 })
const runOf = (id: string, more: Partial<ActivityReply> = {}): ActivityReply => ({
  ...made,
  id,
  userId: ben.id,
  user: ben,
  kind: 'run',
  minutes: 30,
  distanceKm: 5.25,
  effort: 4,
  date: dayIn(-1),
  time: null,
  isDone: true,
  notes: null,
  ...more,
})

type Rows = {
  teams?: TeamReply[]
  games?: GameReply[]
  activities?: ActivityReply[]
  planned?: ActivityReply[]
  goals?: GoalReply[]
  stats?: StatReply[]
}

const open = async (path: string, { teams = [], games = [], activities = [], planned = [], goals = [], stats = [] }: Rows = {}) => {
  const server = screens.serve('parent')
  const alex: PlayerReply = {
    ...made,
    id: 'alex',
    teamId: comets.id,
    userId: null,
    user: null,
    name: 'Alex',
    position: null,
    jerseyNumber: '07',
  }
  server.answer(sportsApi.teams, () => teams)
  server.answer(sportsApi.games, () => games)
  server.answer(sportsApi.players, () => [alex])
  server.answer(sportsApi.teamStats, () => stats)
  server.answer(fitnessApi.activities, () => activities)
  server.answer(fitnessApi.planned, () => planned)
  server.answer(fitnessApi.goals, () => goals)
  server.answer(fitnessApi.achievements, () => [])
  server.answer(sportsApi.changeGame, ({ body }) => Object.assign(games[0] as GameReply, body))
  return { ...(await openWithActs(screens, path)), server }
}

describe('the sports', () => {
  test('have the texts of the specification while there is nothing', async () => {
    const app = await open('/sports')
    for (const text of ['Sport Activities', 'No achievements yet', 'No goals set', 'No team activities yet']) await app.says(text)
    for (const name of ['Log Activity', 'Schedule Activity', 'Set a Goal']) await app.named('button', name)
    // A game needs a team.
    expect(app.isThere('button', 'Schedule Game')).toBe(false)
    await app.named('button', 'Add Team')
  })

  test('begin with the next game, the coach and the record', async () => {
    const games = [wonOf('Owls', -14), wonOf('Foxes', -7), gameOf('Hawks', 2, { location: 'North Field' }), gameOf('Bears', 9)]
    const app = await open('/sports', { teams: [comets], games })
    const next = app.within(await app.named('region', 'Next game'))
    next.getByText('Comets vs Hawks')
    expect(next.getByRole('link', { name: /North Field/ }).getAttribute('href')).toContain('North%20Field')
    await app.says('2–0–0')
    await app.says('2 wins in a row')
    expect((await app.named('link', /^Call Dana/)).getAttribute('href')).toBe('tel:+12025550142')
  })

  test('name no score of a running game that has none', async () => {
    const app = await open('/sports', { teams: [comets], games: [gameOf('Hawks', 0, { status: 'in_progress' })] })
    await app.named('region', 'On now')
    expect(document.querySelector('[aria-label*="undefined"]')).toBeNull()
  })

  test('give a duty by one tap, and take it back by another', async () => {
    const game = gameOf('Hawks', 2)
    const app = await open('/sports', { teams: [comets], games: [game] })
    app.server.answer(sportsApi.setDuty, ({ body }) => {
      const duty = body as GameReply['duties'][number]
      game.duties = [duty]
      return { ...made, id: 'duty', gameId: game.id, ...duty }
    })
    await app.press('Snacks Nobody yet')
    await app.press('Snacks You')
    await app.named('button', 'Snacks Nobody yet')
    expect(app.server.callsOf(sportsApi.setDuty).map(({ body }) => body)).toEqual([
      { kind: 'snacks', userId: ben.id },
      { kind: 'snacks', userId: null },
    ])
  })

  test('count a live score, and end the game', async () => {
    const app = await open('/sports', { teams: [comets], games: [gameOf('Hawks', 1)] })
    await app.press('Live score')
    await app.press('Add a point for Comets')
    await app.press('Add a point for Comets')
    await app.press('Add a point for Hawks')
    await app.press('Take a point from Hawks')
    await app.press('End the game')
    await app.waitFor(() => expect(app.server.callsOf(sportsApi.changeGame)).toHaveLength(5))
    expect(app.server.callsOf(sportsApi.changeGame).map(({ body }) => Object.values(body as object).join(' '))).toEqual([
      '1 0 in_progress',
      '2 0 in_progress',
      '2 1 in_progress',
      '2 0 in_progress',
      '2 0 completed',
    ])
  })

  test('log an activity', async () => {
    const activities: ActivityReply[] = []
    const app = await open('/sports', { activities })
    app.server.answer(fitnessApi.createActivity, () => {
      activities.push(runOf('run'))
      return runOf('run')
    })
    await app.press('Log Activity')
    await app.write('Kilometers', '5.25')
    await app.write('Minutes', '30')
    const dialog = app.within(await app.named('dialog', 'Log Activity'))
    await app.user.click(dialog.getByRole('button', { name: 'Log Activity' }))
    await app.says(/30 min · 5\.25 km · Hard/)
    expect(app.server.callsOf(fitnessApi.createActivity)[0]?.body).toMatchObject({
      kind: 'run',
      distanceKm: 5.25,
      minutes: 30,
      effort: null,
    })
  })

  test('schedule an activity of one person', async () => {
    const planned: ActivityReply[] = []
    const app = await open('/sports', { planned })
    app.server.answer(fitnessApi.createActivity, ({ body }) => {
      planned.push(runOf('plan', { ...(body as object), minutes: 45, distanceKm: null, effort: null }))
      return planned[0] as ActivityReply
    })
    await app.press('Schedule Activity')
    await app.write('Date', dayIn(3))
    await app.write('Time', '09:30')
    await app.write('Minutes', '45')
    const dialog = app.within(await app.named('dialog', 'Schedule Activity'))
    await app.user.click(dialog.getByRole('button', { name: 'Schedule Activity' }))
    await app.says('Activity scheduled')
    expect(app.server.callsOf(fitnessApi.createActivity)[0]?.body).toMatchObject({ date: dayIn(3), time: '09:30', isDone: false })
    const list = app.within(await app.named('list', 'Planned activities'))
    list.getByText(/, 9:30\sAM · 45 min$/)
  })

  test('tick off a planned activity, on its day or before', async () => {
    const planned = [runOf('missed', { isDone: false }), runOf('early', { isDone: false, kind: 'swim', date: dayIn(2) })]
    const app = await open('/sports', { planned })
    app.server.answer(fitnessApi.changeActivity, ({ params }) => {
      const [done] = planned.splice(
        planned.findIndex(({ id }) => id === params.activityId),
        1,
      )
      return { ...(done as ActivityReply), isDone: true }
    })
    await app.press(/^Done: Run, /, 'checkbox')
    await app.says('Activity done')
    await app.press(/^Done: Swim, /, 'checkbox')
    await app.waitFor(() => expect(app.isThere('list', 'Planned activities')).toBe(false))
    expect(app.server.callsOf(fitnessApi.changeActivity).map(({ body }) => body)).toEqual([
      { isDone: true, date: dayIn(-1), seen: since },
      { isDone: true, date: dayIn(0), seen: since },
    ])
  })

  test('show how far a goal is', async () => {
    const goal = { kind: 'run', target: 3, unit: 'times', period: 'week', until: null, current: 2, isReached: false } as const
    const app = await open('/sports', { goals: [{ ...made, id: 'goal', userId: ben.id, user: ben, ...goal }] })
    const bar = await app.named('progressbar', `${ben.name}: Run · 3 times a week`)
    expect(bar.getAttribute('aria-valuenow')).toBe('67')
    await app.says('2 of 3 times')
  })
})

describe('a team', () => {
  test('shows its season, and the stats of its players with a chart', async () => {
    const statOf = (gameId: string, value: number): StatReply => {
      const id = `${gameId}-${value}`
      return { ...made, id, gameId, playerId: 'alex', statType: 'Goals', value, notes: null }
    }
    const stats = [statOf('game-Owls', 2), statOf('game-Foxes', 1)]
    const app = await open('/sports/comets', { teams: [comets], games: [wonOf('Owls', -14), wonOf('Foxes', -7)], stats })
    expect(await app.says('Won 3–1')).toHaveLength(2)
    await app.named('img', /^Score by game\. .+ vs Owls: 3 to 1; /)
    const row = app.within(await app.named('row', /^Alex/))
    row.getByRole('cell', { name: '3' })
    await app.choose('Chart', 'Goals')
    await app.named('img', /^Goals by game\. .+ vs Owls: 2; .+ vs Foxes: 1$/)
  })

  test('imports pasted lines after a preview', async () => {
    const app = await open('/sports/comets', { teams: [comets] })
    const read = { kind: 'game', opponent: 'Hawks', isHome: true, durationMinutes: 90, location: null, status: 'scheduled' } as const
    const skipped = [{ line: 2, text: 'soon', reason: 'Start the line with a date, such as 2026-12-05 or 12/5.' }]
    const reply = { new: 1, changed: 0, unchanged: 0, games: [{ ...read, gameDate: since, outcome: 'new' as const }], skipped }
    app.server.answer(scheduleApi.import, () => reply)
    await app.press('Import Schedule')
    const text = '12/5 3 PM vs Hawks\nsoon'
    await app.write('One game a line', text)
    await app.press('Preview')
    await app.says('1 new, 0 changed, 0 unchanged, 1 skipped')
    await app.says('Line 2: soon')
    await app.press('Import 1')
    await app.says('1 added, 0 changed')
    expect(app.server.callsOf(scheduleApi.import).map(({ body }) => body)).toEqual([
      { text, format: 'lines' },
      { text, format: 'lines', apply: true },
    ])
  })

  test('leads back to all teams, by a link that is not the current page', async () => {
    const app = await open('/sports/comets', { teams: [comets] })
    await app.says('Record')
    const back = app.within(document.querySelector('main') as HTMLElement).getByRole('link', { name: 'Sport Activities' })
    expect([back.getAttribute('href'), back.getAttribute('aria-current')]).toEqual(['/sports', null])
  })

  test('that was deleted says so', async () => {
    const app = await open('/sports/gone', { teams: [comets] })
    await app.says("This team isn't here")
  })
})
