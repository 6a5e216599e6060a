/** How often a series comes (RFC 5545, section 3.3.10). */
export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * When an event comes again. The first time is always the event's own start, and it counts.
 *
 * The rule chooses dates, in the event's zone; every occurrence begins and ends at the event's hours of the clock there. A date that a month does
 * not have is left out, not moved (the 31st, 29 February). Hours that the clock skips are those after the gap, hours that come twice the earlier ones.
 */
export type Recurrence = {
  frequency: Frequency
  /** Every so many days, weeks (from Monday), months or years. */
  interval: number
  /** Days of the week; in a month also counted, from its end when negative: `2TU`, `-1FR`. Null: that of the start. */
  byWeekday: string[] | null
  /** Days of the month, from its end when negative. Null: that of the start. */
  byMonthday: number[] | null
  byMonth: number[] | null
  /** How many times, the first and deleted ones included; `count` and `until` are never both given. */
  count: number | null
  /** The last date that may have an occurrence, `YYYY-MM-DD` in the event's zone. */
  until: string | null
}

/** What a change or a deletion of a series is about: one occurrence, that one and those after it, or every one. */
export const scopes = ['one', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export const rsvpStatuses = ['pending', 'accepted', 'declined', 'tentative'] as const
export type RsvpStatus = (typeof rsvpStatuses)[number]

/** Characters of a note that goes with an answer. */
export const longestNote = 500

/** Minutes between a reminder and the start, where nothing else is said (spec 2 section 9). */
export const defaultReminder = 15

/** Four weeks, in minutes. */
export const longestReminder = 40_320

/** What tells one event or occurrence in a list from every other: the occurrences of a series share their `id`. */
export const occurrenceKey = ({ id, instanceDate }: { id: string; instanceDate: string | null }) =>
  instanceDate ? `${id} ${instanceDate}` : id
