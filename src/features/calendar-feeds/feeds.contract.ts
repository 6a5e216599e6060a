import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { moment, rowId, text } from '#src/shared/schemas'
import { feedKinds } from './feeds.rules'

const calendarFeed = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    name: z.string(),
    kind: z.enum(feedKinds),
    /** The person whose events or chores it has; null for those of everybody. */
    userId: z.string().nullable(),
    freeBusyOnly: z.boolean(),
    createdAt: moment,
    lastUsedAt: moment.nullable(),
  })
export type CalendarFeedReply = OutputOf<typeof calendarFeed>

export const newCalendarFeed = z.lazy(() =>
  z
    .object({
      name: text(100, msg('Name the calendar or the device.')),
      kind: z.enum(feedKinds),
      userId: rowId().nullable().default(null),
      freeBusyOnly: z.boolean().default(false),
    })
    .refine(({ kind, userId }) => kind !== 'person' || userId, { path: ['userId'], message: msg('Choose a person.') }),
)
export type NewCalendarFeed = z.output<typeof newCalendarFeed>

const path = '/api/families/:familyId/calendar-feeds'

export const calendarFeedsApi = {
  list: endpoint('GET', path, {
    can: 'member',
    about: "Lists the caller's calendar addresses, newest first.",
    response: () => z.array(calendarFeed()),
  }),
  create: endpoint('POST', path, {
    can: 'member',
    about:
      'Makes a secret address at which a calendar reads events (`family`, `mine`, `person`), `chores` or `games` as an iCalendar file. `userId` names the person of `person`, and may narrow `chores`. It shows what the caller may see, at each request anew; with `freeBusyOnly` nothing but times. Only this reply has the address (`url`).',
    body: newCalendarFeed,
    response: () => calendarFeed().extend({ url: z.string() }),
    status: 201,
  }),
  remove: endpoint('DELETE', '/api/calendar-feeds/:calendarFeedId', {
    can: 'member',
    about: "Revokes one of the caller's calendar addresses at once.",
    response: nothing,
    status: 204,
  }),
}
