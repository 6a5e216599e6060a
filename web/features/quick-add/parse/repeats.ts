import { weekdays } from '#src/features/calendar/calendar.series.rules'
import { type Grammar, numberOf } from './grammar'
import { type Match, matches, type Sentence, take } from './sentence'

export type Repeat = {
  frequency: 'daily' | 'weekly' | 'monthly' | 'yearly'
  interval: number
  /** ISO days of the week, 1 for Monday. */
  days: number[]
}

/** The ISO day of the week of a name. */
export const weekdayOf = ({ words }: Grammar, name: string) =>
  words.weekdays.findIndex((source, day) => new RegExp(`^(?:${source}|${words.everyWeekday[day]})\\.?$`).test(name)) + 1

const daysIn = (grammar: Grammar, list: string) =>
  [...new Set([...list.matchAll(grammar.weekday)].map(([name]) => weekdayOf(grammar, name)))]
    .filter(Boolean)
    .sort((one, other) => one - other)

const unitOf = ({ day, week, month }: Match['groups']): Repeat['frequency'] =>
  day ? 'daily' : week ? 'weekly' : month ? 'monthly' : 'yearly'

/** "every 2 weeks", "every Monday and Thursday", "mondays", "daily" */
export const readRepeat = (sentence: Sentence, grammar: Grammar): Repeat | undefined => {
  const { everyUnit, everyDays, plurals, listed, adverbs, words } = grammar
  const found = (match: Match, repeat: Repeat) => {
    take(sentence, match.start, match.end, 'repeat')
    return repeat
  }
  const intervalOf = ({ other, interval }: Match['groups']) => (other ? 2 : (numberOf(words, interval) ?? 1))
  const [unit] = matches(sentence, everyUnit)
  if (unit) return found(unit, { frequency: unitOf(unit.groups), interval: intervalOf(unit.groups), days: [] })
  for (const match of [...matches(sentence, everyDays), ...matches(sentence, plurals)]) {
    const { list, workdays } = match.groups
    const days = workdays ? [1, 2, 3, 4, 5] : daysIn(grammar, list ?? '')
    if (days.length > 0) return found(match, { frequency: 'weekly', interval: intervalOf(match.groups), days })
  }
  const [adverb] = matches(sentence, adverbs)
  const [list] = matches(sentence, listed)
  if (adverb) {
    const { daily, weekly, monthly, fortnightly } = adverb.groups
    const frequency = daily ? 'daily' : weekly || fortnightly ? 'weekly' : monthly ? 'monthly' : 'yearly'
    const days = frequency === 'weekly' && list ? daysIn(grammar, list.groups.list ?? '') : []
    if (list && days.length > 0) take(sentence, list.start, list.end, 'repeat')
    return found(adverb, { frequency, interval: fortnightly ? 2 : 1, days })
  }
  const days = list ? daysIn(grammar, list.groups.list ?? '') : []
  return list && days.length > 1 ? found(list, { frequency: 'weekly', interval: 1, days }) : undefined
}

/** `MO`, `TU` */
export const weekdayCodes = (days: readonly number[]) => days.flatMap((day) => weekdays[day - 1] ?? [])
