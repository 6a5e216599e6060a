import * as z from 'zod'
import { endpoint, nothing, type Shape } from '../../platform/endpoint'
import { color, instant, moment, optionalText, text, timezone } from '../../platform/shapes'
import { person } from '../accounts/accounts.contract'
import { categories, categoryColors } from './calendar.rules'

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
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
    updatedAt: moment,
  })
export type EventReply = Shape<typeof event>

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
    })
    .refine((value) => value.endTime >= value.startTime, { path: ['endTime'], message: 'The end must not be before the start.' })
    .transform((value) => ({ ...value, color: value.color ?? categoryColors[value.category] })),
)
export type NewEvent = z.output<typeof newEvent>

const events = '/api/families/:familyId/events'

export const calendarApi = {
  list: endpoint('GET', events, {
    can: 'view_calendar',
    about:
      'Events that touch a window of time, by start. Without `from` it begins 31 days ago, without `to` it ends 366 days after `from` or today.',
    query: z.lazy(() =>
      z
        .object({ from: instant, to: instant, category: z.enum(categories) })
        .partial()
        .refine((query) => !query.from || !query.to || query.to > query.from, { path: ['to'], message: 'Must be after `from`.' }),
    ),
    response: () => z.array(event()),
  }),
  today: endpoint('GET', `${events}/today`, {
    can: 'view_calendar',
    about: "Events that touch today in the family's time zone, by start.",
    response: () => z.array(event()),
  }),
  create: endpoint('POST', events, { can: 'edit_calendar', about: 'Adds an event.', body: newEvent, response: event, status: 201 }),
  update: endpoint('PUT', `${events}/:eventId`, {
    can: 'edit_calendar',
    about: 'Replaces an event.',
    body: newEvent,
    response: event,
  }),
  remove: endpoint('DELETE', `${events}/:eventId`, { can: 'edit_calendar', about: 'Deletes an event.', response: nothing, status: 204 }),
}
