import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import {
  changeOf,
  clientId,
  color,
  emptyToNull,
  instant,
  lastSeenUpdate,
  moment,
  nullableText,
  optionalText,
  rowId,
  text,
} from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { dutyKinds, gameKinds, gameStatuses } from './sports.rules'

const made = () => ({ familyId: z.string(), createdBy: z.string(), createdAt: moment, updatedAt: moment })
const optional = () => z.string().nullable()

export const team = () =>
  z.object({
    id: z.string(),
    ...made(),
    name: z.string(),
    sport: optional(),
    season: optional(),
    league: optional(),
    color: optional(),
    coachName: optional(),
    coachPhone: optional(),
    coachEmail: optional(),
  })
export type TeamReply = OutputOf<typeof team>

export const player = () =>
  z.object({
    id: z.string(),
    ...made(),
    teamId: z.string(),
    userId: optional(),
    user: person().nullable(),
    /** The name of somebody who is not a member. */
    name: optional(),
    position: optional(),
    jerseyNumber: optional(),
  })
export type PlayerReply = OutputOf<typeof player>

export const game = () =>
  z.object({
    id: z.string(),
    ...made(),
    teamId: z.string(),
    /** The event of the family calendar; null once it is deleted there. */
    eventId: optional(),
    /** The id in the league's calendar. */
    externalId: optional(),
    kind: z.enum(gameKinds),
    opponent: optional(),
    gameDate: moment,
    durationMinutes: z.number().int(),
    location: optional(),
    isHome: z.boolean(),
    ourScore: z.number().int().nullable(),
    opponentScore: z.number().int().nullable(),
    status: z.enum(gameStatuses),
    notes: optional(),
    /** The owners of the duties; a free duty is missing or has no `userId`. */
    duties: z.array(z.object({ kind: z.enum(dutyKinds), userId: optional() })),
  })
export type GameReply = OutputOf<typeof game>

export const duty = () => z.object({ id: z.string(), ...made(), gameId: z.string(), kind: z.enum(dutyKinds), userId: optional() })
export type DutyReply = OutputOf<typeof duty>

export const stat = () =>
  z.object({
    id: z.string(),
    ...made(),
    gameId: z.string(),
    playerId: z.string(),
    statType: z.string(),
    value: z.number(),
    notes: optional(),
  })
export type StatReply = OutputOf<typeof stat>

const teamFields = () =>
  z.object({
    name: text(100, msg('Team name is required.')),
    sport: optionalText(50),
    season: optionalText(50),
    league: optionalText(100),
    color: color.nullable().default(null),
    coachName: optionalText(100),
    coachPhone: optionalText(50),
    coachEmail: optionalText(254),
  })
export const newTeam = z.lazy(() => teamFields().extend({ id: clientId() }))
export type NewTeam = z.output<typeof newTeam>
const teamChange = z.lazy(() => changeOf(teamFields()))
export type TeamChange = z.output<typeof teamChange>

const playerFields = () =>
  z.object({
    userId: z.preprocess(emptyToNull, rowId().nullable()).default(null),
    name: optionalText(100),
    position: optionalText(50),
    jerseyNumber: optionalText(10),
  })
export const newPlayer = z.lazy(() => playerFields().extend({ id: clientId() }))
export type NewPlayer = z.output<typeof newPlayer>
const playerChange = z.lazy(() => changeOf(playerFields()))
export type PlayerChange = z.output<typeof playerChange>

const score = () => z.number().int().min(0).max(9999).nullable().default(null)
const gameFields = () =>
  z.object({
    kind: z.enum(gameKinds).default('game'),
    opponent: optionalText(50),
    gameDate: instant,
    durationMinutes: z.number().int().min(1).max(1440).default(90),
    location: optionalText(200),
    isHome: z.boolean().default(true),
    ourScore: score(),
    opponentScore: score(),
    status: z.enum(gameStatuses).default('scheduled'),
    notes: optionalText(5000),
  })
export const newGame = z.lazy(() => gameFields().extend({ id: clientId() }))
export type NewGame = z.output<typeof newGame>
const gameChange = z.lazy(() => changeOf(gameFields()).extend({ seen: lastSeenUpdate }))
export type GameChange = z.output<typeof gameChange>

const dutyBody = z.lazy(() =>
  z.object({
    kind: z.enum(dutyKinds),
    userId: z.preprocess(emptyToNull, rowId().nullable()),
    /** For acts from an outbox: the owner of the duty when the device last saw it, for conflict detection. */
    seenUserId: rowId().nullable().optional(),
  }),
)
export type DutyBody = z.output<typeof dutyBody>

