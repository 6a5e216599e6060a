import type { Recurrence } from '#src/features/calendar/calendar.series.rules'
import { restOf } from '../draft.rules'
import type { Draft, Kind, QuickAddContext, Span } from '../quick-add.types'
import { fold } from './fold'
import { knownItem, readAmount, readPrice, readShop } from './items'
import { isTaskRepeat, type KindWord, namesAt, startOf, takeKind } from './kind'
import { billOf, budgetCategoryOf, readMoney, takePaidFor } from './money'
import { readPeople } from './people'
import { readPlace, readPoints, readPriority } from './place'
import { weekdayCodes } from './repeats'
import { matches, type Sentence, sentenceOf, take, takeSeparators } from './sentence'
import { firstDay, type Reader, readDays, readWhen, type When } from './when'

type Source = { text: string; start: number; end: number; word: KindWord | undefined; reader: Reader; context: QuickAddContext }

const timeText = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })

/** The remaining title of a sentence, and its spans in the whole text. */
const leftOf = (sentence: Sentence, { text, start, end }: Source) => {
  takeSeparators(sentence)
  const spans: Span[] = sentence.spans.map((span) => ({ start: span.start + start, end: span.end + start, meaning: span.meaning }))
  return { common: { start, end, spans }, title: restOf(text, start, end, spans) }
}

const recurrenceOf = ({ repeat, until }: When): Recurrence | null => {
  if (!repeat) return null
  const { frequency, interval, days } = repeat
  const byWeekday = days.length > 1 ? weekdayCodes(days) : null
  return { frequency, interval, byWeekday, byMonthday: null, byMonth: null, count: null, until: until?.toString() ?? null }
}

const eventDraft = (source: Source): Draft => {
  const { reader, context } = source
  const sentence = sentenceOf(source.text.slice(source.start, source.end))
  takeKind(sentence, source.word, 'event')
  const when = readWhen(sentence, reader, context, namesAt(sentence, context))
  const { ids } = readPeople(sentence, context, reader.grammar, false)
  const location = sentence.spans.some(({ meaning }) => meaning !== 'kind' && meaning !== 'people')
    ? readPlace(sentence, reader.grammar)
    : null
  const { common, title } = leftOf(sentence, source)
  const { times, duration, named } = when
  const first = firstDay(when, context.now) ?? context.now.toPlainDate()
  const last =
    named?.last && Temporal.PlainDate.compare(named.last, first) > 0
      ? named.last
      : first.add({ days: Math.max(0, (duration?.days ?? 1) - 1) })
  const fields = { kind: 'event' as const, title, date: first.toString(), recurrence: recurrenceOf(when), people: ids, location }
  if (!times) return { ...common, ...fields, time: null, endDate: last.toString(), endTime: null }
  const start = first.toPlainDateTime(times.start)
  const lasting = duration?.minutes ? start.add({ minutes: duration.minutes }) : start.add({ hours: 1 })
  const sameDay = times.end && last.toPlainDateTime(times.end)
  const end = sameDay ? (Temporal.PlainDateTime.compare(sameDay, start) > 0 ? sameDay : sameDay.add({ days: 1 })) : lasting
  const endDate = !times.end && Temporal.PlainDate.compare(last, first) > 0 ? last : end.toPlainDate()
  return { ...common, ...fields, time: timeText(times.start), endDate: endDate.toString(), endTime: timeText(end.toPlainTime()) }
}

const taskDraft = (source: Source, kind: 'task' | 'chore'): Draft => {
  const { reader, context } = source
  const raw = source.text.slice(source.start, source.end)
  const sentence = sentenceOf(raw)
  const isReminder = takeKind(sentence, source.word, kind) && source.word?.isReminder
  const isName = namesAt(sentence, context)
  const when = readWhen(sentence, reader, context, isName, false)
  const frequency = !when.repeat ? 'once' : isTaskRepeat(when.repeat) ? when.repeat.frequency : undefined
  // Words of a repeat that a task cannot have stay in the title.
  if (!frequency) sentence.spans = sentence.spans.filter(({ meaning }) => meaning !== 'repeat')
  sentence.spans = sentence.spans.filter(({ meaning }) => meaning !== 'end' && meaning !== 'allDay')
  const priority = kind === 'task' ? readPriority(sentence, reader.grammar) : null
  const points = kind === 'chore' ? readPoints(sentence, reader.grammar) : null
  const { ids } = readPeople(sentence, context, reader.grammar, true)
  const { common, title } = leftOf(sentence, source)
  const day = firstDay(frequency ? when : { ...when, repeat: undefined }, context.now)
  const fields = {
    title,
    dueDate: day?.toString() ?? null,
    dueTime: when.times ? timeText(when.times.start) : null,
    frequency: frequency ?? ('once' as const),
    people: isReminder && ids.length === 0 ? [context.reader] : ids,
  }
  return kind === 'chore' ? { ...common, ...fields, kind, points } : { ...common, ...fields, kind, priority }
}

