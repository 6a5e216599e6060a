import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, clientId, email, moment, optionalText, rowId } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { orNull, requiredCount } from './planners.contract'
import { part } from './planners.parts.contract'
import { responses } from './planners.rules'

const maxPeople = 100

const answer = () => ({
  response: z.enum(responses),
  /** Adults. */
  guestCount: z.number().int(),
  childCount: z.number().int(),
  dietaryRestrictions: z.string().nullable(),
  notes: z.string().nullable(),
})

export const guest = () =>
  z.object({
    ...part(),
    /** A member; null for somebody else, who has a `guestName`. */
    userId: z.string().nullable(),
    user: person().nullable(),
    guestName: z.string().nullable(),
    guestEmail: z.string().nullable(),
    guestPhone: z.string().nullable(),
    household: z.string().nullable(),
    ...answer(),
    respondedAt: moment.nullable(),
    remindedAt: moment.nullable(),
    /** Whether a link exists by which the guest can answer. */
    hasLink: z.boolean(),
  })
export type GuestReply = OutputOf<typeof guest>

/** A guest with the link. Only the reply that creates a link contains it: the server stores the token's hash. Null for a member. */
const guestWithLink = () => guest().extend({ rsvpUrl: z.string().nullable() })
export type GuestLinkReply = OutputOf<typeof guestWithLink>

const answerFields = () => ({
  response: z.enum(responses).default('pending'),
  guestCount: requiredCount(maxPeople).default(1),
  childCount: requiredCount(maxPeople).default(0),
  dietaryRestrictions: optionalText(500),
  notes: optionalText(1000),
})
const fields = () =>
  z.object({
    userId: orNull(rowId()),
    guestName: optionalText(100),
    guestEmail: orNull(email),
    guestPhone: optionalText(40),
    household: optionalText(100),
    ...answerFields(),
  })

export const newGuest = z.lazy(() =>
  fields()
    .extend({ id: clientId() })
    .refine(({ userId, guestName }) => userId || guestName, { path: ['guestName'], message: msg('Name is required') }),
)
export type NewGuest = z.output<typeof newGuest>
export const guestChange = z.lazy(() => changeOf(fields().omit({ userId: true })))
export type GuestChange = z.output<typeof guestChange>

/** The facts that a link reveals: the event, and the guest's own answer. */
export const rsvp = () =>
  z.object({
    title: z.string(),
    /** `YYYY-MM-DD` */
    date: z.string().nullable(),
    /** `HH:MM` in `timezone`. */
    time: z.string().nullable(),
    timezone: z.string(),
    place: z.string().nullable(),
    note: z.string().nullable(),
    rsvpDeadline: z.string().nullable(),
    /** Whether an answer is still accepted. */
    isOpen: z.boolean(),
    isCancelled: z.boolean(),
    guestName: z.string(),
    /** The colour of the plan's maker in the family, such as `#3b82f6`. */
    hostColor: z.string(),
    ...answer(),
  })
export type RsvpReply = OutputOf<typeof rsvp>

export const rsvpAnswer = z.lazy(() =>
  z.object({
    response: z.enum(['yes', 'no', 'maybe']),
    guestCount: requiredCount(maxPeople).default(1),
    childCount: requiredCount(maxPeople).default(0),
    dietaryRestrictions: optionalText(500),
    notes: optionalText(1000),
  }),
)
export type RsvpAnswer = z.output<typeof rsvpAnswer>

const guests = '/api/event-planners/:plannerId/guests'
const row = '/api/event-guests/:guestId'
const publicLink = '/api/rsvp/:token'
const edit = 'edit_calendar'

export const guestsApi = {
  list: endpoint('GET', guests, { can: 'view_calendar', about: 'Lists the guests of a plan by name.', response: () => z.array(guest()) }),
  create: endpoint('POST', guests, {
    can: edit,
    about:
      'Adds a guest: a member (`userId`), or somebody else (`guestName`), for whom the reply has the link to answer, `rsvpUrl`. A retry with the same `id` returns the existing one with a new link.',
    body: newGuest,
    response: guestWithLink,
    status: 201,
  }),
  change: endpoint('PATCH', row, {
    can: 'view_calendar',
    about:
      'Changes the given fields of a guest. The member who added the guest, the maker of the plan, a parent or an admin may; a member may change their own answer until the deadline.',
    body: guestChange,
    response: guest,
  }),
  remove: endpoint('DELETE', row, { can: edit, about: 'Deletes a guest. The link stops working.', response: nothing, status: 204 }),
  link: endpoint('POST', `${row}/link`, {
    can: edit,
    about: 'Creates a new link for a guest who is not a member; earlier links stop working.',
    response: guestWithLink,
  }),
  revoke: endpoint('DELETE', `${row}/link`, { can: edit, about: 'Revokes the links of a guest.', response: nothing, status: 204 }),
  remind: endpoint('POST', '/api/event-planners/:plannerId/reminders', {
    can: edit,
    about:
      'Reminds the guests who have not answered, at most once in 24 hours: members by a notification, others by e-mail if the server sends mail. Returns the numbers of guests told, and of those who have to be told by hand.',
    response: () => z.object({ notified: z.number().int(), mailed: z.number().int(), left: z.number().int() }),
  }),
  show: endpoint('GET', publicLink, {
    can: 'anyone',
    about: 'Returns the event and the answer of the guest who has this link.',
    response: rsvp,
  }),
  answer: endpoint('PUT', publicLink, {
    can: 'anyone',
    about: 'Sets the answer of the guest who has this link; 409 after the deadline.',
    body: rsvpAnswer,
    response: rsvp,
  }),
  calendar: endpoint('GET', `${publicLink}/event.ics`, {
    can: 'anyone',
    about: 'Returns the event as an iCalendar file for the guest who has this link.',
    response: () => z.string(),
    responseType: 'text/calendar',
  }),
}
