import type { Chrono } from 'chrono-node/en'

type ParsingContext = Parameters<Chrono['parsers'][number]['pattern']>[0]

import { type DateContext, type Named, nextOf } from './dates'
import type { Grammar } from './grammar'
import { type Sentence, withoutAddresses } from './sentence'

/** chrono without its readers of times, which take the days of "12 al 19 de julio" for hours; ours read times. */
export const withoutTimes = (chrono: Chrono): Pick<Chrono, 'parse'> => {
  const dates = chrono.clone()
  const context = { option: {} } as ParsingContext
  dates.parsers = dates.parsers.filter((parser) => !parser.pattern(context).test('16:30'))
  return dates
}

const isLetter = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit)

const blanked = (text: string, start: number, end: number) => text.slice(0, start) + '|'.repeat(end - start) + text.slice(end)

/** The text with signs in place of times and of what is understood, so that chrono sees only the rest: "3. Dezember 20 Uhr" has no year 20. */
const unread = ({ raw, text, spans }: Sentence, { sureClock }: Grammar) => {
  const times = [...text.matchAll(sureClock)].map(({ index, 0: time }) => ({ start: index, end: index + time.length }))
  return [...spans, ...times].reduce((rest, { start, end }) => blanked(rest, start, end), withoutAddresses(raw))
}

/** Dates with a month's name, or relative to today: "12 July", "in 3 weeks". Times, weekdays and numbers have readers of their own. */
export const chronoDates = (chrono: Pick<Chrono, 'parse'>, sentence: Sentence, grammar: Grammar, { today }: DateContext): Named[] => {
  // chrono counts in instants: noon in UTC of the reader's day is never moved by a zone.
  const noon = new Date(today.toZonedDateTime({ timeZone: 'UTC', plainTime: '12:00' }).epochMilliseconds)
  const text = unread(sentence, grammar)
  const { by, on, fromBefore, rangeStart } = grammar
  return chrono.parse(text, { instant: noon, timezone: 0 }, { forwardDate: true }).flatMap(({ index, text: words, start, end }) => {
    const until = index + words.length
    const isWhole = !isLetter(text[index - 1]) && !isLetter(text[until]) && !/^[.,:]\d/.test(text.slice(until))
    // Without a day it is a month or a year; a lone hour is a time that our reader did not accept; "a day" is not a date.
    if (
      !isWhole ||
      !start.isCertain('day') ||
      start.isCertain('hour') ||
      !/\p{L}{2}/u.test(words) ||
      /^(?:an?|une?|ein[en]?|una?) /i.test(words)
    )
      return []
    const dayOf = (part: typeof start) => {
      const [year, month, day] = [part.get('year') ?? 0, part.get('month') ?? 0, part.get('day') ?? 0]
      if (!part.isCertain('year')) return nextOf(today, month, day)
      return Temporal.PlainDate.from({ year, month, day })
    }
    const hasYear = start.isCertain('year')
    const lead = sentence.text.slice(0, index)
    const before = by.exec(lead) ?? on.exec(lead) ?? (end ? fromBefore.exec(lead) : null)
    const isDeadline = by.test(lead)
    const from = index - (before?.[0].length ?? 0)
    const first = dayOf(start)
    if (!first || (hasYear && Temporal.PlainDate.compare(first, today) < 0)) return []
    if (end) {
      const named = dayOf(end)
      const last = named && Temporal.PlainDate.compare(named, first) < 0 ? named.add({ years: 1 }) : named
      return [{ start: from, end: until, date: first, isDeadline, hasYear, last }]
    }
    // "12 al 19 de julio": the first day of a range before a date.
    const earlier = rangeStart.exec(lead)
    const day = Number(earlier?.groups?.date)
    if (earlier && day >= 1 && day < first.day)
      return [{ start: earlier.index, end: until, date: first.with({ day }), isDeadline: false, hasYear, last: first }]
    return [{ start: from, end: until, date: first, isDeadline, hasYear }]
  })
}
