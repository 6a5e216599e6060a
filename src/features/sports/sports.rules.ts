import { englishOf, type Message, msg } from '#src/shared/language/message'

export const gameStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled', 'postponed'] as const
export type GameStatus = (typeof gameStatuses)[number]

export const gameKinds = ['game', 'practice'] as const
export type GameKind = (typeof gameKinds)[number]

export const dutyKinds = ['drive_there', 'drive_back', 'snacks', 'other'] as const
export type DutyKind = (typeof dutyKinds)[number]

/** The most rows: teams of a family, players and games of a team, duties and stats of a game. */
export const limits = { teams: 50, players: 100, games: 500, duties: 50, stats: 300 }

type Titled = { kind: GameKind; opponent: string | null; isHome: boolean; status: GameStatus }

const gameTitle = (team: string, { kind, opponent, isHome }: Titled): Message => {
  if (kind === 'practice') return msg('{team} practice', { team })
  if (!opponent) return msg('{team} game', { team })
  return isHome ? msg('{team} vs {opponent}', { team, opponent }) : msg('{team} at {opponent}', { team, opponent })
}

/**
 * The title of a game's calendar event: "Comets vs Hawks", "Comets at Hawks" or "Comets practice".
 * @param t words it in a language; in English by default
 */
export const eventTitle = (team: string, game: Titled, t: (message: Message) => string = englishOf) => {
  const title = t(gameTitle(team, game))
  if (game.status === 'cancelled') return t(msg('Cancelled: {title}', { title }))
  return game.status === 'postponed' ? t(msg('Postponed: {title}', { title })) : title
}

export type Scored = { kind: GameKind; status: GameStatus; gameDate: string; ourScore: number | null; opponentScore: number | null }
type Result = 'W' | 'L' | 'D'

/** The result of a completed game with both scores; undefined for any other. */
export const resultOf = ({ kind, status, ourScore, opponentScore }: Scored): Result | undefined => {
  if (kind !== 'game' || status !== 'completed' || ourScore === null || opponentScore === null) return undefined
  if (ourScore === opponentScore) return 'D'
  return ourScore > opponentScore ? 'W' : 'L'
}

/** Wins, losses and draws of a season, and the latest run of equal results. */
export const recordOf = (games: readonly Scored[]) => {
  const results = games.toSorted((a, b) => a.gameDate.localeCompare(b.gameDate)).flatMap((game) => resultOf(game) ?? [])
  const countOf = (result: Result) => results.filter((one) => one === result).length
  const last = results.at(-1)
  const length = results.length - 1 - results.findLastIndex((one) => one !== last)
  return { wins: countOf('W'), losses: countOf('L'), draws: countOf('D'), streak: last ? { result: last, length } : null }
}

type Change = Partial<Titled & Scored & { location: string | null; durationMinutes: number; notes: string | null }>
const scoreFields = new Set(['ourScore', 'opponentScore', 'status'])

/** Whether a change is one of the live scoring: the score of a game that runs, or its start. */
export const isLive = ({ status }: { status: GameStatus }, change: Change) =>
  Object.keys(change).every((field) => scoreFields.has(field)) &&
  (change.status ?? status) === 'in_progress' &&
  (status === 'in_progress' || status === 'scheduled')

/** "Comets vs Hawks, 3–1" */
export const resultTitle = (team: string, game: Titled & Pick<Scored, 'ourScore' | 'opponentScore'>) => {
  const { ourScore, opponentScore } = game
  return `${eventTitle(team, game)}${ourScore === null || opponentScore === null ? '' : `, ${ourScore}–${opponentScore}`}`
}

type Timed = { gameDate: string; durationMinutes: number; status: GameStatus }

/** The end of a game, in epoch milliseconds. */
const endOf = ({ gameDate, durationMinutes }: Timed) => Date.parse(gameDate) + durationMinutes * 60_000

/**
 * The most relevant game: one that is under way, else the next one that is not cancelled, until it is over.
 * @param games by date
 * @param now ISO 8601 UTC
 */
export const nextGameOf = <G extends Timed>(games: readonly G[], now: string): G | undefined => {
  const isAhead = (game: Timed) => game.status === 'scheduled' && endOf(game) > Date.parse(now)
  return games.find(({ status }) => status === 'in_progress') ?? games.find(isAhead)
}

/** Days after which the result of a game is no longer asked for. */
const askedDays = 14

/**
 * The games that are over and have no result, the latest first.
 * @param now ISO 8601 UTC
 */
export const unrecordedOf = <G extends Timed & { kind: GameKind }>(games: readonly G[], now: string): G[] => {
  const at = Date.parse(now)
  const isAsked = (game: G) => endOf(game) <= at && endOf(game) > at - askedDays * 86_400_000
  return games.filter((game) => game.kind === 'game' && game.status === 'scheduled' && isAsked(game)).toReversed()
}
