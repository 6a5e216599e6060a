import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
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
    /** The zone the event was written in; an all-day event keeps its dates there. */
    timezone: z.string(),
    ...seriesFields(),
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
    updatedAt: moment,
  })
export type EventReply = OutputOf<typeof event>

export const newEvent = z.lazy(() =>
  z
    .object({
      title: text(200, 'Title is required.'),
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
    .refine((value) => value.endTime >= value.startTime, { path: ['endTime'], message: 'The end must not be before the start.' })
    .refine((value) => !value.isPrivate || !value.participants?.length, {
      path: ['participants'],
      message: 'A private event is seen by you alone: nobody can be invited to it.',
    })
    .transform((value) => ({ ...value, color: value.color ?? categoryColors[value.category] })),
)
export type NewEvent = z.output<typeof newEvent>

/** An event and, when its client made one, its id: a second try with it does not make a second event. */
const newEventWithId = z.lazy(() => newEvent.unwrap().and(z.object({ id: z.uuidv7('Must be a UUID of version 7.').optional() })))

const events = '/api/families/:familyId/events'

// Making an event takes the right to edit the calendar. Changing one does not: it takes being its maker, a parent, an admin or let to (`mayChangeEvent`).
export const calendarApi = {
  list: endpoint('GET', events, {
    can: 'view_calendar',
    about:
      'Events that touch a window of time, by start; a series with every occurrence in it, at most its first 1,000. Without `from` it begins 31 days ago, without `to` it ends 366 days after `from` or today; it may have 400 days. A page has up to 5,000 occurrences and 3 MB; the `Link` header leads to the next one, which begins `after` the last event of this one.',
    query: z.lazy(() =>
      z
        .object({ from: instant, to: instant, category: z.enum(categories), after: z.string().max(100) })
        .partial()
        .refine((query) => !query.from || !query.to || query.to > query.from, { path: ['to'], message: 'Must be after `from`.' }),
    ),
    response: () => z.array(event()),
    isPaged: true,
  }),
  today: endpoint('GET', `${events}/today`, {
    can: 'view_calendar',
    about: "Events that take place today in the family's time zone, by start: the first 5,000, or 3 MB of them.",
    response: () => z.array(event()),
  }),
  find: endpoint('GET', `${events}/:eventId`, {
    can: 'view_calendar',
    about: 'One event: of a series the occurrence with `instanceDate`, else its first.',
    query: z.lazy(() => z.object({ instanceDate: calendarDate }).partial()),
    response: event,
  }),
  create: endpoint('POST', events, {
    can: 'edit_calendar',
    about: 'Adds an event. Sent again with the same `id`, it answers with the event that is there.',
    body: newEventWithId,
    response: event,
    status: 201,
  }),
  update: endpoint('PUT', `${events}/:eventId`, {
    can: 'view_calendar',
    about:
      'Replaces an event, or of a series one occurrence (its times, title, description, location and colour), or it and those after it, which become a series of their own. With an `instanceDate` the times are those of that occurrence, and `all` moves the whole series by as much.',
    query: scopeQuery,
    body: newEvent,
    response: event,
  }),
  remove: endpoint('DELETE', `${events}/:eventId`, {
    can: 'view_calendar',
    about: 'Deletes an event, or of a series one occurrence, or it and those after it.',
    query: scopeQuery,
    response: nothing,
    status: 204,
  }),
  cancel: endpoint('PUT', `${events}/:eventId/cancelled`, {
    can: 'view_calendar',
    about: 'Cancels an occurrence, which stays to be seen, or lets it take place again.',
    body: cancelledBody,
    response: event,
  }),
  rsvp: endpoint('PUT', `${events}/:eventId/rsvp`, {
    can: 'view_calendar',
    about: 'Answers an invitation to an event, for the whole series.',
    body: rsvpBody,
    response: event,
  }),
  remind: endpoint('PUT', `${events}/:eventId/reminder`, {
    can: 'view_calendar',
    about:
      "Sets how long before each start the caller is reminded, in minutes, or not at all. An all-day event's reminder counts back from 9:00 of its first day.",
    body: reminderBody,
    response: event,
  }),
}
