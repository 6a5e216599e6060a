import * as z from 'zod'
import type { OutputOf } from '#src/shared/endpoint'
import { calendarDate, dateOrInstant, moment, optionalText, rowId } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { frequencies, longestNote, longestReminder, rsvpStatuses, scopes } from './calendar.series.rules'

/** A list without repetitions; an empty one says nothing. */
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(50)
    .transform((items) => (items.length ? [...new Set(items)] : null))
    .nullable()
    .default(null)

const fromEnd = (most: number) =>
  z
    .number()
    .int()
    .min(-most)
    .max(most)
    .refine((value) => value !== 0, 'Must not be 0.')

const weekday = () =>
  z
    .string()
    .toUpperCase()
    .regex(/^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/, 'Must be a weekday such as MO, 2TU or -1FR.')
    .transform((value) => value.replace('+', ''))

const fields = () =>
  z.object({
    frequency: z.enum(frequencies),
    interval: z.number().int().min(1).max(999).default(1),
    byWeekday: listOf(weekday()),
    byMonthday: listOf(fromEnd(31)),
    byMonth: listOf(z.number().int().min(1).max(12)),
    count: z.number().int().min(1).max(1000).nullable().default(null),
    /** A moment stands for its date in the event's zone. */
    until: dateOrInstant.nullable().default(null),
  })

/** When an event comes again, as it is sent: a rule of RFC 5545 with what that allows together. */
export const newRecurrence = z.lazy(() =>
  fields().superRefine((rule, refused) => {
    const refuse = (path: keyof typeof rule, message: string) => refused.addIssue({ code: 'custom', path: [path], message })
    const inMonth = rule.frequency === 'monthly' || (rule.frequency === 'yearly' && rule.byMonth !== null)
    if (!inMonth && rule.byWeekday?.some((day) => day.length > 2))
      refuse('byWeekday', 'A counted weekday such as 2TU needs a month: repeat monthly, or yearly with `byMonth`.')
    if (rule.byMonthday && rule.frequency === 'weekly') refuse('byMonthday', 'A weekly event has no days of the month.')
    if (rule.count !== null && rule.until !== null) refuse('until', 'Give `count` or `until`, not both.')
  }),
)

export const recurrence = () =>
  z.object({
    frequency: z.enum(frequencies),
    interval: z.number().int(),
    byWeekday: z.array(z.string()).nullable(),
    byMonthday: z.array(z.number().int()).nullable(),
    byMonth: z.array(z.number().int()).nullable(),
    count: z.number().int().nullable(),
    /** A calendar date, `YYYY-MM-DD`. */
    until: z.string().nullable(),
  })

export const participant = () =>
  z.object({
    user: person(),
    rsvpStatus: z.enum(rsvpStatuses),
    rsvpAt: moment.nullable(),
    canEdit: z.boolean(),
    notes: z.string().nullable(),
  })
export type ParticipantReply = OutputOf<typeof participant>

/** The keys of an event that say when it comes again and whom it is for. */
export const seriesFields = () => ({
  recurrence: recurrence().nullable(),
  /** The date in the event's zone that names an occurrence, also after it was moved; null for an event that comes once. */
  instanceDate: z.string().nullable(),
  isCancelled: z.boolean(),
  /** Who is invited. */
  participants: z.array(participant()),
  /** The reader's own answer; null for who is not invited. */
  myRsvp: z.enum(rsvpStatuses).nullable(),
  /** Minutes before the start at which the reader is reminded; null for no reminder. */
  reminderMinutes: z.number().int().nullable(),
})

const minutes = () => z.number().int().min(0).max(longestReminder).nullable()

/** What a body may say of it. Left out: nobody is invited to a new event and its maker is reminded; a change leaves both as they were. */
export const newSeriesFields = () => ({
  /**
   * Left out: an event sent with `isRecurring` true keeps the rule that it has, any other one comes once.
   */
  recurrence: newRecurrence.nullish(),
  participants: z
    .array(z.object({ userId: rowId(), canEdit: z.boolean().default(false) }))
    .max(100)
    .optional(),
  reminderMinutes: minutes().optional(),
})

/** Which occurrences a change or a deletion is about. */
export const scopeQuery = z.lazy(() =>
  z
    .object({ scope: z.enum(scopes).default('all'), instanceDate: calendarDate.optional() })
    .refine(({ scope, instanceDate }) => scope === 'all' || instanceDate, {
      path: ['instanceDate'],
      message: 'Say which occurrence: its `instanceDate`.',
    }),
)
export type ScopeQuery = z.output<typeof scopeQuery>

export const rsvpBody = z.lazy(() => z.object({ status: z.enum(rsvpStatuses), notes: optionalText(longestNote) }))
export const reminderBody = z.lazy(() => z.object({ reminderMinutes: minutes() }))
export const cancelledBody = z.lazy(() => z.object({ instanceDate: calendarDate, isCancelled: z.boolean() }))
