import * as z from 'zod'
import type { OutputOf } from '#src/shared/endpoint'
import { msg, type PlainMessage } from '#src/shared/language/message'
import { calendarDate, dateOrInstant, moment, optionalText, rowId } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { frequencies, maxNoteLength, maxReminderMinutes, rsvpStatuses, scopes } from './calendar.series.rules'

/** A list without duplicates; an empty list becomes null. */
const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .max(50)
    .transform((items) => (items.length ? [...new Set(items)] : null))
    .nullable()
    .default(null)

const signedNumber = (max: number) =>
  z
    .number()
    .int()
    .min(-max)
    .max(max)
    .refine((value) => value !== 0, msg('Must not be 0.'))

const weekday = () =>
  z
    .string()
    .toUpperCase()
    .regex(/^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/, msg('Must be a weekday such as MO, 2TU or -1FR.'))
    .transform((value) => value.replace('+', ''))

const fields = () =>
  z.object({
    frequency: z.enum(frequencies),
    interval: z.number().int().min(1).max(999).default(1),
    byWeekday: listOf(weekday()),
    byMonthday: listOf(signedNumber(31)),
    byMonth: listOf(z.number().int().min(1).max(12)),
    count: z.number().int().min(1).max(1000).nullable().default(null),
    /** A date or an instant, which means its date in the event's time zone. */
    until: dateOrInstant.nullable().default(null),
  })

/** A recurrence rule in a request, with the combinations that RFC 5545 allows. */
export const newRecurrence = z.lazy(() =>
  fields().superRefine((rule, refused) => {
    const refuse = (path: keyof typeof rule, message: PlainMessage) => refused.addIssue({ code: 'custom', path: [path], message })
    const inMonth = rule.frequency === 'monthly' || (rule.frequency === 'yearly' && rule.byMonth !== null)
    if (!inMonth && rule.byWeekday?.some((day) => day.length > 2))
      refuse('byWeekday', msg('A counted weekday such as 2TU needs a month: repeat monthly, or yearly with `byMonth`.'))
    if (rule.byMonthday && rule.frequency === 'weekly') refuse('byMonthday', msg('A weekly event has no days of the month.'))
    if (rule.count !== null && rule.until !== null) refuse('until', msg('Give `count` or `until`, not both.'))
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

/** The fields of an event for recurrence and participants. */
export const seriesFields = () => ({
  recurrence: recurrence().nullable(),
  /** The original date of an occurrence in the event's time zone, which identifies it even after a move; null for a single event. */
  instanceDate: z.string().nullable(),
  isCancelled: z.boolean(),
  /** The people invited. */
  participants: z.array(participant()),
  /** The reader's own response; null if not invited. */
  myRsvp: z.enum(rsvpStatuses).nullable(),
  /** The reader's reminder in minutes before the start; null without one. */
  reminderMinutes: z.number().int().nullable(),
})

const minutes = () => z.number().int().min(0).max(maxReminderMinutes).nullable()

/** The same fields in a request. By default a new event has no participants and a reminder for its creator; a change keeps both. */
export const newSeriesFields = () => ({
  /**
   * By default an event with `isRecurring` true keeps its rule, and any other event becomes a single one.
   */
  recurrence: newRecurrence.nullish(),
  participants: z
    .array(z.object({ userId: rowId(), canEdit: z.boolean().default(false) }))
    .max(100)
    .optional(),
  reminderMinutes: minutes().optional(),
})

/** The occurrences that a change or a deletion applies to. */
export const scopeQuery = z.lazy(() =>
  z
    .object({ scope: z.enum(scopes).default('all'), instanceDate: calendarDate.optional() })
    .refine(({ scope, instanceDate }) => scope === 'all' || instanceDate, {
      path: ['instanceDate'],
      message: msg('Give the `instanceDate` of the occurrence.'),
    }),
)
export type ScopeQuery = z.output<typeof scopeQuery>

export const rsvpBody = z.lazy(() => z.object({ status: z.enum(rsvpStatuses), notes: optionalText(maxNoteLength) }))
export const reminderBody = z.lazy(() => z.object({ reminderMinutes: minutes() }))
export const cancelledBody = z.lazy(() => z.object({ instanceDate: calendarDate, isCancelled: z.boolean() }))
