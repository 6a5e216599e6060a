import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { goalStat } from './achievements.rules'
import { limits } from './sports.rules'
import { sportsDuties, sportsGames, sportsPlayers, sportsStats, sportsTeams } from './sports.table'

export const createSportsStore = (db: Db) => {
  const games = sportsGames
  const wholePlayer = () =>
    db.select({ row: sportsPlayers, user: personColumns }).from(sportsPlayers).leftJoin(users, eq(users.id, sportsPlayers.userId))
  return {
    teams: (familyId: string) =>
      db
        .select()
        .from(sportsTeams)
        .where(eq(sportsTeams.familyId, familyId))
        .orderBy(sql`${sportsTeams.name} collate nocase`, asc(sportsTeams.id))
        .all(),
    /** These finders look in any family; the gate checks access by the row's `familyId`. */
    team: (id: string) => db.select().from(sportsTeams).where(eq(sportsTeams.id, id)).get(),
    player: (id: string) => db.select().from(sportsPlayers).where(eq(sportsPlayers.id, id)).get(),
    game: (id: string) => db.select().from(games).where(eq(games.id, id)).get(),
    stat: (id: string) => db.select().from(sportsStats).where(eq(sportsStats.id, id)).get(),
    insertTeam: inserter(db, sportsTeams, {
      owner: sportsTeams.familyId,
      max: limits.teams,
      full: (max) => msg('There is room for {max} teams. Delete some first.', { max }),
    }),
    updateTeam: (id: string, change: Partial<typeof sportsTeams.$inferInsert>) =>
      db.update(sportsTeams).set(change).where(eq(sportsTeams.id, id)).returning().get(),
    removeTeam: (id: string) => db.delete(sportsTeams).where(eq(sportsTeams.id, id)).run(),

    players: (teamId: string) => wholePlayer().where(eq(sportsPlayers.teamId, teamId)).orderBy(asc(sportsPlayers.id)).all(),
    wholePlayer: (id: string) => wholePlayer().where(eq(sportsPlayers.id, id)).get(),
    playersOf: (familyId: string) => wholePlayer().where(eq(sportsPlayers.familyId, familyId)).all(),
    insertPlayer: inserter(db, sportsPlayers, {
      owner: sportsPlayers.teamId,
      max: limits.players,
      full: (max) => msg('There is room for {max} players. Delete some first.', { max }),
    }),
    updatePlayer: (id: string, change: Partial<typeof sportsPlayers.$inferInsert>) =>
      db.update(sportsPlayers).set(change).where(eq(sportsPlayers.id, id)).returning().get(),
    removePlayer: (id: string) => db.delete(sportsPlayers).where(eq(sportsPlayers.id, id)).run(),

    games: (teamId: string) => db.select().from(games).where(eq(games.teamId, teamId)).orderBy(asc(games.gameDate), asc(games.id)).all(),
    gamesOf: (familyId: string) => db.select().from(games).where(eq(games.familyId, familyId)).all(),
    gameOfEvent: (familyId: string, eventId: string) =>
      db
        .select()
        .from(games)
        .where(and(eq(games.eventId, eventId), eq(games.familyId, familyId)))
        .get(),
    insertGame: inserter(db, games, {
      owner: games.teamId,
      max: limits.games,
      full: (max) => msg('There is room for {max} games and practices. Delete some first.', { max }),
    }),
    updateGame: (id: string, change: Partial<typeof games.$inferInsert>) =>
      db.update(games).set(change).where(eq(games.id, id)).returning().get(),
    removeGame: (id: string) => db.delete(games).where(eq(games.id, id)).run(),

    duties: (gameId: string) => db.select().from(sportsDuties).where(eq(sportsDuties.gameId, gameId)).orderBy(asc(sportsDuties.kind)).all(),
    dutiesOf: (teamId: string) =>
      db
        .select({ gameId: sportsDuties.gameId, kind: sportsDuties.kind, userId: sportsDuties.userId })
        .from(sportsDuties)
        .innerJoin(games, eq(games.id, sportsDuties.gameId))
        .where(eq(games.teamId, teamId))
        .all(),
    insertDuty: inserter(db, sportsDuties, {
      owner: sportsDuties.gameId,
      max: limits.duties,
      full: (max) => msg('There is room for {max} duties. Delete some first.', { max }),
    }),
    updateDuty: (id: string, change: Partial<typeof sportsDuties.$inferInsert>) =>
      db.update(sportsDuties).set(change).where(eq(sportsDuties.id, id)).returning().get(),
    /** Gives up all duties of a person who left the family. */
    freeDuties: (familyId: string, userId: string) =>
      db
        .update(sportsDuties)
        .set({ userId: null })
        .where(and(eq(sportsDuties.familyId, familyId), eq(sportsDuties.userId, userId)))
        .run(),

    stats: (gameId: string) => db.select().from(sportsStats).where(eq(sportsStats.gameId, gameId)).orderBy(asc(sportsStats.id)).all(),
    teamStats: (teamId: string) =>
      db
        .select(getTableColumns(sportsStats))
        .from(sportsStats)
        .innerJoin(games, eq(games.id, sportsStats.gameId))
        .where(eq(games.teamId, teamId))
        .orderBy(asc(sportsStats.id))
        .all(),
    /** Stats with the date of their game. */
    /** The first game in which each player of a family scored. In SQL: there are twenty times as many stats as players. */
    firstGoals: (familyId: string) =>
      db
        .select({ playerId: sportsStats.playerId, gameDate: sql<string>`min(${games.gameDate})` })
        .from(sportsStats)
        .innerJoin(games, eq(games.id, sportsStats.gameId))
        .where(and(eq(sportsStats.familyId, familyId), sql`lower(${sportsStats.statType}) = ${goalStat}`, gt(sportsStats.value, 0)))
        .groupBy(sportsStats.playerId)
        .orderBy(sportsStats.playerId)
        .all(),
    updateStat: (id: string, change: Partial<typeof sportsStats.$inferInsert>) =>
      db.update(sportsStats).set(change).where(eq(sportsStats.id, id)).returning().get(),
    removeStat: (id: string) => db.delete(sportsStats).where(eq(sportsStats.id, id)).run(),
    insertStat: inserter(db, sportsStats, {
      owner: sportsStats.gameId,
      max: limits.stats,
      full: (max) => msg('There is room for {max} stats. Delete some first.', { max }),
    }),
  }
}
export type SportsStore = ReturnType<typeof createSportsStore>
export type TeamRow = NonNullable<ReturnType<SportsStore['team']>>
export type PlayerRow = NonNullable<ReturnType<SportsStore['player']>>
export type GameRow = NonNullable<ReturnType<SportsStore['game']>>
export type StatRow = NonNullable<ReturnType<SportsStore['stat']>>
export type WholePlayer = NonNullable<ReturnType<SportsStore['wholePlayer']>>
