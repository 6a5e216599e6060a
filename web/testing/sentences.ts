import { expect, test } from 'bun:test'
import { loadParse } from '#web/features/quick-add/parse'
import type { Draft, Kind, QuickAddContext } from '#web/features/quick-add/quick-add.types'

/** The family whose sentences are understood. Noah, Ivy and Will are given chores, Anna reads. */
const family = {
  people: [
    { userId: 'noah', firstName: 'Noah', otherNames: ['noah', 'Rivera'], doesChores: true },
    { userId: 'ivy', firstName: 'Ivy', otherNames: ['ivy'], doesChores: true },
    { userId: 'will', firstName: 'Will', doesChores: true },
    { userId: 'anna', firstName: 'Anna', otherNames: ['Mum', 'Mama'], doesChores: false },
    { userId: 'jose', firstName: 'José', otherNames: ['Papa'], doesChores: false },
    { userId: 'zoe', firstName: 'Zoë', doesChores: false },
    { userId: 'may', firstName: 'May', doesChores: false },
    { userId: 'mark', firstName: 'Mark', doesChores: false },
    { userId: 'rose', firstName: 'Rose', doesChores: false },
  ],
  reader: 'anna',
  items: [
    { id: 'milk', name: 'Milk', unit: 'l', price: 1.2, categoryId: 'dairy', shop: 'Aldi' },
    { id: 'eggs', name: 'Eggs', unit: 'each', price: 0.3, categoryId: 'dairy', shop: null },
    { id: 'tomato', name: 'Tomato', unit: 'kg', price: 2.5, categoryId: 'produce', shop: null },
    { id: 'rolls', name: 'Rolls', unit: 'dozen', price: 3.89, categoryId: null, shop: null },
    { id: 'mac', name: 'Mac and cheese', unit: 'box', price: null, categoryId: null, shop: 'Whole Foods' },
    { id: 'milch', name: 'Milch', unit: 'l', price: 1.1, categoryId: 'dairy', shop: 'Lidl' },
    { id: 'leche', name: 'Leche', unit: 'l', price: 0.95, categoryId: 'dairy', shop: null },
    { id: 'lait', name: 'Lait', unit: 'l', price: 1.05, categoryId: 'dairy', shop: 'Carrefour' },
  ],
  shoppingCategories: [
    { id: 'dairy', name: 'Dairy' },
    { id: 'produce', name: 'Produce' },
  ],
  bills: [
    { id: 'power', name: 'City Electricity', categoryId: 'utilities', amount: 84.2, dueDate: '2026-11-20' },
    { id: 'netflix', name: 'Netflix', categoryId: 'fun', amount: 15.99, dueDate: '2026-12-01' },
    { id: 'strom', name: 'Strom', categoryId: 'utilities', amount: 61.5, dueDate: '2026-12-10' },
    { id: 'luz', name: 'Luz', categoryId: 'utilities', amount: 61.5, dueDate: '2026-12-10' },
    { id: 'loyer', name: 'Loyer', categoryId: 'rent', amount: 950, dueDate: '2026-12-01' },
    { id: 'insurer', name: 'Harbour Mutual', categoryId: null, amount: 310.4, dueDate: '2026-12-24' },
    { id: 'roof', name: 'Sky Works', categoryId: null, amount: 2200, dueDate: '2027-06-01' },
  ],
  budgetCategories: [
    { id: 'utilities', name: 'Utilities', type: 'expense' },
    { id: 'fun', name: 'Fun', type: 'expense' },
    { id: 'rent', name: 'Rent', type: 'expense' },
    { id: 'lunch', name: 'Lunch', type: 'expense' },
    { id: 'salary', name: 'Salary', type: 'income' },
    { id: 'gehalt', name: 'Gehalt', type: 'income' },
  ],
} satisfies Partial<QuickAddContext>

const readers = {
  'en-US': { language: 'en', locale: 'en-US', hourCycle: 'h12', currency: 'USD' },
  'en-GB': { language: 'en', locale: 'en-GB', hourCycle: 'h23', currency: 'GBP' },
  'de-DE': { language: 'de', locale: 'de-DE', hourCycle: 'h23', currency: 'EUR' },
  'es-ES': { language: 'es', locale: 'es-ES', hourCycle: 'h23', currency: 'EUR' },
  'fr-FR': { language: 'fr', locale: 'fr-FR', hourCycle: 'h23', currency: 'EUR' },
} as const satisfies Record<string, Partial<QuickAddContext>>

