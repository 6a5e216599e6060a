import type { Draft, Kind, Meaning, QuickAddContext, Span } from './quick-add.types'

/** The words that are in no span, with single blanks. It begins with a capital if a sentence with a capital lost its first word. */
export const restOf = (text: string, start: number, end: number, spans: readonly Pick<Span, 'start' | 'end'>[]) => {
  let words = ''
  let at = start
  for (const span of spans) {
    words += `${text.slice(at, span.start)} `
    at = Math.max(at, span.end)
  }
  const rest = (words + text.slice(at, end)).replace(/\s+/g, ' ').trim()
  const first = text[start] ?? ''
  if (spans[0]?.start !== start || first === first.toLowerCase()) return rest
  const capital = rest.slice(0, 1).toUpperCase()
  return capital.length === 1 ? capital + rest.slice(1) : rest
}

/** The name of the added row. */
export const titleOf = (draft: Draft) => {
  if (draft.kind === 'item') return draft.name
  return draft.kind === 'transaction' ? draft.description : draft.title
}

const withTitle = <D extends Draft>(draft: D, title: string): D => {
  if (draft.kind === 'item') return { ...draft, name: title }
  return draft.kind === 'transaction' ? { ...draft, description: title } : { ...draft, title }
}

/** A reader's change of a draft, done again whenever more is typed. @param text the text that the draft was made of */
export type Mend = (draft: Draft, text: string) => Draft

/** A part of a draft that a reader can change or remove. */
export type Part =
  | 'date'
  | 'time'
  | 'repeat'
  | 'people'
  | 'place'
  | 'priority'
  | 'points'
  | 'quantity'
  | 'price'
  | 'shop'
  | 'category'
  | 'amount'

/** The meanings of the words behind a part. */
const meaningsOf: Record<Part, readonly Meaning[]> = {
  date: ['date'],
  time: ['time', 'end', 'allDay'],
  repeat: ['repeat'],
  people: ['people'],
  place: ['place'],
  priority: ['priority'],
  points: ['points'],
  quantity: ['quantity', 'unit'],
  price: ['price'],
  shop: ['shop'],
  category: ['category'],
  amount: ['amount'],
}

const emptied = (draft: Draft, part: Part, today: string): Partial<Record<string, unknown>> => {
  switch (part) {
    case 'date':
      if (draft.kind === 'event') return { date: today, endDate: today }
      return draft.kind === 'transaction' ? { date: today } : { dueDate: null }
    case 'time':
      return draft.kind === 'event' ? { time: null, endTime: null, endDate: draft.date } : { dueTime: null }
    case 'repeat':
      if (draft.kind === 'event') return { recurrence: null }
      return draft.kind === 'transaction' ? { repeats: null } : { frequency: 'once' }
    case 'people':
      return { people: [] }
    case 'place':
      return { location: null }
    case 'quantity':
      return { quantity: 1, unit: 'each' }
    case 'category':
      return { categoryId: null }
    default:
      return { [part]: null }
  }
}

/** The draft without a part. Its words return to the title: nothing that was typed is lost. */
export const without = (draft: Draft, part: Part, text: string, today: string): Draft => {
  const gone = meaningsOf[part]
  const rest = { ...draft, ...emptied(draft, part, today) } as Draft
  if (!draft.spans.some(({ meaning }) => gone.includes(meaning))) return rest
  const spans = draft.spans.filter(({ meaning }) => !gone.includes(meaning))
  return { ...withTitle(rest, restOf(text, draft.start, draft.end, spans)), spans } as Draft
}

/** A draft of a part of a text, with its places in the whole text. @param by where the part begins */
export const shifted = (draft: Draft, by: number): Draft => ({
  ...draft,
  start: draft.start + by,
  end: draft.end + by,
  spans: draft.spans.map(({ start, end, meaning }) => ({ start: start + by, end: end + by, meaning })),
})

/** The event on the day of the line, unless its words name one. */
export const onDay = (draft: Draft, day: string | undefined): Draft => {
  if (!day || draft.kind !== 'event' || draft.spans.some(({ meaning }) => meaning === 'date' || meaning === 'repeat')) return draft
  const { days } = Temporal.PlainDate.from(draft.date).until(draft.endDate)
  return { ...draft, date: day, endDate: Temporal.PlainDate.from(day).add({ days }).toString() }
}

/** The fields that a draft still needs before it can be added. */
export const missingIn = (draft: Draft, { people }: Pick<QuickAddContext, 'people'>): 'title' | 'person' | 'amount' | undefined => {
  if (titleOf(draft).trim() === '') return 'title'
  if (draft.kind === 'chore' && draft.people.length === 0 && people.some(({ doesChores }) => doesChores)) return 'person'
  return draft.kind === 'transaction' && draft.amount === null && draft.billId === null ? 'amount' : undefined
}

/** The kind that a member may add for a draft; another one if they may not add its own. */
export const allowedKind = (kind: Kind, allowed: readonly Kind[]): Kind | undefined =>
  allowed.includes(kind) ? kind : allowed.includes('task') && kind !== 'item' && kind !== 'transaction' ? 'task' : allowed[0]
