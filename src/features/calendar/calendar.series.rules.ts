/** Frequencies of a recurrence rule (RFC 5545, section 3.3.10). */
export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * A recurrence rule. The first occurrence is always the event's start, and it counts.
 *
 * The rule yields dates in the event's time zone; every occurrence has the event's local times there. Dates that a month does not have (the 31st,
 * 29 February) are skipped, not moved. A skipped hour resolves to the time after the gap, a repeated hour to the earlier one.
 */
export type Recurrence = {
  frequency: Frequency
  /** Number of days, weeks (from Monday), months or years between occurrences. */
  interval: number
  /** Weekdays; in a month also with a number, negative from its end: `2TU`, `-1FR`. Null for the weekday of the start. */
  byWeekday: string[] | null
  /** Days of the month, negative from its end. Null for the day of the start. */
  byMonthday: number[] | null
  byMonth: number[] | null
  /** Number of occurrences, including the first and deleted ones. At most one of `count` and `until` is set. */
  count: number | null
  /** The last possible date, `YYYY-MM-DD` in the event's time zone. */
  until: string | null
}

/** Scope of a change or a deletion of a series: one occurrence, one and all following, or all. */
export const scopes = ['one', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

export const rsvpStatuses = ['pending', 'accepted', 'declined', 'tentative'] as const
export type RsvpStatus = (typeof rsvpStatuses)[number]

/** Maximum characters of a note with a response. */
export const maxNoteLength = 500

/** Default minutes between a reminder and the start (spec 2 section 9). */
export const defaultReminderMinutes = 15

/** Maximum minutes between a reminder and the start: four weeks. */
export const maxReminderMinutes = 40_320

/** Unique key of an event or occurrence in a list. The occurrences of a series share their `id`. */
export const occurrenceKey = ({ id, instanceDate }: { id: string; instanceDate: string | null }) =>
  instanceDate ? `${id} ${instanceDate}` : id
