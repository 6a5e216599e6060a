import type { Gate } from '#src/platform/http/gate'
import { sportsApi } from './sports.contract'
import type { Sports } from './sports.service'

export const sportsRoutes = ({ onFamily, onRow, sports }: Gate & { sports: Sports }) => {
  const team = ({ params }: { params: { teamId: string } }) => sports.team(params.teamId)
  const player = ({ params }: { params: { playerId: string } }) => sports.player(params.playerId)
  const game = ({ params }: { params: { gameId: string } }) => sports.game(params.gameId)

  return [
    onFamily(sportsApi.teams, ({ member }) => sports.teams(member)),
    onFamily(sportsApi.createTeam, ({ member, body }) => sports.createTeam(member, body)),
    onRow(sportsApi.changeTeam, 'Team', team, ({ member, row, body }) => sports.changeTeam(member, row, body)),
    onRow(sportsApi.removeTeam, 'Team', team, ({ member, row }) => sports.removeTeam(member, row)),
    onRow(sportsApi.players, 'Team', team, ({ row }) => sports.players(row)),
    onRow(sportsApi.createPlayer, 'Team', team, ({ member, row, body }) => sports.createPlayer(member, row, body)),
    onRow(sportsApi.changePlayer, 'Player', player, ({ member, row, body }) => sports.changePlayer(member, row, body)),
    onRow(sportsApi.removePlayer, 'Player', player, ({ member, row }) => sports.removePlayer(member, row)),
    onRow(sportsApi.games, 'Team', team, ({ row }) => sports.games(row)),
    onRow(sportsApi.createGame, 'Team', team, ({ member, row, body }) => sports.createGame(member, row, body)),
    onRow(sportsApi.changeGame, 'Game', game, ({ member, row, body }) => sports.changeGame(member, row, body)),
    onRow(sportsApi.removeGame, 'Game', game, ({ member, row }) => sports.removeGame(member, row)),
    onRow(sportsApi.duties, 'Game', game, ({ row }) => sports.duties(row)),
    onRow(sportsApi.setDuty, 'Game', game, ({ member, row, body }) => sports.setDuty(member, row, body)),
    onRow(sportsApi.stats, 'Game', game, ({ row }) => sports.stats(row)),
    onRow(sportsApi.createStat, 'Game', game, ({ member, row, body }) => sports.createStat(member, row, body)),
  ]
}
