import * as z from 'zod'
import type { Member } from '#src/platform/access'
import type { Clock } from '#src/platform/clock'
import { holdsAll, type MemberCan } from '#src/shared/permissions'
import { calendarDate } from '#src/shared/schemas'
import type { AddonType } from '../addons/addons.rules'
import type { Addons } from '../addons/addons.service'
import type { Audit } from '../audit/audit.service'
import type { EventReply } from '../calendar/calendar.contract'
import { spansOf } from '../calendar/calendar.days.rules'
import { windowOf } from '../calendar/calendar.rules'
import type { Calendar } from '../calendar/calendar.service'
import type { Families } from '../families/families.service'
import type { Shopping } from '../shopping/shopping.create'
import type { Subscriptions } from '../subscriptions/subscriptions.service'
import { isPending } from '../tasks/tasks.rules'
import type { Tasks } from '../tasks/tasks.service'
import { boundedRows, modelLimits, shortTitle } from './assistant.rules'

export type ToolDeps = {
  calendar: Pick<Calendar, 'list'>
  subscriptions: Pick<Subscriptions, 'events'>
  tasks: Pick<Tasks, 'list'>
  shopping: Pick<Shopping, 'listsWithItems'>
  audit: Pick<Audit, 'points'>
  families: Pick<Families, 'get' | 'people'>
  addons: Pick<Addons, 'enabledIn'>
  clock: Clock
}

/** A question of the model about the family. No tool takes an id, so that none can name another family or person. */
export type Tool = {
  about: string
  can: MemberCan
  addon: AddonType
  /** JSON schema of the arguments. */
  parameters: object
  /** @returns the result for the model @throws ZodError for other arguments */
  run: (member: Member, args: unknown) => string | Promise<string>
}

/** An event of the family or of a subscribed calendar. */
type ReadEvent = Pick<EventReply, 'title' | 'startTime' | 'endTime' | 'isAllDay' | 'timezone'> & Partial<EventReply>

const nothing = { type: 'object', properties: {}, additionalProperties: false }
const noArguments = z.lazy(() => z.strictObject({}))
const date = { type: 'string', description: 'YYYY-MM-DD' }
const days = z.lazy(() => z.strictObject({ from: calendarDate, to: calendarDate }))

const firstNameOf = ({ firstName, name }: { firstName: string | null; name: string }) => shortTitle(firstName || name)

/**
 * What the model may read, each through the service of the app with the rights of the person who asks. Left out are descriptions and places of
 * events, and every area that is not here: photos, documents, money, messages, locations.
 */
export const createReadTools = ({ calendar, subscriptions, tasks, shopping, audit, families }: ToolDeps): Record<string, Tool> => ({
  events: {
    about: `Lists the family's events from one day to another, at most ${modelLimits.days} days.`,
    can: 'view_calendar',
    addon: 'calendars',
    parameters: { type: 'object', properties: { from: date, to: date }, required: ['from', 'to'], additionalProperties: false },
    async run(member, args) {
      const { from, to } = days.parse(args)
      const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
      const { days: length } = first.until(last, { largestUnit: 'days' })
      if (length < 0 || length >= modelLimits.days) return `Ask for 1 to ${modelLimits.days} days.`
      const { timezone } = families.get(member.familyId)
      const bounds = windowOf({ first, last }, timezone)
      const own = (await calendar.list(member, bounds)).parse().filter(({ isCancelled }) => !isCancelled)
      const events: ReadEvent[] = [...own, ...subscriptions.events(member, bounds)]
      const local = (instant: string) =>
        Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' })
      const rows = spansOf(events, timezone)
        .filter((span) => Temporal.PlainDate.compare(span.last, first) >= 0 && Temporal.PlainDate.compare(span.first, last) <= 0)
        .sort((a, b) => a.event.startTime.localeCompare(b.event.startTime))
        .map((span) => {
          const { title, isAllDay, startTime, endTime, participants = [], creator } = span.event
          const going = participants.filter(({ rsvpStatus }) => rsvpStatus !== 'declined').map(({ user }) => user)
          const people = participants.length === 0 && creator ? [creator] : going
          return {
            title: shortTitle(title),
            ...(isAllDay
              ? { allDay: true, first: span.first.toString(), last: span.last.toString() }
              : { start: local(startTime), end: local(endTime) }),
            ...(people.length > 0 && { people: people.slice(0, 12).map(firstNameOf) }),
          }
        })
      return boundedRows(rows)
    },
  },
  tasks: {
    about: "Lists the family's open tasks and chores by due date.",
    can: 'view_tasks',
    addon: 'todo_list',
    parameters: nothing,
    run(member, args) {
      noArguments.parse(args)
      const rows = tasks
        .list(member, {})
        .filter(isPending)
        .sort((a, b) => (a.dueDate ?? '9').localeCompare(b.dueDate ?? '9'))
        .map(({ title, dueDate, dueTime, isChore, assignee }) => ({
          title: shortTitle(title),
          due: dueDate,
          ...(dueTime && { time: shortTitle(dueTime) }),
          kind: isChore ? 'chore' : 'task',
          for: assignee && firstNameOf(assignee),
        }))
      return boundedRows(rows)
    },
  },
  shopping: {
    about: "Lists the items to buy on the family's shopping lists.",
    can: 'view_shopping',
    addon: 'shopping_lists',
    parameters: nothing,
    run(member, args) {
      noArguments.parse(args)
      const rows = shopping
        .listsWithItems(member)
        .flatMap(({ name, items }) =>
          items
            .filter(({ status }) => status === 'active')
            .map((item) => ({ item: shortTitle(item.name), quantity: item.defaultQuantity, unit: item.unit, list: shortTitle(name) })),
        )
      return boundedRows(rows)
    },
  },
  points: {
    about: 'Tells the points that were earned by chores, in all and this week.',
    can: 'view_tasks',
    addon: 'todo_list',
    parameters: nothing,
    run(member, args) {
      noArguments.parse(args)
      const people = new Map(families.people(member.familyId).map(({ userId, user }) => [userId, user]))
      const rows = audit.points(member).flatMap(({ userId, total, week }) => {
        const user = people.get(userId)
        // As on the chores page: parents see everybody's points, others their own.
        return user && (userId === member.userId || holdsAll(member)) ? [{ name: shortTitle(user.firstName), total, week }] : []
      })
      return boundedRows(rows)
    },
  },
})
