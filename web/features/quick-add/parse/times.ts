import type { HourCycle } from '#src/shared/language/languages'
import type { Span } from '../quick-add.types'
import { type Grammar, numberOf } from './grammar'
import { type Match, matches, type Sentence, spanAfter, spanBefore, take } from './sentence'

type Part = 'morning' | 'afternoon' | 'evening'
export type Times = {
  start: Temporal.PlainTime
  end: Temporal.PlainTime | undefined
  /** "tonight" names the day too. */
  isToday?: boolean
  isDeadline?: boolean
}

const hourOfPart: Record<Part, number> = { morning: 9, afternoon: 15, evening: 19 }

const partIn = ({ morning, afternoon, evening }: Match['groups']): Part | undefined =>
  morning ? 'morning' : afternoon ? 'afternoon' : evening ? 'evening' : undefined

const timeOf = (hour: number, minute = 0) => (hour < 24 && minute < 60 ? Temporal.PlainTime.from({ hour, minute }) : undefined)

/** Converts an hour of a 12-hour clock to a 24-hour one. Without a hint, one to six are in the afternoon. */
const onDay = (hour: number, part: Part | undefined, isTwelve: boolean) => {
  if (hour > 12 || hour === 0) return hour
  if (part === 'morning') return hour % 12
  if (part) return hour === 12 ? (part === 'evening' ? 0 : 12) : hour + 12
  return isTwelve && hour < 7 ? hour + 12 : hour
}

type Clock = { hour: string | undefined; minute: string | undefined; sign: string | undefined; mark: string | undefined }
const clockOf = (groups: Match['groups'], n: 1 | 2): Clock => ({
  hour: groups[`hour${n}`],
  minute: groups[`minute${n}`],
  sign: groups[`sign${n}`],
  mark: groups[`mark${n}`],
})

const half = (mark: string | undefined) => (mark && /^[ap]\.?m\.?$/.test(mark) ? mark.charAt(0) : undefined)

const hourOf = ({ hour, minute, mark }: Clock, part: Part | undefined, hourCycle: HourCycle) => {
  const given = Number(hour)
  const meridiem = half(mark)
  if (meridiem) return given >= 1 && given <= 12 ? (given % 12) + (meridiem === 'p' ? 12 : 0) : 24
  // "04:30" and "4 Uhr" are on a clock of 24 hours; "at 4" is spoken.
  const isExact = hour?.startsWith('0') || (hourCycle === 'h23' && (minute !== undefined || mark !== undefined))
  return onDay(given, part, !isExact)
}

/** "4pm", "16:30" and "16h" are times anywhere; "16.30" and "4" only after a word such as "at". */
const isSure = ({ minute, sign, mark }: Clock) => mark !== undefined || (minute !== undefined && sign !== '.')

/** Whether a bare hour can be a time by the text after it: the end, a punctuation mark, an understood part, or a small word. */
const endsWell = (sentence: Sentence, { smallAfter }: Grammar, end: number) => {
  const rest = sentence.text.slice(end)
  return /^ *(?:$|[,;!?)-]|\.(?: *$|,))/.test(rest) || spanAfter(sentence, end) !== undefined || smallAfter.test(rest)
}

const isDay = (span: Span | undefined) => span?.meaning === 'date' || span?.meaning === 'repeat'

const clocks = (sentence: Sentence, grammar: Grammar, hourCycle: HourCycle, isName: (at: number) => boolean): Times | undefined => {
  const { clock, by, sureAt } = grammar
  for (const { start, end, groups, text } of matches(sentence, clock)) {
    const [first, last] = [clockOf(groups, 1), clockOf(groups, 2)]
    const part = partIn(groups)
    const isRange = last.hour !== undefined
    const lead = groups.lead
    const wellPlaced = endsWell(sentence, grammar, end) || isName(end)
    const isTime =
      isSure(first) ||
      (isRange && isSure(last)) ||
      ((lead !== undefined || part !== undefined) && (wellPlaced || sureAt.test(lead ?? ''))) ||
      // "tomorrow 4", "sat 2-5"
      (wellPlaced && first.minute === undefined && isDay(spanBefore(sentence, start)))
    if (!isTime || (lead === '@' && !isSure(first))) continue
    let startHour = hourOf(first, part, hourCycle)
    if (isRange && half(last.mark) && !half(first.mark)) {
      const asLast = hourOf({ ...first, mark: last.mark }, part, hourCycle)
      const endHour = hourOf(last, part, hourCycle)
      startHour = asLast <= endHour ? asLast : hourOf({ ...first, mark: 'am' }, part, hourCycle)
    }
    const starts = timeOf(startHour, Number(first.minute ?? 0))
    let endHour = isRange ? hourOf(last, part, hourCycle) : 0
    // From 10 to 4, and from 11 to 12:30.
    if (isRange && !half(last.mark) && endHour < startHour && endHour + 12 > startHour && endHour + 12 < 24) endHour += 12
    const ends = isRange ? timeOf(endHour, Number(last.minute ?? 0)) : undefined
    if (!starts || (isRange && !ends)) continue
    take(sentence, start, start + text.trimEnd().length, 'time')
    return { start: starts, end: ends, isDeadline: lead !== undefined && by.test(`${lead} `) }
  }
  return
}