/** "#dairy" */
const readCategory = <C extends { id: string; name: string }>(sentence: Sentence, categories: readonly C[]) => {
  const category = categories.find(({ name }) => sentence.text.includes(`#${fold(name)}`))
  const at = category ? sentence.text.indexOf(`#${fold(category.name)}`) : -1
  if (!category || !sentence.spans.every(({ start, end }) => end <= at || start > at + category.name.length)) return
  take(sentence, at, at + category.name.length + 1, 'category')
  return category
}

const itemDraft = (source: Source): Draft => {
  const { context, reader } = source
  const { grammar } = reader
  const sentence = sentenceOf(source.text.slice(source.start, source.end))
  takeKind(sentence, source.word, 'item')
  const from = startOf(sentence)
  const shop = readShop(sentence, context, grammar)
  const category = readCategory(sentence, context.shoppingCategories)
  const price = readPrice(sentence, grammar, context.locale, from)
  const amount = readAmount(sentence, grammar, context.locale, from)
  const { common, title: name } = leftOf(sentence, source)
  const known = knownItem(context.items, name)
  // Twelve eggs are not twelve dozens.
  const isMany = amount !== undefined && known !== undefined && (/\d/.test(known.unit) || grammar.many.test(fold(known.unit)))
  const unit = amount?.unit ?? (isMany ? undefined : known?.unit) ?? 'each'
  return {
    ...common,
    kind: 'item',
    name,
    quantity: amount?.quantity ?? 1,
    unit,
    price: price ?? (known?.unit === unit ? known.price : null),
    categoryId: category?.id ?? known?.categoryId ?? null,
    shop: shop ?? known?.shop ?? null,
    known: known?.id ?? null,
  }
}

const transactionDraft = (source: Source): Draft => {
  const { context, reader } = source
  const { grammar } = reader
  const sentence = sentenceOf(source.text.slice(source.start, source.end))
  const isSaid = takeKind(sentence, source.word, 'transaction')
  const { repeat, named } = readDays(sentence, reader, context)
  const repeats = repeat && repeat.interval === 1 && repeat.days.length < 2 && repeat.frequency !== 'daily' ? repeat.frequency : null
  if (repeat && !repeats) sentence.spans = sentence.spans.filter(({ meaning }) => meaning !== 'repeat')
  const category = readCategory(sentence, context.budgetCategories)
  const money = readMoney(sentence, grammar, context.locale, true)
  const [paid] = isSaid ? [] : matches(sentence, grammar.paid)
  if (paid) take(sentence, paid.start, paid.end, 'kind')
  takePaidFor(sentence, grammar)
  const type = category?.type ?? (grammar.income.test(sentence.text) ? 'income' : 'expense')
  grammar.income.lastIndex = 0
  const { common, title } = leftOf(sentence, source)
  const isPaid = matches(sentenceOf(sentence.raw), grammar.payment).length > 0
  const bill = type === 'expense' ? billOf(context, title, isPaid ? money?.amount : undefined) : undefined
  return {
    ...common,
    kind: 'transaction',
    description: title,
    amount: money?.amount ?? null,
    type,
    date: paymentDay({ repeat, named, until: undefined, times: undefined, duration: undefined, isAllDay: false }, context.now).toString(),
    repeats,
    categoryId: category?.id ?? bill?.categoryId ?? budgetCategoryOf(context, title, type)?.id ?? null,
    billId: repeats ? null : (bill?.id ?? null),
  }
}

/** A payment was made on the last day of that name or date, unless it repeats. */
const paymentDay = (when: When, now: Temporal.ZonedDateTime) => {
  const today = now.toPlainDate()
  const { repeat, named } = when
  if (repeat || !named) return firstDay(when, now) ?? today
  if (named.isDeadline) return named.date
  if (named.weekday)
    return named.weekday.week === 'next' ? named.date : today.subtract({ days: (today.dayOfWeek - named.weekday.day + 7) % 7 })
  const before = named.date.subtract({ years: 1 })
  return !named.hasYear && named.date.since(today).days > before.until(today).days ? before : named.date
}

const makers: Readonly<Record<Kind, (source: Source) => Draft>> = {
  event: eventDraft,
  chore: (source) => taskDraft(source, 'chore'),
  task: (source) => taskDraft(source, 'task'),
  item: itemDraft,
  transaction: transactionDraft,
}

export const draftOf = (kind: Kind, source: Source) => makers[kind](source)
