import type { PlainMessage } from '#src/shared/language/message'
import type { GameKind, GameStatus } from './sports.rules'

/** The most characters of a pasted or imported schedule, and the most games in it. */
export const scheduleLimits = { characters: 200_000, games: 500 }

/** A game or practice of a schedule. */
export type Fixture = {
  kind: GameKind
  opponent: string | null
  isHome: boolean
  /** ISO 8601 UTC with milliseconds. */
  gameDate: string
  durationMinutes: number
  location: string | null
  status: Extract<GameStatus, 'scheduled' | 'cancelled'>
  /** The id in the league's calendar. */
  externalId: string | null
}

/** A line or entry that could not be read. */
export type Problem = { line: number; text: string; reason: PlainMessage }
export type Schedule = { fixtures: Fixture[]; problems: Problem[] }

/** A cell of a schedule, cut to the length of its column; null if it is empty. */
export const cell = (text: string | undefined, max: number) =>
  text
    ?.replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .trim()
    .toWellFormed() || null

const maxOpponent = 50
const isPractice = /\b(?:practi[cs]e|training|scrimmage)\b/i
const separator = /\s+(vs\.?|versus|v\.?|at|@|[-–])\s+/i
const leading = /^(vs\.?|versus|v\.?|at|@)\s+/i
const isAway = (word: string) => /^(?:at|@)$/i.test(word)
const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The kind, opponent and side that a title tells: "Comets vs Hawks", "@ Hawks", "Hawks at Comets", "Practice". @param team its name */
export const readTitle = (title: string, team: string): Pick<Fixture, 'kind' | 'opponent' | 'isHome'> => {
  const start = leading.exec(title)
  if (start) return { kind: 'game', opponent: cell(title.slice(start[0].length), maxOpponent), isHome: !isAway(start[1] ?? '') }
  const between = separator.exec(title)
  if (!between) {
    if (isPractice.test(title)) return { kind: 'practice', opponent: null, isHome: true }
    return { kind: 'game', opponent: cell(title, maxOpponent), isHome: true }
  }
  const left = title.slice(0, between.index)
  const right = title.slice(between.index + between[0].length)
  const away = isAway(between[1] ?? '')
  // The host comes first in "Comets vs Hawks", and last in "Hawks at Comets".
  if (fold(right).includes(fold(team))) return { kind: 'game', opponent: cell(left, maxOpponent), isHome: away }
  return { kind: 'game', opponent: cell(right, maxOpponent), isHome: !away }
}

/** A local date and time as an instant of a time zone. */
export const momentIn = (local: Temporal.PlainDateTime, zone: string) =>
  local.toZonedDateTime(zone).toInstant().toString({ fractionalSecondDigits: 3 })