/** "half past four" */
const spokenTimes = (sentence: Sentence, { spoken, words }: Grammar): Times | undefined => {
  for (const { pattern, minutes } of spoken)
    for (const { start, end, groups } of matches(sentence, pattern)) {
      const hour = numberOf(words, groups.hour)
      const time = hour !== undefined && hour <= 24 ? timeOf(onDay(hour, partIn(groups), true) % 24)?.add({ minutes }) : undefined
      if (!time) continue
      take(sentence, start, end, 'time')
      return { start: time, end: undefined }
    }
  return
}

const namedTimes = (sentence: Sentence, { noon, midnight }: Grammar): Times | undefined => {
  const [day] = matches(sentence, noon)
  const [night] = matches(sentence, midnight)
  const match = day ?? night
  if (!match) return
  take(sentence, match.start, match.end, 'time')
  return { start: Temporal.PlainTime.from({ hour: day ? 12 : 0 }), end: undefined }
}

/** The part of a day that a sentence names: "this evening", "tomorrow morning". */
const partAround = (sentence: Sentence, { parts }: Grammar): Part | undefined => {
  const beside = matches(sentence, parts).find(
    ({ start, end }) => isDay(spanBefore(sentence, start)) || spanAfter(sentence, end)?.meaning === 'time',
  )
  if (!beside) return
  take(sentence, beside.start, beside.end, 'time')
  return partIn(beside.groups)
}

const inPart = (times: Times, part: Part | undefined): Times => {
  const moved = (time: Temporal.PlainTime) => {
    if (part === 'morning') return time.hour > 12 ? time.subtract({ hours: 12 }) : time
    return part && time.hour > 0 && time.hour < 12 ? time.add({ hours: 12 }) : time
  }
  return { ...times, start: moved(times.start), end: times.end && moved(times.end) }
}

/** "this evening" */
export const readPartOfToday = (sentence: Sentence, { partsOfToday }: Grammar): Part | undefined => {
  const [match] = matches(sentence, partsOfToday)
  if (match) take(sentence, match.start, match.end, 'date')
  return match && partIn(match.groups)
}

/**
 * The times of a sentence whose dates are understood already.
 * @param today the part of today that it names
 * @param isName whether a name begins there
 */
export const readTimes = (
  sentence: Sentence,
  grammar: Grammar,
  hourCycle: HourCycle,
  today: Part | undefined,
  isName: (at: number) => boolean,
): Times | undefined => {
  const times = spokenTimes(sentence, grammar) ?? clocks(sentence, grammar, hourCycle, isName) ?? namedTimes(sentence, grammar)
  const part = today ?? partAround(sentence, grammar)
  if (times) return { ...inPart(times, part), isToday: today !== undefined }
  return part && { start: Temporal.PlainTime.from({ hour: hourOfPart[part] }), end: undefined, isToday: today !== undefined }
}

export type Duration = { minutes: number; days: number }

/** "for 2 hours", "for 3 days" */
export const readDuration = (sentence: Sentence, { lasting, words }: Grammar): Duration | undefined => {
  const [match] = matches(sentence, lasting)
  if (!match) return
  const { half, count, hour, minute, day, week } = match.groups
  const number = half ? 0.5 : count && /^\d/.test(count) ? Number(count.replace(',', '.')) : numberOf(words, count)
  if (!number) return
  take(sentence, match.start, match.end, 'end')
  return { minutes: Math.round(hour ? number * 60 : minute ? number : 0), days: Math.ceil(day ? number : week ? number * 7 : 0) }
}
