import type { Language } from '#src/shared/language/languages'
import { type Draft, type Kind, maxDrafts, maxLineLength, type Parse, type QuickAddContext } from './quick-add.types'

const emptyDraft = (kind: Kind, title: string, { now }: QuickAddContext, start: number): Draft => {
  const common = { start, end: start + title.length, spans: [] }
  const today = now.toPlainDate().toString()
  switch (kind) {
    case 'event':
      return {
        ...common,
        kind: 'event',
        title,
        date: today,
        time: null,
        endDate: today,
        endTime: null,
        recurrence: null,
        people: [],
        location: null,
      }
    case 'chore':
      return { ...common, kind: 'chore', title, dueDate: null, dueTime: null, frequency: 'once', people: [], points: null }
    case 'task':
      return { ...common, kind: 'task', title, dueDate: null, dueTime: null, frequency: 'once', people: [], priority: null }
    case 'transaction':
      return {
        ...common,
        kind: 'transaction',
        description: title,
        amount: null,
        type: 'expense',
        date: today,
        repeats: null,
        categoryId: null,
        billId: null,
      }
    case 'item':
      return { ...common, kind: 'item', name: title, quantity: 1, unit: 'each', price: null, categoryId: null, shop: null, known: null }
  }
}

const parse: Parse = (text, context, forced = context.preferred ?? 'item') => {
  const drafts: Draft[] = []
  let start = 0
  for (const line of text.split('\n')) {
    const title = line.slice(0, maxLineLength).trim()
    if (title && drafts.length < maxDrafts) drafts.push(emptyDraft(forced, title, context, start + line.indexOf(title)))
    start += line.length + 1
  }
  return drafts
}

/** Loads what understands a language. */
export const loadParse = async (_language: Language): Promise<Parse> => parse
