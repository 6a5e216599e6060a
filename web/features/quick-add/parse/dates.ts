import { type Grammar, measureAt } from './grammar'
import { weekdayOf } from './repeats'
import { type Match, matches, type Sentence, spanAfter, spanBefore, take } from './sentence'

/** A date as it was named. */
export type Named = {
  start: number
  end: number
  date: Temporal.PlainDate
  isDeadline: boolean
  /** Without a year, the date may be in the past for a payment. */
  hasYear: boolean
  /** The last day of a range. */
  last?: Temporal.PlainDate | undefined
  weekday?: { day: number; week: 'next' | 'this' | undefined }
}

export type DateContext = { today: Temporal.PlainDate; locale: string }

/** Whether the month precedes the day, as in 4/5 for April 5. */
const isMonthFirst = (locale: string) => {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(0).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day')
}

const dateOf = (year: number, month: number, day: number) => {
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31
  try {
    return isDay ? Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }) : undefined
  } catch {
    return undefined
  }
}

/** The next day of that date, from today; February 29 may be years ahead. */
export const nextOf = (today: Temporal.PlainDate, month: number, day: number) => {
  for (let year = today.year; year <= today.year + 8; year++) {
    const date = dateOf(year, month, day)
    if (date && Temporal.PlainDate.compare(date, today) >= 0) return date
  }
  return
}

const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year))

const withoutYear = (year: string | undefined, month: number, day: number, today: Temporal.PlainDate) =>
  year ? dateOf(fullYear(year), month, day) : nextOf(today, month, day)

const numericDates = (sentence: Sentence, grammar: Grammar, { today, locale }: DateContext): Named[] =>
  matches(sentence, grammar.numeric).flatMap(({ start, end, groups }) => {
    const { one, two, slashYear, date, month, year, by } = groups
    const [day, monthOfYear] = date
      ? [Number(date), Number(month)]
      : isMonthFirst(locale)
        ? [Number(two), Number(one)]
        : [Number(one), Number(two)]
    // "1/2 lb" is an amount.
    if (one && !slashYear && measureAt(grammar, sentence.text.slice(end).trimStart())) return []
    const named = withoutYear(date ? year : slashYear, monthOfYear, day, today)
    return named ? [{ start, end, date: named, isDeadline: by !== undefined, hasYear: (year ?? slashYear) !== undefined }] : []
  })

const isoDates = (sentence: Sentence, { iso }: Grammar): Named[] =>
  matches(sentence, iso).flatMap(({ start, end, groups: { year, month, date, by } }) => {
    const named = dateOf(Number(year), Number(month), Number(date))
    return named ? [{ start, end, date: named, isDeadline: by !== undefined, hasYear: true }] : []
  })

/** "the 15th": of this month, or of the next that has it. */
const daysOfMonth = (sentence: Sentence, { dayOfMonth, smallAfter }: Grammar, { today }: DateContext): Named[] =>
  matches(sentence, dayOfMonth).flatMap(({ start, end, groups: { date, by } }) => {
    // No other number or noun may follow: "the 15th floor".
    const rest = sentence.text.slice(end)
    if (!/^ *(?:$|[,;.!?)-])/.test(rest) && !spanAfter(sentence, end) && !smallAfter.test(rest) && !/^ \d/.test(rest)) return []
    for (let month = today.with({ day: 1 }), tries = 0; tries < 12; month = month.add({ months: 1 }), tries++) {
      const named = dateOf(month.year, month.month, Number(date))
      if (named && Temporal.PlainDate.compare(named, today) >= 0)
        return [{ start, end, date: named, isDeadline: by !== undefined, hasYear: false }]
    }
    return []
  })

const relativeDays = (sentence: Sentence, { days, by }: Grammar, { today }: DateContext): Named[] =>
  days.flatMap(({ pattern, offset }) =>
    matches(sentence, pattern).map(({ start, end, groups: { lead } }) => ({
      start,
      end,
      date: today.add({ days: offset }),
      isDeadline: lead !== undefined && by.test(`${lead} `),
      hasYear: true,
    })),
  )

