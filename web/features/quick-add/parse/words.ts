/** A spoken hour: `HOUR` in the phrase stands for one, and the minutes count from it. */
export type Spoken = readonly [phrase: string, minutes: number]

/**
 * The words of a language. Each is the source of a regular expression over folded text: lower case, no accents, "-" for any dash. No quantifier
 * is without a bound, so that no text takes long.
 */
export type Words = {
  /** Monday first: the name and its abbreviations. */
  weekdays: readonly string[]
  /** Monday first: a repeating weekday, such as "mondays". */
  everyWeekday: readonly string[]
  /** Abbreviations that are words too ("sun", "so"): weekdays only beside a time, a date or the end. */
  riskyWeekdays: RegExp
  numbers: readonly string[]
  every: string
  other: string
  units: { day: string; week: string; month: string; year: string }
  workdays: string
  adverbs: Readonly<Record<'daily' | 'weekly' | 'monthly' | 'yearly', string>>
  /** Every two weeks, in one word. */
  fortnightly: string
  /** Days from today. */
  days: readonly (readonly [string, number])[]
  /** Before a date: no part of the title. */
  on: string
  /** Before a date that is a deadline. */
  by: string
  next: string
  this: string
  weekend: string
  /** Before "weekend", for the coming one. */
  thisWeekend: string
  /** After a weekday: "prochain". */
  nextAfter: string
  /** Between two times or dates. */
  to: string
  and: string
  /** Before a day of the month: "the 15th". `DAY` is the placeholder of the number. */
  dayOfMonth: string
  /** Before an hour. */
  at: string
  /** Of those, the ones after which a number is an hour whatever follows. */
  sureAt: string
  /** Before the first of two hours. */
  from: string
  /** After an hour: "Uhr". */
  hours: string
  spoken: readonly Spoken[]
  noon: string
  midnight: string
  /** Parts of a day, with what may stand before them. */
  parts: Readonly<Record<'morning' | 'afternoon' | 'evening', string>>
  /** "this evening": a part of today. */
  partsOfToday: Readonly<Record<'morning' | 'afternoon' | 'evening', string>>
  /** Before a duration. */
  lasting: string
  hour: string
  minute: string
  allDay: string
  /** The reader. */
  me: string
  /** Before people. */
  with: string
  /** First names that are words too: people only where the words around let them be. */
  namesThatAreWords: string
  /** A verb after a name at the start, which makes that person the assignee. The group `ending` does not belong to the title. */
  verb: string
  /** Before a place, with the blank after it. */
  place: string
  /** Before the name of a place only: a capital or one of the articles follows. */
  placeNamed: string
  articles: string
  /** Small words: a bare hour may precede one; a name after one is not an assignee. */
  small: string
  priorities: Readonly<Record<'low' | 'medium' | 'high', string>>
  points: string
  /** Names the kind at the start of a sentence. */
  kinds: Readonly<Record<'event' | 'chore' | 'task' | 'item' | 'transaction', string>>
  /** At its end. */
  kindsAtEnd: Readonly<Partial<Record<'item' | 'transaction', string>>>
  /** "remind me to": a task for the reader. */
  remindMe: string
  /** Anywhere beside an amount. */
  paid: string
  /** Those of them that can be about a bill. */
  payment: string
  income: string
  /** Between an amount and its purpose. */
  paidFor: string
  currency: string
  /** A first word that asks for something to be done. */
  taskVerbs: string
  /** Words of events that have a day. */
  eventNouns: string
  /** Before a shop that is known. */
  shopAt: string
  /** The word that may follow a unit: "of". */
  of: string
  /** No amount: "some". */
  some: string
  /** Each unit's words, by the name that it is kept as. */
  measures: Readonly<Record<string, string>>
  half: string
  dozen: string
  pack: string
  /** A number before these counts nothing: "7 up", "5 a day". */
  notCounted: string
  /** Common groceries, for a family without a history. */
  groceries: string
}
