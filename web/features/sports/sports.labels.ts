import type { GameReply, PlayerReply } from '#src/features/sports/sports.contract'
import { type DutyKind, type GameStatus, type recordOf, resultOf } from '#src/features/sports/sports.rules'
import { dayText } from '#web/platform/format/dates'
import { formatMoment } from '#web/platform/format/formats'
import { msg, t } from './texts'

export const statusNames: Record<GameStatus, string> = {
  scheduled: msg('Scheduled'),
  in_progress: msg('Live'),
  completed: msg('Played'),
  cancelled: msg('Cancelled'),
  postponed: msg('Postponed'),
}

export const dutyNames: Record<DutyKind, string> = {
  drive_there: msg('Drive there'),
  drive_back: msg('Drive back'),
  snacks: msg('Snacks'),
  other: msg('Help out'),
}

const resultNames = { W: 'win', L: 'loss', D: 'draw' }
const resultPlurals = { W: 'wins', L: 'losses', D: 'draws' }

/** "3–1–2": wins, losses and draws. */
export const recordText = ({ wins, losses, draws }: ReturnType<typeof recordOf>) => `${wins}–${losses}–${draws}`

/** "3 wins in a row" */
export const streakText = ({ streak }: ReturnType<typeof recordOf>) => {
  if (!streak) return undefined
  const { length, result } = streak
  return length === 1
    ? `1 ${resultNames[result]}`
    : t('{length} {resultPlurals} in a row', { length, resultPlurals: resultPlurals[result] })
}

/** "vs Hawks", "at Hawks" or "Practice". */
export const rivalText = ({ kind, opponent, isHome }: Pick<GameReply, 'kind' | 'opponent' | 'isHome'>) => {
  if (kind === 'practice') return t('Practice')
  return opponent ? `${isHome ? 'vs' : 'at'} ${opponent}` : t('Game')
}

/** "Sat, Dec 5 · 3:00 PM" @param today `YYYY-MM-DD` */
export const whenText = ({ gameDate }: Pick<GameReply, 'gameDate'>, timezone: string, today: string) => {
  const day = Temporal.Instant.from(gameDate).toZonedDateTimeISO(timezone).toPlainDate().toString()
  return `${dayText(day, today)} · ${formatMoment(gameDate, timezone, { hour: 'numeric', minute: '2-digit' })}`
}

/** "3–1", or undefined without a score. */
export const scoreText = ({ ourScore, opponentScore }: Pick<GameReply, 'ourScore' | 'opponentScore'>) =>
  ourScore === null || opponentScore === null ? undefined : `${ourScore}–${opponentScore}`

/** "Won 3–1", "Played", "Live 2–1", "Cancelled"; undefined for a game to come. */
export const outcomeText = (game: GameReply) => {
  const result = resultOf(game)
  const score = scoreText(game)
  if (result) return `${{ W: 'Won', L: 'Lost', D: 'Drew' }[result]} ${score}`
  if (game.status === 'in_progress') return t('Live {score}', { score: score ?? '' }).trim()
  return game.status === 'scheduled' ? undefined : statusNames[game.status]
}

export const playerName = ({ user, name }: PlayerReply) => user?.name ?? name ?? ''

/** What is usually counted in a sport, by a part of its name. */
const statsOfSport: [RegExp, string[]][] = [
  [/basket/i, [msg('Points'), msg('Rebounds'), msg('Assists'), msg('Steals'), msg('Minutes')]],
  [/base|soft/i, [msg('Hits'), msg('Runs'), msg('Home runs'), 'RBIs', msg('Strikeouts')]],
  [/volley/i, [msg('Kills'), msg('Aces'), msg('Blocks'), msg('Digs'), msg('Assists')]],
  [/soccer|foot|hockey|handball|lacrosse|polo/i, [msg('Goals'), msg('Assists'), msg('Shots'), msg('Saves'), msg('Minutes')]],
  [/tennis|badminton|squash|table/i, [msg('Aces'), msg('Sets'), msg('Points'), msg('Double faults')]],
  [/swim|run|track|cycl|athlet|ski|row/i, [msg('Time'), msg('Distance'), msg('Laps'), msg('Rank')]],
]

/** The stats of a sport to choose from. */
export const statTypesOf = (sport: string | null) =>
  statsOfSport.find(([name]) => name.test(sport ?? ''))?.[1] ?? [t('Goals'), t('Assists'), t('Points'), t('Time'), t('Distance')]

/** The points that a play can score beyond one. */
export const pointsOf = (sport: string | null): readonly number[] => {
  if (/basket/i.test(sport ?? '')) return [2, 3]
  return /rugby/i.test(sport ?? '') ? [2, 3, 5] : []
}