/** A short name that is also a word must be beside a time, a date or the end, or before a number. */
const isWeekday = (sentence: Sentence, grammar: Grammar, { start, end, groups }: Match) => {
  const name = groups.name ?? ''
  if (!grammar.words.riskyWeekdays.test(name) || groups.by || groups.next || groups.this || groups.after) return true
  if (/(?:^| )(?:the|a|in the|el|la|le|un|une|der|die|das|ein|eine|wie|not) $/.test(sentence.text.slice(0, start))) return false
  const after = sentence.text.slice(end)
  const isCapital = sentence.raw.charAt(end - name.length) !== sentence.text.charAt(end - name.length)
  return (
    /^ (?:um |ab |at |a las? |a )?\d/.test(after) ||
    spanAfter(sentence, end) !== undefined ||
    grammar.partAfter.test(after) ||
    /^ ?(?:-|,)/.test(after) ||
    (/^ *[.!]?$/.test(after) && (isCapital || name.length > 2) && start > 0) ||
    (isCapital && name.length > 2 && spanBefore(sentence, start) !== undefined)
  )
}

const weekdays = (sentence: Sentence, grammar: Grammar, { today }: DateContext): Named[] =>
  matches(sentence, grammar.oneDay)
    .filter((match) => isWeekday(sentence, grammar, match))
    .map(({ start, end, groups }) => {
      const day = weekdayOf(grammar, groups.name ?? '')
      const week = groups.next || groups.after ? 'next' : groups.this ? 'this' : undefined
      return {
        start,
        end,
        date: onWeekday(today, day, week),
        isDeadline: groups.by !== undefined,
        hasYear: false,
        weekday: { day, week },
      }
    })

/** "this weekend": its days from today. */
const weekends = (sentence: Sentence, { weekend }: Grammar, { today }: DateContext): Named[] =>
  matches(sentence, weekend).map(({ start, end, groups: { next } }) => {
    const sunday = today.add({ days: 7 - today.dayOfWeek + (next ? 7 : 0) })
    const date = today.dayOfWeek === 7 && !next ? today : sunday.subtract({ days: 1 })
    return { start, end, date, last: sunday, isDeadline: false, hasYear: false }
  })

/** The next day of that name after today; "next" is in the week after this one. */
export const onWeekday = (today: Temporal.PlainDate, day: number, week: 'next' | 'this' | undefined) => {
  if (week === 'next') return today.subtract({ days: today.dayOfWeek - 1 }).add({ days: 6 + day })
  const ahead = (day - today.dayOfWeek + 7) % 7
  return today.add({ days: ahead || (week === 'this' ? 0 : 7) })
}

const later = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) > 0

/** The last day that a second date names: not before the first. */
const lastDay = ({ date: first }: Named, { date, last = date, weekday }: Named) => {
  if (!first || !last || !later(first, last)) return last
  return weekday ? last.add({ days: 7 }) : last.add({ years: 1 })
}

/** The dates that our own readers find, in order of position; at the same position, the longest first. */
const ownDates = (sentence: Sentence, grammar: Grammar, context: DateContext): Named[] =>
  [
    ...isoDates(sentence, grammar),
    ...numericDates(sentence, grammar, context),
    ...daysOfMonth(sentence, grammar, context),
    ...relativeDays(sentence, grammar, context),
    ...weekends(sentence, grammar, context),
    ...weekdays(sentence, grammar, context),
  ].sort((one, other) => one.start - other.start || other.end - one.end)

/** The first date of a sentence, with the last day if it names a range. Its part is taken.
 * @param more dates that chrono finds
 * @param isWanted leaves others in the title
 */
export const readDate = (
  sentence: Sentence,
  grammar: Grammar,
  context: DateContext,
  more: readonly Named[],
  isWanted: (named: Named) => boolean = () => true,
): Named | undefined => {
  const [earliest, ...others] = [...ownDates(sentence, grammar, context), ...more]
    .filter(isWanted)
    .sort((one, other) => one.start - other.start)
  if (!earliest) return
  // "Saturday, June 5": the date says which Saturday.
  const exact = earliest.weekday && others.find((other) => !other.weekday && /^,? ?$/.test(sentence.text.slice(earliest.end, other.start)))
  const first = exact ? { ...exact, start: earliest.start, isDeadline: earliest.isDeadline } : earliest
  const rest = others.filter(({ start }) => start >= first.end)
  const second = rest.find(({ start }) => grammar.rangeSign.test(sentence.text.slice(first.end, start)))
  const named = second ? { ...first, end: second.end, last: lastDay(first, second) } : first
  take(sentence, named.start, named.end, 'date')
  return named
}
