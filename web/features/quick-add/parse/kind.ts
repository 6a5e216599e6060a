import { restOf } from '../draft.rules'
import type { Kind, QuickAddContext } from '../quick-add.types'
import { fold } from './fold'
import { knownItem, readAmount, readPrice, readShop } from './items'
import { billOf, readMoney } from './money'
import { readPeople } from './people'
import { readPoints, readPriority } from './place'
import { type Repeat, readRepeat } from './repeats'
import { matches, type Sentence, sentenceOf, take } from './sentence'
import { firstDay, type Reader, readWhen } from './when'

/** The word at the edge of a sentence that names its kind, and the start of the rest. */
export type KindWord = { kind: Kind; start: number; end: number; isReminder?: boolean }

export const kindWord = ({ text }: Sentence, { grammar }: Reader): KindWord | undefined => {
  const reminder = grammar.remindMe.exec(text)?.[0]
  if (reminder) return { kind: 'task', start: 0, end: reminder.length, isReminder: true }
  for (const { kind, start, end } of grammar.kinds) {
    const first = start.exec(text)?.[0]
    // "Paid" alone is a title like any other.
    if (first && text.length > first.length) return { kind, start: 0, end: first.trimEnd().length }
    const last = end?.exec(text)
    if (last && last.index > 0) return { kind, start: last.index + 1, end: text.length }
  }
  return
}

/** Takes the word that names the kind. */
export const takeKind = (sentence: Sentence, word: KindWord | undefined, kind: Kind) => {
  const isTheirs = word && (word.kind === kind || (word.isReminder && kind !== 'item' && kind !== 'transaction'))
  if (!isTheirs) return false
  take(sentence, word.start, word.end, 'kind')
  return true
}

/** The position of the text after a first word that names the kind. */
export const startOf = ({ spans, text }: Sentence) => {
  const kind = spans.find(({ meaning, start }) => meaning === 'kind' && start === 0)
  const at = kind?.end ?? 0
  return at + (/^[ :]*/.exec(text.slice(at))?.[0].length ?? 0)
}

export const namesAt = (sentence: Sentence, { people }: QuickAddContext) => {
  const names = people.flatMap(({ firstName, otherNames = [] }) => [firstName, ...otherNames]).map((name) => name.toLowerCase())
  return (at: number) => {
    const next = sentence.raw.slice(at).trimStart().toLowerCase()
    return names.some((name) => name.length > 1 && next.startsWith(name))
  }
}

/** Whether the words name something to buy: an amount, a shop, or an item that the family knows. */
export const isItem = (raw: string, reader: Reader, context: QuickAddContext) => {
  const { grammar } = reader
  const sentence = sentenceOf(raw)
  const shop = readShop(sentence, context, grammar)
  readPrice(sentence, grammar, context.locale, 0)
  const amount = readAmount(sentence, grammar, context.locale, 0)
  const rest = restOf(raw, 0, raw.length, sentence.spans)
  const isPerson = context.people.some(({ firstName }) => shop?.toLowerCase() === firstName.toLowerCase())
  return (
    rest !== '' &&
    (amount !== undefined ||
      (shop !== null && !isPerson) ||
      knownItem(context.items, rest) !== undefined ||
      grammar.groceries.test(fold(rest)))
  )
}

/** The kind that the words of a sentence name. */
export const kindByWords = (raw: string, reader: Reader, context: QuickAddContext): Kind => {
  const { grammar } = reader
  const sentence = sentenceOf(raw)
  const when = readWhen(sentence, reader, context, namesAt(sentence, context))
  const { repeat, named, times, duration, isAllDay } = when
  const hasDay = firstDay(when, context.now) !== undefined
  if (!times && !hasDay && isItem(raw, reader, context)) return 'item'
  if (isMoney(raw, reader, context, when)) return 'transaction'

  const points = readPoints(sentence, grammar)
  const priority = readPriority(sentence, grammar)
  const { ids, hasSubject, isFirst } = readPeople(sentence, context, grammar, true)
  const areDoers = ids.length > 0 && ids.every((id) => context.people.some(({ userId, doesChores }) => userId === id && doesChores))
  if (points !== null || (areDoers && hasSubject) || (areDoers && repeat && !times && (isFirst || !isEventNoun(sentence, reader))))
    return 'chore'
  if (hasSubject || priority !== null || named?.isDeadline || times?.isDeadline) return repeat && times ? 'event' : 'task'
  const isToDo = grammar.taskVerbs.test(sentence.text.slice(isFirst ? (sentence.spans[0]?.end ?? 0) : 0).trimStart())
  if (isToDo && !(times && repeat && !isTaskRepeat(repeat))) return 'task'
  if (times || isAllDay || named?.last || (duration && hasDay)) return 'event'
  return hasDay && isEventNoun(sentence, reader) ? 'event' : 'task'
}

/** Whether a task can repeat like that; others are events. */
export const isTaskRepeat = (repeat: Repeat): repeat is Repeat & { frequency: 'daily' | 'weekly' | 'monthly' } =>
  repeat.interval === 1 && repeat.days.length < 2 && repeat.frequency !== 'yearly'

const isEventNoun = (sentence: Sentence, { grammar }: Reader) => matches(sentence, grammar.eventNouns).length > 0

/** An amount with a currency, or with cents, or beside a word of paying or earning. */
const isMoney = (raw: string, { grammar }: Reader, context: QuickAddContext, { times, repeat, named }: ReturnType<typeof readWhen>) => {
  if (times) return false
  const sentence = sentenceOf(raw)
  if (named) take(sentence, named.start, named.end, 'date')
  readRepeat(sentence, grammar)
  const isPaid = matches(sentence, grammar.paid).length > 0 || matches(sentence, grammar.income).length > 0
  const money = readMoney(sentence, grammar, context.locale, isPaid || repeat !== undefined)
  if (!money) return false
  const rest = restOf(raw, 0, raw.length, sentence.spans)
  if (isPaid || money.hasCurrency || (money.isDecimal && money.isLast)) return rest !== ''
  return billOf(context, rest) !== undefined
}
