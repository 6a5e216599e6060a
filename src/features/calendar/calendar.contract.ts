import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { calendarDate, color, instant, moment, optionalText, text, timezone } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { categories, categoryColors } from './calendar.rules'
import { cancelledBody, newSeriesFields, reminderBody, rsvpBody, scopeQuery, seriesFields } from './calendar.series.contract'

export const event = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    startTime: moment,
    endTime: moment,
    location: z.string().nullable(),
    color: z.string(),
    category: z.enum(categories),
    isPrivate: z.boolean(),
    isAllDay: z.boolean(),
    isRecurring: z.boolean(),
    /** The time zone in which the event was created; an all-day event keeps its dates in this zone. */
    timezone: z.string(),
    ...seriesFields(),
    /** The number of its files. */
    attachmentCount: z.number().int(),
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
    updatedAt: moment,
  })
export type EventReply = OutputOf<typeof event>

export const newEvent = z.lazy(() =>
  z
    .object({
      title: text(200, msg('Title is required.')),
      description: optionalText(10_000),
      startTime: instant,
      endTime: instant,
      location: optionalText(200),
      category: z.enum(categories).default('family'),
      color: color.optional(),
      isPrivate: z.boolean().default(false),
      isAllDay: z.boolean().default(false),
      isRecurring: z.boolean().default(false),
      timezone: timezone.optional(),
      ...newSeriesFields(),
    })
    .refine((value) => value.endTime >= value.startTime, { path: ['endTime'], message: msg('The end must not be before the start.') })
    .refine((value) => !value.isPrivate || !value.participants?.length, {
      path: ['participants'],
      message: msg('Only you can see a private event, so nobody can be invited to it.'),
    })
    .transform((value) => ({ ...value, color: value.color ?? categoryColors[value.category] })),
)
export type NewEvent = z.output<typeof newEvent>

/** A new event with an optional client-made id, the idempotency key. */
const newEventWithId = z.lazy(() => newEvent.unwrap().and(z.object({ id: z.uuidv7(msg('Must be a UUID of version 7.')).optional() })))

const events = '/api/families/:familyId/events'

// Creating an event needs `edit_calendar`. Changing one does not: its creator, parents, admins and participants with `canEdit` may (`mayChangeEvent`).
export const calendarApi = {
  list: endpoint('GET', events, {
    cache: 'rows',
    can: 'view_calendar',
    about:
      'Lists events that overlap a time window, by start; of a series all occurrences in the window, at most the first 1,000. The window starts 31 days ago by default, ends 366 days after `from` or today by default, and spans at most 400 days. A page has up to 5,000 occurrences and 3 MB; the `Link` header has the next page, which starts `after` the last event of this one.',
    query: z.lazy(() =>
      z
        .object({ from: instant, to: instant, category: z.enum(categories), after: z.string().max(100) })
        .partial()
        .refine((query) => !query.from || !query.to || query.to > query.from, { path: ['to'], message: msg('Must be after `from`.') }),
    ),
    response: () => z.array(event()),
    isPaged: true,
  }),
  today: endpoint('GET', `${events}/today`, {
    cache: 'date',
    can: 'view_calendar',
    about: "Lists today's events in the family's time zone, by start: up to 5,000 events and 3 MB.",
    response: () => z.array(event()),
  }),
  find: endpoint('GET', `${events}/:eventId`, {
    can: 'view_calendar',
    about: 'Returns an event; of a series the occurrence with `instanceDate`, by default the first one.',
    query: z.lazy(() => z.object({ instanceDate: calendarDate }).partial()),
    response: event,
  }),
  create: endpoint('POST', events, {
    can: 'edit_calendar',
    about: 'Adds an event. A retry with the same `id` returns the existing event.',
    body: newEventWithId,
    response: event,
    status: 201,
  }),
  update: endpoint('PUT', `${events}/:eventId`, {
    can: 'view_calendar',
    about:
      'Replaces an event. In a series, `one` replaces an occurrence (times, title, description, location and colour), and `following` splits the series there. With `instanceDate`, the times are those of that occurrence, and `all` moves the whole series by the same amount.',
    query: scopeQuery,
    body: newEvent,
    response: event,
  }),
  remove: endpoint('DELETE', `${events}/:eventId`, {
    can: 'view_calendar',
    about: 'Deletes an event; of a series one occurrence, or one and all following, or all.',
    query: scopeQuery,
    response: nothing,
    status: 204,
  }),
  cancel: endpoint('PUT', `${events}/:eventId/cancelled`, {
    can: 'view_calendar',
    about: 'Cancels an occurrence, which stays visible, or restores it.',
    body: cancelledBody,
    response: event,
  }),
  rsvp: endpoint('PUT', `${events}/:eventId/rsvp`, {
    can: 'view_calendar',
    about: 'Responds to an invitation, for the whole series.',
    body: rsvpBody,
    response: event,
  }),
  remind: endpoint('PUT', `${events}/:eventId/reminder`, {
    can: 'view_calendar',
    about:
      "Sets the caller's reminder in minutes before each start, or none. The reminder of an all-day event counts back from 9:00 on its first day.",
    body: reminderBody,
    response: event,
  }),
}