const statValue = () => z.number().min(-1_000_000).max(1_000_000)
export const newStat = z.lazy(() =>
  z.object({
    id: clientId(),
    playerId: rowId(),
    statType: text(50, msg('Choose what is counted.')),
    value: statValue(),
    notes: optionalText(500),
  }),
)
export type NewStat = z.output<typeof newStat>
const statChange = z.lazy(() => z.object({ value: statValue().optional(), notes: nullableText(500).optional() }))
export type StatChange = z.output<typeof statChange>

const teams = '/api/families/:familyId/sports/teams'
const teamRow = '/api/sports/teams/:teamId'
const playerRow = '/api/sports/players/:playerId'
const statRow = '/api/sports/stats/:statId'
const gameRow = '/api/sports/games/:gameId'
const read = 'view_sports'
const write = 'edit_sports'
const retry = 'A retry with the same `id` returns the existing one.'

export const sportsApi = {
  teams: endpoint('GET', teams, { cache: 'rows', can: read, about: "Lists the family's teams, by name.", response: () => z.array(team()) }),
  createTeam: endpoint('POST', teams, { can: write, about: `Adds a team. ${retry}`, body: newTeam, response: team, status: 201 }),
  changeTeam: endpoint('PATCH', teamRow, {
    can: write,
    about: 'Changes the given fields of a team. Its events take a new name.',
    body: teamChange,
    response: team,
  }),
  removeTeam: endpoint('DELETE', teamRow, {
    can: write,
    about: 'Deletes a team with its players, games, stats and calendar events.',
    response: nothing,
    status: 204,
  }),
  players: endpoint('GET', `${teamRow}/players`, { can: read, about: 'Lists the players of a team.', response: () => z.array(player()) }),
  createPlayer: endpoint('POST', `${teamRow}/players`, {
    can: write,
    about: `Adds a player: a member of the family, or a name. ${retry}`,
    body: newPlayer,
    response: player,
    status: 201,
  }),
  changePlayer: endpoint('PATCH', playerRow, {
    can: write,
    about: 'Changes the given fields of a player.',
    body: playerChange,
    response: player,
  }),
  removePlayer: endpoint('DELETE', playerRow, {
    can: write,
    about: 'Deletes a player with the stats.',
    response: nothing,
    status: 204,
  }),
  games: endpoint('GET', `${teamRow}/games`, {
    can: read,
    about: 'Lists the games and practices of a team, by date.',
    response: () => z.array(game()),
  }),
  createGame: endpoint('POST', `${teamRow}/games`, {
    can: write,
    about: `Adds a game or practice, and its event in the family calendar. ${retry}`,
    body: newGame,
    response: game,
    status: 201,
  }),
  changeGame: endpoint('PATCH', gameRow, {
    can: write,
    about: 'Changes the given fields of a game; its calendar event follows.',
    body: gameChange,
    response: game,
  }),
  removeGame: endpoint('DELETE', gameRow, {
    can: write,
    about: 'Deletes a game with its calendar event, duties and stats.',
    response: nothing,
    status: 204,
  }),
  duties: endpoint('GET', `${gameRow}/duties`, { can: read, about: 'Lists the duties of a game.', response: () => z.array(duty()) }),
  setDuty: endpoint('POST', `${gameRow}/duties`, {
    can: write,
    about: 'Gives the duty of a kind to a member, or to nobody. A game has one duty of a kind, so that a repetition changes nothing.',
    body: dutyBody,
    response: duty,
    status: 201,
  }),
  stats: endpoint('GET', `${gameRow}/stats`, { can: read, about: 'Lists the stats of a game.', response: () => z.array(stat()) }),
  createStat: endpoint('POST', `${gameRow}/stats`, {
    can: write,
    about: `Adds a number of a player in a game. ${retry}`,
    body: newStat,
    response: stat,
    status: 201,
  }),
  changeStat: endpoint('PATCH', statRow, { can: write, about: 'Changes the given fields of a stat.', body: statChange, response: stat }),
  removeStat: endpoint('DELETE', statRow, { can: write, about: 'Deletes a stat.', response: nothing, status: 204 }),
  teamStats: endpoint('GET', `${teamRow}/stats`, {
    can: read,
    about: "Lists the stats of all of a team's games.",
    response: () => z.array(stat()),
  }),
}
