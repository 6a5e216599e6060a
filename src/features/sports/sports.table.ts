import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { familyId, madeBy } from '../families/families.table'
import type { DutyKind, GameKind, GameStatus } from './sports.rules'

export const made = () => ({
  familyId: familyId(),
  createdBy: madeBy('created_by'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const sportsTeams = sqliteTable(
  'sports_teams',
  {
    id: id(),
    ...made(),
    name: text('name').notNull(),
    sport: text('sport'),
    season: text('season'),
    league: text('league'),
    color: text('color'),
    coachName: text('coach_name'),
    coachPhone: text('coach_phone'),
    coachEmail: text('coach_email'),
  },
  (table) => [index('sports_teams_family').on(table.familyId, table.name)],
)

const teamId = () =>
  text('team_id')
    .notNull()
    .references(() => sportsTeams.id, { onDelete: 'cascade' })

/** A member of the family in `userId`, or the name of somebody else. */
export const sportsPlayers = sqliteTable(
  'sports_players',
  {
    id: id(),
    ...made(),
    teamId: teamId(),
    userId: text('user_id').references(() => users.id),
    name: text('name'),
    position: text('position'),
    jerseyNumber: text('jersey_number'),
  },
  (table) => [index('sports_players_team').on(table.teamId), index('sports_players_family').on(table.familyId)],
)

/** Games and practices. */
export const sportsGames = sqliteTable(
  'sports_games',
  {
    id: id(),
    ...made(),
    teamId: teamId(),
    /** The calendar event. It does not refer to `events`: the deletion of the event cancels the game. */
    eventId: text('event_id'),
    /** The id in the league's calendar, by which a second import finds the game. */
    externalId: text('external_id'),
    kind: text('kind').$type<GameKind>().notNull().default('game'),
    opponent: text('opponent'),
    gameDate: instant('game_date').notNull(),
    durationMinutes: integer('duration_minutes').notNull().default(90),
    location: text('location'),
    isHome: flag('is_home'),
    ourScore: integer('our_score'),
    opponentScore: integer('opponent_score'),
    status: text('status').$type<GameStatus>().notNull().default('scheduled'),
    notes: text('notes'),
  },
  (table) => [
    index('sports_games_team').on(table.teamId, table.gameDate),
    index('sports_games_event').on(table.eventId),
    index('sports_games_family').on(table.familyId),
  ],
)

const gameId = () =>
  text('game_id')
    .notNull()
    .references(() => sportsGames.id, { onDelete: 'cascade' })

/** At most one duty of a kind and game. */
export const sportsDuties = sqliteTable(
  'sports_duties',
  {
    id: id(),
    ...made(),
    gameId: gameId(),
    kind: text('kind').$type<DutyKind>().notNull(),
    userId: text('user_id').references(() => users.id),
  },
  (table) => [index('sports_duties_game').on(table.gameId, table.kind), index('sports_duties_family').on(table.familyId, table.userId)],
)

export const sportsStats = sqliteTable(
  'sports_stats',
  {
    id: id(),
    ...made(),
    gameId: gameId(),
    playerId: text('player_id')
      .notNull()
      .references(() => sportsPlayers.id, { onDelete: 'cascade' }),
    statType: text('stat_type').notNull(),
    value: real('value').notNull(),
    notes: text('notes'),
  },
  (table) => [
    index('sports_stats_game').on(table.gameId),
    index('sports_stats_player').on(table.playerId),
    index('sports_stats_family').on(table.familyId),
  ],
)
