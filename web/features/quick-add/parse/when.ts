import type { Chrono } from 'chrono-node/en'
import type { QuickAddContext } from '../quick-add.types'
import { chronoDates } from './chrono'
import { type Named, onWeekday, readDate } from './dates'
import type { Grammar } from './grammar'
import { type Repeat, readRepeat } from './repeats'
import { matches, type Sentence, take } from './sentence'
import { type Duration, readDuration, readPartOfToday, readTimes, type Times } from './times'

/** The readers of a language. */
export type Reader = { grammar: Grammar; chrono: Pick<Chrono, 'parse'> }

export type When = {
  repeat: Repeat | undefined
  named: Named | undefined
  /** The last day on which it may repeat. */
  until: Temporal.PlainDate | undefined
  times: Times | undefined
  duration: Duration | undefined
  isAllDay: boolean
}

/** Dates and repeats, without times. */
export const readDays = (
  sentence: Sentence,
  { grammar, chrono }: Reader,
  { now, locale }: QuickAddContext,
): Pick<When, 'repeat' | 'named'> => {
  const context = { today: now.toPlainDate(), locale }
  const repeat = readRepeat(sentence, grammar)
  return { repeat, named: readDate(sentence, grammar, context, chronoDates(chrono, sentence, grammar, context)) }
}

/**
 * @param isName whether a name begins at a place of the sentence
 * @param ends whether a repeat may end on a day, as that of an event; otherwise the words for it are left
 */
export const readWhen = (
  sentence: Sentence,
  { grammar, chrono }: Reader,
  { now, locale, hourCycle }: QuickAddContext,
  isName: (at: number) => boolean,
  ends = true,
): When => {
  const context = { today: now.toPlainDate(), locale }
  const read = (isWanted: (named: Named) => boolean) =>
    readDate(sentence, grammar, context, chronoDates(chrono, sentence, grammar, context), isWanted)
  const repeat = readRepeat(sentence, grammar)
  const until = repeat && ends ? read(({ isDeadline }) => isDeadline) : undefined
  const duration = readDuration(sentence, grammar)
  const today = readPartOfToday(sentence, grammar)
  const named = read(({ isDeadline }) => !repeat || !isDeadline)
  const times = readTimes(sentence, grammar, hourCycle, today, isName)
  const [allDay] = times ? [] : matches(sentence, grammar.allDay)
  if (allDay) take(sentence, allDay.start, allDay.end, 'allDay')
  return { repeat, named, until: until?.date, times, duration, isAllDay: allDay !== undefined }
}

/** The first day: as named, or the first that the repeat allows. Without either it is undefined. */
export const firstDay = ({ repeat, named, times }: When, now: Temporal.ZonedDateTime): Temporal.PlainDate | undefined => {
  const today = now.toPlainDate()
  const isOver = times !== undefined && Temporal.PlainTime.compare(times.start, now.toPlainTime()) <= 0
  const starts = named?.date
  if (repeat && repeat.days.length > 0) {
    const from = starts ?? (isOver ? today.add({ days: 1 }) : today)
    return Array.from({ length: 7 }, (_, days) => from.add({ days })).find(({ dayOfWeek }) => repeat.days.includes(dayOfWeek))
  }
  if (named?.weekday && starts) {
    const { day, week } = named.weekday
    // The weekday of today, and its hour is still to come.
    const isLaterToday = !week && day === today.dayOfWeek && (repeat !== undefined || times !== undefined) && !isOver
    return isLaterToday ? today : onWeekday(today, day, week)
  }
  if (starts) return starts
  if (times) return isOver && !times.isToday ? today.add({ days: 1 }) : today
  return repeat ? today : undefined
}
