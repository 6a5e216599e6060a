export const gameStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled', 'postponed'] as const
export type GameStatus = (typeof gameStatuses)[number]

export const gameKinds = ['game', 'practice'] as const
export type GameKind = (typeof gameKinds)[number]

export const dutyKinds = ['drive_there', 'drive_back', 'snacks', 'other'] as const
export type DutyKind = (typeof dutyKinds)[number]

/** The most rows: teams of a family, players and games of a team, duties and stats of a game. */
export const limits = { teams: 100, players: 100, games: 500, duties: 50, stats: 1000 }

type Titled = { kind: GameKind; opponent: string | null; isHome: boolean; status: GameStatus }

/** The title of a game's calendar event: "Comets vs Hawks", "Comets at Hawks" or "Comets practice". */
export const eventTitle = (team: string, { kind, opponent, isHome, status }: Titled) => {
  const rival = opponent ? ` ${isHome ? 'vs' : 'at'} ${opponent}` : ' game'
  const title = `${team}${kind === 'practice' ? ' practice' : rival}`
  if (status === 'cancelled') return `Cancelled: ${title}`
  return status === 'postponed' ? `Postponed: ${title}` : title
}

type Scored = { kind: GameKind; status: GameStatus; gameDate: string; ourScore: number | null; opponentScore: number | null }
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
