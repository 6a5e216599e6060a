import type { GameReply, StatReply } from '#src/features/sports/sports.contract'
import { resultOf } from '#src/features/sports/sports.rules'
import type { Point } from './season-chart'
import { rivalText } from './sports.labels'

const fold = (name: string) => name.trim().toLowerCase()

/** The kinds of stats, the most frequent first; "goals" and "Goals" are one. */
export const statTypes = (stats: readonly StatReply[]): string[] =>
  [...Map.groupBy(stats, ({ statType }) => fold(statType)).values()]
    .toSorted((a, b) => b.length - a.length)
    .map(([first]) => first?.statType.trim() ?? '')

/** The sum of a kind; stats of the same kind and game add up. */
export const sumOf = (stats: readonly StatReply[], type: string) =>
  Math.round(stats.reduce((sum, { statType, value }) => (fold(statType) === fold(type) ? sum + value : sum), 0) * 1000) / 1000

/** Our score and theirs, game by game. */
export const scorePoints = (games: readonly GameReply[], dayOf: (game: GameReply) => string): Point[] =>
  games
    .filter((game) => resultOf(game))
    .map((game) => ({
      id: game.id,
      label: `${dayOf(game)} ${rivalText(game)}`,
      tick: dayOf(game),
      values: [game.ourScore ?? 0, game.opponentScore ?? 0],
    }))

/** The sum of a kind, game by game; games without any stat are left out. */
export const statPoints = (
  games: readonly GameReply[],
  stats: readonly StatReply[],
  type: string,
  dayOf: (game: GameReply) => string,
): Point[] => {
  const ofGame = Map.groupBy(stats, ({ gameId }) => gameId)
  return games
    .filter(({ id }) => ofGame.has(id))
    .map((game) => ({
      id: game.id,
      label: `${dayOf(game)} ${rivalText(game)}`,
      tick: dayOf(game),
      values: [sumOf(ofGame.get(game.id) ?? [], type)],
    }))
}
