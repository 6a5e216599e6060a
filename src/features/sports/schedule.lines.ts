import { msg, type PlainMessage } from '#src/shared/language/message'
import { cell, type Fixture, momentIn, type Problem, readTitle, type Schedule, scheduleLimits } from './schedule.rules'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
const monthName = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?'

type Parts = { year?: number; month: number; day: number }
const yearOf = (text: string | undefined) => (text ? Number(text.length === 2 ? `20${text}` : text) : undefined)

/** The forms of a date at the start of a line. "5/12" is May 12, unless only "12/5" makes a date. */
const dateForms: [RegExp, (parts: string[]) => Parts][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?:T|\b)/i, ([, year, month, day]) => ({ year: Number(year), month: Number(month), day: Number(day) })],
  [
    /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?\b/,
    ([, first, second, year]) => {
      const [month, day] = Number(first) > 12 ? [second, first] : [first, second]
      return { year: yearOf(year), month: Number(month), day: Number(day) }
    },
  ],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?/, ([, day, month, year]) => ({ year: yearOf(year), month: Number(month), day: Number(day) })],
  [
    new RegExp(`^${monthName}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+(\\d{4}))?\\b`, 'i'),
    ([, month = '', day, year]) => ({ year: yearOf(year), month: monthOf(month), day: Number(day) }),
  ],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?\\s+${monthName}(?:,?\\s+(\\d{4}))?\\b`, 'i'),
    ([, day, month = '', year]) => ({ year: yearOf(year), month: monthOf(month), day: Number(day) }),
  ],
]

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[.,]?\s+/i
const gap = /^[\s,;|]+(?:at\s+(?=\d))?/i
const time = /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*(am|pm|a\.m\.|p\.m\.)?(?=$|[\s,;|])/i

/** A date without a year is the next one, or was at most this many days ago. */
const pastDays = 60

const dateOf = ({ year, month, day }: Parts, today: Temporal.PlainDate) => {
  const from = (inYear: number) => Temporal.PlainDate.from({ year: inYear, month, day }, { overflow: 'reject' })
  if (year !== undefined) return from(year)
  const date = from(today.year)
  return Temporal.PlainDate.compare(date, today.subtract({ days: pastDays })) < 0 ? from(today.year + 1) : date
}

const timeOf = ([, hours, minutes = '0', half]: RegExpExecArray) => {
  const hour = Number(hours)
  if (!half) return Temporal.PlainTime.from({ hour, minute: Number(minutes) }, { overflow: 'reject' })
  if (hour < 1 || hour > 12) throw new RangeError('no such hour')
  return Temporal.PlainTime.from({ hour: (hour % 12) + (/^p/i.test(half) ? 12 : 0), minute: Number(minutes) }, { overflow: 'reject' })
}

type Context = { team: string; zone: string; today: Temporal.PlainDate }

/** @returns the game, or why the line has none */
const readLine = (line: string, { team, zone, today }: Context): Fixture | PlainMessage => {
  const dated = line.replace(weekday, '')
  for (const [form, partsOf] of dateForms) {
    const found = form.exec(dated)
    if (!found) continue
    const rest = dated.slice(found[0].length).replace(gap, '')
    const clock = time.exec(rest)
    if (!clock || (!clock[2] && !clock[3])) return msg('Add a time after the date, such as 15:00 or 3 PM.')
    try {
      const gameDate = momentIn(dateOf(partsOf(found), today).toPlainDateTime(timeOf(clock)), zone)
      const [title = '', ...place] = rest
        .slice(clock[0].length)
        .replace(/^[\s,;|]+/, '')
        .split(/[\t,;|]+/)
      if (!title.trim()) return msg('Add the opponent, or “Practice”.')
      const location = cell(place.join(', '), 200)
      return { ...readTitle(title.trim(), team), gameDate, durationMinutes: 90, location, status: 'scheduled', externalId: null }
    } catch {
      return msg('This date or time does not exist.')
    }
  }
  return msg('Start the line with a date, such as 2026-12-05 or 12/5.')
}

/** Reads a schedule of lines such as "Sat 12/5 3:00 PM vs Hawks, North Field". Empty lines and lines that start with # are ignored. */
export const readLines = (text: string, context: Context): Schedule => {
  const fixtures: Fixture[] = []
  const problems: Problem[] = []
  for (const [at, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = raw.trim().slice(0, 500)
    if (!line || line.startsWith('#')) continue
    if (fixtures.length + problems.length >= scheduleLimits.games) break
    const read = readLine(line, context)
    if (typeof read === 'string') problems.push({ line: at + 1, text: line.slice(0, 100), reason: read })
    else fixtures.push(read)
  }
  return { fixtures, problems }
}
