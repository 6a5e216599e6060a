import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { calendarDate, changeOf, clientId, emptyToNull, moment, optionalText, page, rowId, text, timeOfDay } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { prayerCategories, urgencies } from './prayers.rules'

export const prayerRequest = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    category: z.enum(prayerCategories),
    urgency: z.enum(urgencies),
    /** Whether the family sees it, or its maker alone. */
    isPublic: z.boolean(),
    forUserId: z.string().nullable(),
    /** The name of somebody who is not a member. */
    forName: z.string().nullable(),
    forPerson: person().nullable(),
    isAnswered: z.boolean(),
    /** `YYYY-MM-DD` */
    answeredDate: z.string().nullable(),
    testimony: z.string().nullable(),
    /** When it was asked; null for a testimony without a request. */
    askedAt: moment.nullable(),
    /** How often the family prayed: once a person and day. */
    prayedCount: z.number().int().nonnegative(),
    /** Whether the caller prayed today, in the family's time zone. */
    prayedToday: z.boolean(),
    /** The people who prayed, for its maker; null for everybody else. */
    prayedBy: z.array(person()).nullable(),
    /** The time of the caller's daily reminder, `HH:MM`. */
    remindAt: z.string().nullable(),
    createdBy: z.string(),
    creator: person(),
    createdAt: moment,
    updatedAt: moment,
  })
export type PrayerReply = OutputOf<typeof prayerRequest>

const testimonyText = () => text(10_000, msg('Write the testimony first'))

const fields = () =>
  z.object({
    title: text(200, msg('Title is required')),
    description: optionalText(5000),
    category: z.enum(prayerCategories).default('general'),
    urgency: z.enum(urgencies).default('normal'),
    isPublic: z.boolean().default(true),
    forUserId: z.preprocess(emptyToNull, rowId().nullable()).default(null),
    forName: optionalText(100),
  })

export const newPrayer = z.lazy(() => fields().extend({ id: clientId() }))
export type NewPrayer = z.output<typeof newPrayer>

/** A change of a request; of a testimony also its text and date. */
export const prayerChange = z.lazy(() => changeOf(fields().extend({ testimony: testimonyText(), answeredDate: calendarDate })))
export type PrayerChange = z.output<typeof prayerChange>

export const prayerAnswer = z.lazy(() => z.object({ testimony: testimonyText(), answeredDate: calendarDate }))
export type PrayerAnswer = z.output<typeof prayerAnswer>

export const newTestimony = z.lazy(() =>
  z.object({
    id: clientId(),
    title: text(200, msg('Title is required')),
    testimony: testimonyText(),
    answeredDate: calendarDate.optional(),
    isPublic: z.boolean().default(true),
  }),
)
export type NewTestimony = z.output<typeof newTestimony>

export const prayerReminder = z.lazy(() => z.object({ at: timeOfDay.nullable() }))
const prayed = z.lazy(() => z.object({ day: calendarDate.optional() }))

const can = 'member'
const requests = '/api/families/:familyId/prayer-requests'
const testimonies = '/api/families/:familyId/testimonies'
const row = '/api/prayer-requests/:prayerId'

export const prayersApi = {
  list: endpoint('GET', requests, {
    can,
    about: "Lists the open prayer requests that the caller may see: the family's and their own, the most urgent first, then the newest.",
    response: () => z.array(prayerRequest()),
  }),
  create: endpoint('POST', requests, {
    can,
    about: 'Adds a prayer request. A retry with the same `id` returns the existing one.',
    body: newPrayer,
    response: prayerRequest,
    status: 201,
  }),
  change: endpoint('PATCH', row, {
    can,
    about: 'Changes the given fields of a prayer request or testimony. Only its maker may.',
    body: prayerChange,
    response: prayerRequest,
  }),
  remove: endpoint('DELETE', row, {
    can,
    about: 'Deletes a prayer request or testimony. Only its maker may.',
    response: nothing,
    status: 204,
  }),
  prayed: endpoint('POST', `${row}/prayed`, {
    can,
    about:
      "Records that the caller prayed, once a calendar day in the family's time zone; a repetition changes nothing. `day` is for a device that was offline: today or up to 31 days earlier.",
    body: prayed,
    response: prayerRequest,
  }),
  answer: endpoint('POST', `${row}/answer`, {
    can,
    about: 'Marks a request as answered: it becomes a testimony, and its reminders end. Only its maker may.',
    body: prayerAnswer,
    response: prayerRequest,
  }),
  remind: endpoint('PUT', `${row}/reminder`, {
    can,
    about: "Reminds the caller of an open request daily at a time (`HH:MM`) in the family's time zone; null ends it.",
    body: prayerReminder,
    response: prayerRequest,
  }),
  testimonies: endpoint('GET', testimonies, {
    can,
    about: 'Lists the testimonies that the caller may see, with the latest answer first.',
    query: page,
    response: () => z.array(prayerRequest()),
  }),
  share: endpoint('POST', testimonies, {
    can,
    about: 'Adds a testimony without a request. A retry with the same `id` returns the existing one.',
    body: newTestimony,
    response: prayerRequest,
    status: 201,
  }),
}
