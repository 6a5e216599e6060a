import type { MatrixPart } from '#src/testing/matrix.parts'
import { newActivity, newGoal } from './fitness.contract'
import { newGame, newPlayer, newStat, newTeam } from './sports.contract'

const team = { name: 'Comets', sport: 'Soccer' }
const game = { opponent: 'Hawks', gameDate: '2026-12-05T15:00:00.000Z' }

const activity = { kind: 'run', minutes: 30, distanceKm: 5, date: '2026-01-02' }
const goal = { kind: 'run', target: 3 }

const rows = [
  'GET    /api/sports/teams/:teamId/players   200',
  'GET    /api/sports/teams/:teamId/games     200',
  'GET    /api/sports/games/:gameId/duties    200',
  'GET    /api/sports/games/:gameId/stats     200',
  'PATCH  /api/sports/teams/:teamId           200',
  'DELETE /api/sports/teams/:teamId           204',
  'POST   /api/sports/teams/:teamId/players   201',
  'PATCH  /api/sports/players/:playerId       200',
  'DELETE /api/sports/players/:playerId       204',
  'POST   /api/sports/teams/:teamId/games     201',
  'PATCH  /api/sports/games/:gameId           200',
  'DELETE /api/sports/games/:gameId           204',
  'POST   /api/sports/games/:gameId/duties    201',
  'POST   /api/sports/games/:gameId/stats     201',
  'GET    /api/sports/teams/:teamId/stats     200',
  'PATCH  /api/sports/stats/:statId           200',
  'DELETE /api/sports/stats/:statId           204',
  'POST   /api/sports/teams/:teamId/schedule  200',
  'GET    /api/sports/teams/:teamId/season.ics 200',
  'PATCH  /api/sports/activities/:activityId  200',
  'DELETE /api/sports/activities/:activityId  204',
  'PATCH  /api/sports/goals/:goalId           200',
  'DELETE /api/sports/goals/:goalId           204',
]
/** Everybody with the permission may act on every row, independent of its maker. */
const rowLines = rows.flatMap((row) => {
  const [method, path, status] = row.split(/\s+/)
  return ['own', ''].map((whose) => `${method} ${path} ${whose} 401 403 404 403 403 ${status} ${status} ${status}`)
})

//                                                visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/sports/teams            401   403   404   403   403   200   200   200
POST   /api/families/:familyId/sports/teams            401   403   404   403   403   201   201   201
GET    /api/families/:familyId/sports/activities       401   403   404   403   403   200   200   200
GET    /api/families/:familyId/sports/planned-activities  401   403   404   403   403   200   200   200
POST   /api/families/:familyId/sports/activities       401   403   404   403   403   201   201   201
GET    /api/families/:familyId/sports/goals            401   403   404   403   403   200   200   200
POST   /api/families/:familyId/sports/goals            401   403   404   403   403   201   201   201
GET    /api/families/:familyId/sports/achievements     401   403   404   403   403   200   200   200
${rowLines.join('\n')}
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ sports }, member) => {
    const { id: teamId } = sports.createTeam(member, newTeam.parse(team))
    const row = sports.team(teamId)
    if (!row) throw new Error('The team is missing.')
    const playerId = sports.createPlayer(member, row, newPlayer.parse({ name: 'Alex' })).id
    const gameId = sports.createGame(member, row, newGame.parse(game)).id
    const played = sports.game(gameId)
    if (!played) throw new Error('The game is missing.')
    return {
      teamId,
      playerId,
      gameId,
      statId: sports.createStat(member, played, newStat.parse({ playerId, statType: 'goals', value: 1 })).id,
      activityId: sports.fitness.log(member, newActivity.parse(activity)).id,
      goalId: sports.fitness.setGoal(member, newGoal.parse(goal)).id,
    }
  },
  makes: { 'POST /api/families/:familyId/sports/goals': 'goalId' },
  bodies: {
    'POST /api/families/:familyId/sports/teams': () => team,
    'PATCH /api/sports/teams/:teamId': () => ({ season: 'Fall' }),
    'POST /api/sports/teams/:teamId/players': () => ({ name: 'Sam' }),
    'PATCH /api/sports/players/:playerId': () => ({ jerseyNumber: '07' }),
    'POST /api/sports/teams/:teamId/games': () => game,
    'PATCH /api/sports/games/:gameId': () => ({ ourScore: 1 }),
    'POST /api/sports/games/:gameId/duties': () => ({ kind: 'snacks', userId: null }),
    'POST /api/sports/games/:gameId/stats': ({ playerId }) => ({ playerId, statType: 'goals', value: 1 }),
    'PATCH /api/sports/stats/:statId': () => ({ value: 2 }),
    'POST /api/sports/teams/:teamId/schedule': () => ({ text: '2026-12-12 15:00 vs Owls', format: 'lines', apply: true }),
    'POST /api/families/:familyId/sports/activities': () => activity,
    'PATCH /api/sports/activities/:activityId': () => ({ effort: 4 }),
    'POST /api/families/:familyId/sports/goals': () => goal,
    'PATCH /api/sports/goals/:goalId': () => ({ target: 4 }),
  },
}
