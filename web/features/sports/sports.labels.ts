import type { GameReply, PlayerReply } from '#src/features/sports/sports.contract'
import { type DutyKind, type GameStatus, type recordOf, resultOf } from '#src/features/sports/sports.rules'
import { dayText } from '#web/platform/format/dates'
import { formatMoment } from '#web/platform/format/formats'
import type { Msg } from '#web/platform/language/catalogue'
import { msg, t } from './texts'

export const statusNames = {
  scheduled: msg('Scheduled'),
  in_progress: msg('Live'),
  completed: msg('Played'),
  cancelled: msg('Cancelled'),
  postponed: msg('Postponed'),
} as const satisfies Record<GameStatus, Msg>

export const dutyNames = {
  drive_there: msg('Drive there'),
  drive_back: msg('Drive back'),
  snacks: msg('Snacks'),
  other: msg('Help out'),
} as const satisfies Record<DutyKind, Msg>

/** "3–1–2": wins, losses and draws. */
export const recordText = ({ wins, losses, draws }: ReturnType<typeof recordOf>) => `${wins}–${losses}–${draws}`

/** "1 win" or "3 wins in a row" */
export const streakText = ({ streak }: ReturnType<typeof recordOf>) => {
  if (!streak) return undefined
  const { length: count, result } = streak
  if (result === 'W') return t('{count, plural, one {# win} other {# wins in a row}}', { count })
  if (result === 'L') return t('{count, plural, one {# loss} other {# losses in a row}}', { count })
  return t('{count, plural, one {# draw} other {# draws in a row}}', { count })
}

type Named = Pick<GameReply, 'kind' | 'opponent' | 'isHome'>

/** "vs Hawks", "at Hawks" or "Practice". */
export const rivalText = ({ kind, opponent, isHome }: Named) => {
  if (kind === 'practice') return t('Practice')
  if (!opponent) return t('Game')
  return isHome ? t('vs {opponent}', { opponent }) : t('at {opponent}', { opponent })
}

/** "Comets vs Hawks", "Comets at Hawks" or "Comets Practice". */
export const gameText = ({ kind, opponent, isHome }: Named, team: string) => {
  if (kind === 'practice') return t('{team} Practice', { team })
  if (!opponent) return t('{team} Game', { team })
  return isHome ? t('{team} vs {opponent}', { team, opponent }) : t('{team} at {opponent}', { team, opponent })
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
  if (score && result === 'W') return t('Won {score}', { score })
  if (score && result === 'L') return t('Lost {score}', { score })
  if (score && result === 'D') return t('Drew {score}', { score })
  if (score && game.status === 'in_progress') return t('Live {score}', { score })
  return game.status === 'scheduled' ? undefined : t(statusNames[game.status])
}

export const playerName = ({ user, name }: PlayerReply) => user?.name ?? name ?? ''

/** What is usually counted in a sport, by a part of its name. */
const statsOfSport: [RegExp, () => string[]][] = [
  [/basket/i, () => [t('Points'), t('Rebounds'), t('Assists'), t('Steals'), t('Minutes')]],
  [/base|soft/i, () => [t('Hits'), t('Runs'), t('Home runs'), t('RBIs'), t('Strikeouts')]],
  [/volley/i, () => [t('Kills'), t('Aces'), t('Blocks'), t('Digs'), t('Assists')]],
  [/soccer|foot|hockey|handball|lacrosse|polo/i, () => [t('Goals'), t('Assists'), t('Shots'), t('Saves'), t('Minutes')]],
  [/tennis|badminton|squash|table/i, () => [t('Aces'), t('Sets'), t('Points'), t('Double faults')]],
  [/swim|run|track|cycl|athlet|ski|row/i, () => [t('Time'), t('Distance'), t('Laps'), t('Rank')]],
]

/** The stats of a sport to choose from. */
export const statTypesOf = (sport: string | null) =>
  statsOfSport.find(([name]) => name.test(sport ?? ''))?.[1]() ?? [t('Goals'), t('Assists'), t('Points'), t('Time'), t('Distance')]

/** The points that a play can score beyond one. */
export const pointsOf = (sport: string | null): readonly number[] => {
  if (/basket/i.test(sport ?? '')) return [2, 3]
  return /rugby/i.test(sport ?? '') ? [2, 3, 5] : []
}
