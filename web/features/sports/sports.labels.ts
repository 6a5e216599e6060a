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

/** "last game won" or "3 wins in a row" */
export const streakText = ({ streak }: ReturnType<typeof recordOf>) => {
  if (!streak) return undefined
  const { length: count, result } = streak
  if (result === 'W') return t('{count, plural, one {last game won} other {# wins in a row}}', { count })
  if (result === 'L') return t('{count, plural, one {last game lost} other {# losses in a row}}', { count })
  return t('{count, plural, one {last game drawn} other {# draws in a row}}', { count })
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

/** The suggested stats. They are stored in English, so that a family of two languages counts the same ones. */
const statNames = [
  msg('Points'),
  msg('Rebounds'),
  msg('Assists'),
  msg('Steals'),
  msg('Minutes'),
  msg('Hits'),
  msg('Runs'),
  msg('Home runs'),
  msg('RBIs'),
  msg('Strikeouts'),
  msg('Kills'),
  msg('Aces'),
  msg('Blocks'),
  msg('Digs'),
  msg('Goals'),
  msg('Shots'),
  msg('Saves'),
  msg('Sets'),
  msg('Double faults'),
  msg('Time'),
  msg('Distance'),
  msg('Laps'),
  msg('Rank'),
]

/** The name of a stat in the reader's language. A stat that the family named itself is returned unchanged. */
export const statName = (statType: string) => {
  const known = statNames.find((name) => String(name).toLowerCase() === statType.trim().toLowerCase())
  return known ? t(known) : statType
}

/** The usual statistics of a sport, by a part of its name in any of the languages. */
const statsOfSport: [RegExp, string[]][] = [
  [/basket|baloncesto/i, ['Points', 'Rebounds', 'Assists', 'Steals', 'Minutes']],
  [/base|béisbol|beisbol|soft/i, ['Hits', 'Runs', 'Home runs', 'RBIs', 'Strikeouts']],
  [/volle|volei/i, ['Kills', 'Aces', 'Blocks', 'Digs', 'Assists']],
  [/soccer|foot|f[uú][sß]s?ball|f[uú]tbol|hockey|handball|balonmano|lacrosse|polo/i, ['Goals', 'Assists', 'Shots', 'Saves', 'Minutes']],
  [/tenn?is|badminton|bádminton|squash|table/i, ['Aces', 'Sets', 'Points', 'Double faults']],
  [
    /swim|schwimm|nata|run|lauf|course|carrera|track|cycl|cicl|rad|athlet|atlet|ski|row|ruder|remo|aviron/i,
    ['Time', 'Distance', 'Laps', 'Rank'],
  ],
]

/** The stats of a sport to choose from. */
export const statTypesOf = (sport: string | null) =>
  statsOfSport.find(([name]) => name.test(sport ?? ''))?.[1] ?? ['Goals', 'Assists', 'Points', 'Time', 'Distance']

/** The points that a play can score beyond one. */
export const pointsOf = (sport: string | null): readonly number[] => {
  if (/basket|baloncesto/i.test(sport ?? '')) return [2, 3]
  return /rugby/i.test(sport ?? '') ? [2, 3, 5] : []
}
