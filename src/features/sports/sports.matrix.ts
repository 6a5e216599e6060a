import type { MatrixPart } from '#src/testing/matrix.parts'
import { newGame, newPlayer, newTeam } from './sports.contract'

const team = { name: 'Comets', sport: 'Soccer' }
const game = { opponent: 'Hawks', gameDate: '2026-12-05T15:00:00.000Z' }

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
]
/** Everybody with the permission may act on every row, whoever made it. */
const rowLines = rows.flatMap((row) => {
  const [method, path, status] = row.split(/\s+/)
  return ['own', ''].map((whose) => `${method} ${path} ${whose} 401 403 404 403 403 ${status} ${status} ${status}`)
})

//                                                visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/sports/teams            401   403   404   403   403   200   200   200
POST   /api/families/:familyId/sports/teams            401   403   404   403   403   201   201   201
${rowLines.join('\n')}
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ sports }, member) => {
    const { id: teamId } = sports.createTeam(member, newTeam.parse(team))
    const row = sports.team(teamId)
    if (!row) throw new Error('The team is missing.')
    return {
      teamId,
      playerId: sports.createPlayer(member, row, newPlayer.parse({ name: 'Alex' })).id,
      gameId: sports.createGame(member, row, newGame.parse(game)).id,
    }
  },
  bodies: {
    'POST /api/families/:familyId/sports/teams': () => team,
    'PATCH /api/sports/teams/:teamId': () => ({ season: 'Fall' }),
    'POST /api/sports/teams/:teamId/players': () => ({ name: 'Sam' }),
    'PATCH /api/sports/players/:playerId': () => ({ jerseyNumber: '07' }),
    'POST /api/sports/teams/:teamId/games': () => game,
    'PATCH /api/sports/games/:gameId': () => ({ ourScore: 1 }),
    'POST /api/sports/games/:gameId/duties': () => ({ kind: 'snacks', userId: null }),
    'POST /api/sports/games/:gameId/stats': ({ playerId }) => ({ playerId, statType: 'goals', value: 1 }),
  },
}
