import type { Recurrence } from '#src/features/calendar/calendar.series.rules'
import type { CategoryType, RecurringInterval } from '#src/features/finances/finances.rules'
import type { Frequency, Priority } from '#src/features/tasks/tasks.rules'
import type { HourCycle, Language } from '#src/shared/language/languages'

/** The kinds of rows that a sentence can add. */
export const kinds = ['event', 'chore', 'task', 'item', 'transaction'] as const
export type Kind = (typeof kinds)[number]

/** Maximum characters of a line; the rest of a longer line is dropped. */
export const maxLineLength = 500
/** Maximum drafts of one text, such as a pasted list. */
export const maxDrafts = 200

/** The fields that a part of a sentence can set. */
export type Meaning =
  /** "task:", "buy", "paid": sets the kind of the sentence. */
  | 'kind'
  | 'date'
  | 'time'
  /** "-5pm", "for 2 hours" */
  | 'end'
  | 'allDay'
  | 'repeat'
  | 'people'
  | 'place'
  | 'priority'
  | 'points'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'shop'
  | 'category'
  | 'amount'
  /** Commas, bullets, "- [ ]": no chip. */
  | 'separator'

/** A part of the text that was understood, in UTF-16 units of the whole text. The spans of a draft are in order and do not overlap. */
export type Span = { start: number; end: number; meaning: Meaning }

type DraftOf<K extends Kind, Fields> = Fields & {
  kind: K
  /** The part of the text that it was made of: a line, or an entry of a list. */
  start: number
  end: number
  spans: Span[]
}

/** Times are local to the zone of the context. */
export type EventDraft = DraftOf<
  'event',
  {
    title: string
    /** `YYYY-MM-DD`; today or tomorrow when only a time was given, and today when nothing was: no span of a date says so. */
    date: string
    /** `HH:MM`; null for an event of whole days. */
    time: string | null
    /** The last day, `YYYY-MM-DD`: the date itself, unless it lasts longer. */
    endDate: string
    /** `HH:MM`, an hour after the start by default; null for an event of whole days. */
    endTime: string | null
    recurrence: Recurrence | null
    /** User ids of the people invited; the reader only if named. */
    people: string[]
    location: string | null
  }
>

type TaskFields = {
  title: string
  /** `YYYY-MM-DD` */
  dueDate: string | null
  /** `HH:MM` */
  dueTime: string | null
  frequency: Frequency
  /** User ids; a chore or task has one assignee, so each of several people gets their own. */
  people: string[]
}
export type ChoreDraft = DraftOf<'chore', TaskFields & { points: number | null }>
export type TaskDraft = DraftOf<'task', TaskFields & { priority: Priority | null }>

export type ItemDraft = DraftOf<
  'item',
  {
    name: string
    /** The whole number of units; of parts of a unit, and of grams and the like, the unit is a pack: 1 × "0.5 l", 1 × "500 g". */
    quantity: number
    /** `each` by default, or the unit of the known item. */
    unit: string
    /** Per unit, in the family's currency: as typed, or the known item's for the same unit. */
    price: number | null
    categoryId: string | null
    /** As typed after "@", or the known item's. */
    shop: string | null
    /** The id of the known item. */
    known: string | null
  }
>

export type TransactionDraft = DraftOf<
  'transaction',
  {
    description: string
    /** In the family's currency; null if the sentence has none. */
    amount: number | null
    type: CategoryType
    /** `YYYY-MM-DD` */
    date: string
    repeats: RecurringInterval | null
    categoryId: string | null
    /** The open bill that it pays. */
    billId: string | null
  }
>

export type Draft = EventDraft | ChoreDraft | TaskDraft | ItemDraft | TransactionDraft

export type KnownPerson = {
  userId: string
  firstName: string
  /** Last name, nicknames, "mum". */
  otherNames?: readonly string[]
  /** Can be assigned chores: a child, or a member who does chores. */
  doesChores: boolean
}

/** An item of the family's history or favorites. */
export type KnownItem = {
  id: string
  name: string
  unit: string
  price: number | null
  categoryId: string | null
  shop: string | null
}

export type QuickAddContext = {
  people: readonly KnownPerson[]
  /** The reader's user id, for "me". */
  reader: string
  /** The moment in the zone of the drafts. */
  now: Temporal.ZonedDateTime
  language: Language
  /** A BCP 47 tag: decides between 4/5 for April 5 and 4 May, and between 1.50 and 1,50. */
  locale: string
  /** The reader's clock: on one of 12 hours, 4:30 is in the afternoon. */
  hourCycle: HourCycle
  /** The family's currency, ISO 4217. */
  currency: string
  items: readonly KnownItem[]
  shoppingCategories: readonly { id: string; name: string }[]
  /** The open bills, with their next payment. */
  bills: readonly { id: string; name: string; categoryId: string | null; amount: number; dueDate: string }[]
  budgetCategories: readonly { id: string; name: string; type: CategoryType }[]
  /** The kind of the list where the line stands; null for a line that takes everything. */
  preferred: Kind | null
}

/**
 * Understands a typed or pasted text. Never throws; parts that it does not understand stay in the title.
 * @param forced the kind that the reader has chosen, whatever the words say
 */
export type Parse = (text: string, context: QuickAddContext, forced?: Kind) => Draft[]
