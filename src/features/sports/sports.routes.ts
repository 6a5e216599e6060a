import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { fitnessApi } from './fitness.contract'
import type { Fitness } from './fitness.service'
import { scheduleApi } from './schedule.contract'
import type { Schedules } from './schedule.service'
import { sportsApi } from './sports.contract'
import type { Sports } from './sports.service'

const calendarFile = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'attachment; filename="season.ics"',
  'cache-control': 'private, no-store',
}

type Deps = Gate & { sports: Sports & { fitness: Fitness; schedule: Schedules } }

export const sportsRoutes = ({ onFamily, onRow, sports }: Deps) => {
  const { fitness, schedule } = sports
  const team = ({ params }: { params: { teamId: string } }) => sports.team(params.teamId)
  const player = ({ params }: { params: { playerId: string } }) => sports.player(params.playerId)
  const game = ({ params }: { params: { gameId: string } }) => sports.game(params.gameId)
  const stat = ({ params }: { params: { statId: string } }) => sports.stat(params.statId)
  const activity = ({ params }: { params: { activityId: string } }) => fitness.activity(params.activityId)
  const goal = ({ params }: { params: { goalId: string } }) => fitness.goal(params.goalId)

  return [
    onFamily(sportsApi.teams, ({ member }) => sports.teams(member)),
    onFamily(sportsApi.createTeam, ({ member, body }) => sports.createTeam(member, body)),
    onRow(sportsApi.changeTeam, msg('Team not found'), team, ({ member, row, body }) => sports.changeTeam(member, row, body)),
    onRow(sportsApi.removeTeam, msg('Team not found'), team, ({ member, row }) => sports.removeTeam(member, row)),
    onRow(sportsApi.players, msg('Team not found'), team, ({ row }) => sports.players(row)),
    onRow(sportsApi.createPlayer, msg('Team not found'), team, ({ member, row, body }) => sports.createPlayer(member, row, body)),
    onRow(sportsApi.changePlayer, msg('Player not found'), player, ({ member, row, body }) => sports.changePlayer(member, row, body)),
    onRow(sportsApi.removePlayer, msg('Player not found'), player, ({ member, row }) => sports.removePlayer(member, row)),
    onRow(sportsApi.games, msg('Team not found'), team, ({ row }) => sports.games(row)),
    onRow(sportsApi.createGame, msg('Team not found'), team, ({ member, row, body }) => sports.createGame(member, row, body)),
    onRow(sportsApi.changeGame, msg('Game not found'), game, ({ member, row, body }) => sports.changeGame(member, row, body)),
    onRow(sportsApi.removeGame, msg('Game not found'), game, ({ member, row }) => sports.removeGame(member, row)),
    onRow(sportsApi.duties, msg('Game not found'), game, ({ row }) => sports.duties(row)),
    onRow(sportsApi.setDuty, msg('Game not found'), game, ({ member, row, body }) => sports.setDuty(member, row, body)),
    onRow(sportsApi.stats, msg('Game not found'), game, ({ row }) => sports.stats(row)),
    onRow(sportsApi.createStat, msg('Game not found'), game, ({ member, row, body }) => sports.createStat(member, row, body)),
    onRow(sportsApi.changeStat, msg('Stat not found'), stat, ({ member, row, body }) => sports.changeStat(member, row, body)),
    onRow(sportsApi.removeStat, msg('Stat not found'), stat, ({ member, row }) => sports.removeStat(member, row)),
    onRow(sportsApi.teamStats, msg('Team not found'), team, ({ row }) => sports.teamStats(row)),

    onRow(scheduleApi.import, msg('Team not found'), team, ({ member, row, body, recheckAccess }) =>
      schedule.import(member, row, body, recheckAccess),
    ),
    onRow(scheduleApi.export, msg('Team not found'), team, ({ row }) => new Response(schedule.export(row), { headers: calendarFile })),

    onFamily(fitnessApi.activities, ({ member, query }) => fitness.activities(member, query)),
    onFamily(fitnessApi.planned, ({ member }) => fitness.planned(member)),
    onFamily(fitnessApi.createActivity, ({ member, body }) => fitness.log(member, body)),
    onRow(fitnessApi.changeActivity, msg('Activity not found'), activity, ({ member, row, body }) =>
      fitness.changeActivity(member, row, body),
    ),
    onRow(fitnessApi.removeActivity, msg('Activity not found'), activity, ({ member, row }) => fitness.removeActivity(member, row)),
    onFamily(fitnessApi.goals, ({ member }) => fitness.goals(member)),
    onFamily(fitnessApi.createGoal, ({ member, body }) => fitness.setGoal(member, body)),
    onRow(fitnessApi.changeGoal, msg('Goal not found'), goal, ({ member, row, body }) => fitness.changeGoal(member, row, body)),
    onRow(fitnessApi.removeGoal, msg('Goal not found'), goal, ({ member, row }) => fitness.removeGoal(member, row)),
    onFamily(fitnessApi.achievements, ({ member }) => fitness.achievements(member)),
  ]
}