/** The days on which the sentences are said. */
export const days = {
  /** A Thursday morning. */
  thursday: '2026-11-26T09:00[America/New_York]',
  thursdayBerlin: '2026-11-26T09:00[Europe/Berlin]',
  /** The evening before the hour from 2 to 3 is left out. */
  springNewYork: '2026-03-07T20:00[America/New_York]',
  springBerlin: '2026-03-28T20:00[Europe/Berlin]',
  /** The evening before an hour comes twice. */
  autumnNewYork: '2026-10-31T20:00[America/New_York]',
  autumnBerlin: '2026-10-24T20:00[Europe/Berlin]',
  /** The last evening of a month and of a year, a Thursday. */
  yearEnd: '2026-12-31T22:00[America/New_York]',
  yearEndBerlin: '2026-12-31T22:00[Europe/Berlin]',
  /** The last day of a week, and of February. */
  sunday: '2026-11-29T12:00[America/New_York]',
  february: '2026-02-28T12:00[Europe/Berlin]',
} as const

export const contextOf = (locale: keyof typeof readers, now: string, preferred: Kind | null = null): QuickAddContext => ({
  ...family,
  ...readers[locale],
  now: Temporal.ZonedDateTime.from(now),
  preferred,
})

type Meaning = Readonly<Record<string, unknown>>
type Row = readonly [sentence: string, ...meanings: readonly Meaning[]]

const everyText = (draft: Extract<Draft, { kind: 'event' }>) => {
  if (!draft.recurrence) return null
  const { frequency, interval, byWeekday, until } = draft.recurrence
  return [interval === 1 ? frequency : `${interval} ${frequency}`, byWeekday?.join(','), until && `until ${until}`]
    .filter(Boolean)
    .join(' ')
}

/** The whole meaning of a draft, without its places in the text. */
const meaningOf = (draft: Draft): Meaning => {
  const { start: _, end: __, spans: ___, ...meaning } = draft
  return draft.kind === 'event' ? { ...meaning, recurrence: everyText(draft) } : meaning
}

/** @param when "2026-11-26", "2026-11-26 16:30-17:30", "2026-07-12 to 2026-07-19" or "2026-11-27 22:00 to 2026-11-28 01:00" */
export const event = (title: string, when: string, more: Meaning = {}): Meaning => {
  const [first = '', last = ''] = when.split(' to ')
  const [date = '', hours = ''] = first.split(' ')
  const [time = '', endTime = ''] = hours.split('-')
  const [endDate, lastTime] = last.split(' ')
  return {
    kind: 'event',
    title,
    date,
    time: time || null,
    endDate: endDate || date,
    endTime: lastTime ?? (endTime || null),
    recurrence: null,
    people: [],
    location: null,
    ...more,
  }
}

const due = (title: string, when: string | null) => {
  const [dueDate = null, dueTime = null] = when?.split(' ') ?? []
  return { title, dueDate, dueTime, frequency: 'once', people: [] as string[] }
}
export const task = (title: string, when: string | null = null, more: Meaning = {}): Meaning => ({
  kind: 'task',
  ...due(title, when),
  priority: null,
  ...more,
})
export const chore = (title: string, when: string | null = null, more: Meaning = {}): Meaning => ({
  kind: 'chore',
  ...due(title, when),
  points: null,
  ...more,
})
export const item = (name: string, quantity = 1, unit = 'each', more: Meaning = {}): Meaning => ({
  kind: 'item',
  name,
  quantity,
  unit,
  price: null,
  categoryId: null,
  shop: null,
  known: null,
  ...more,
})
/** The family's history of an item. */
export const milk = { price: 1.2, categoryId: 'dairy', shop: 'Aldi', known: 'milk' }
export const eggs = { price: 0.3, categoryId: 'dairy', known: 'eggs' }
export const money = (description: string, amount: number | null, date: string, more: Meaning = {}): Meaning => ({
  kind: 'transaction',
  description,
  amount,
  type: 'expense',
  date,
  repeats: null,
  categoryId: null,
  billId: null,
  ...more,
})

/** One test for each sentence, said on that day. */
export const sentences = (
  locale: keyof typeof readers,
  day: keyof typeof days,
  rows: readonly Row[],
  preferred: Kind | null = null,
  forced?: Kind,
) =>
  test.each(rows.map((row) => [row[0], row.slice(1)] as const))(
    `${locale}, ${day}${preferred ? `, on the list of ${preferred}s` : ''}: %s`,
    async (sentence, meanings) => {
      const parse = await loadParse(readers[locale].language)
      expect(parse(sentence as string, contextOf(locale, days[day], preferred), forced).map(meaningOf)).toEqual(meanings as Meaning[])
    },
  )
