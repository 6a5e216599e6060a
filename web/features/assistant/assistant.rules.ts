import type { EventReply } from '#src/features/calendar/calendar.contract'
import { type Span, spansOf } from '#src/features/calendar/calendar.rules'
import type { ListWithItems } from '#src/features/shopping/lists/lists.contract'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { isOverdue, isPending } from '#src/features/tasks/tasks.rules'
import { formatMoment } from '#web/platform/format/formats'
import { dayName } from '../calendar/calendar.labels'
import { t } from './texts'

/** The home page's loaded data; a part is undefined if the member may not view it, or while it loads. */
export type AssistantData = {
  firstName: string
  userId: string
  timezone: string
  today: Temporal.PlainDate
  events?: Pick<EventReply, 'title' | 'startTime' | 'endTime' | 'isAllDay' | 'timezone'>[]
  tasks?: Pick<TaskReply, 'title' | 'status' | 'dueDate' | 'assignedTo'>[]
  unread?: { count: number; senders: number }
  lists?: { items: Pick<ListWithItems['items'][number], 'name' | 'status'>[] }[]
}

/** The number of titles that an answer names before it counts the rest. */
const maxTitles = 3

const all = new Intl.ListFormat('en-US')

const enumerate = (names: string[]) =>
  all.format(names.length > maxTitles ? [...names.slice(0, maxTitles), `${names.length - maxTitles} more`] : names)

const counted = (count: number, one: string, many: string) => `${count === 1 ? 'one' : count} ${count === 1 ? one : many}`

const clockTime = (instant: string, timeZone: string) => formatMoment(instant, timeZone, { hour: 'numeric', minute: '2-digit' })

const when = ({ event, first, last }: Span<NonNullable<AssistantData['events']>[number]>, { today, timezone }: AssistantData) => {
  if (event.isAllDay) return 'all day'
  if (first.equals(today)) return `at ${clockTime(event.startTime, timezone)}`
  return last.equals(today) ? `until ${clockTime(event.endTime, timezone)}` : 'all day'
}

const ofEvents = (known: AssistantData) => {
  const { events, timezone } = known
  if (!events) return t('The calendar shows what your family has planned.')
  if (events.length === 0) return t('There are no events today.')
  const titles = spansOf(events, timezone).map((span) => `${span.event.title} ${when(span, known)}`)
  return `There ${events.length === 1 ? 'is' : 'are'} ${counted(events.length, 'event', 'events')} today: ${enumerate(titles)}.`
}

const due = (task: NonNullable<AssistantData['tasks']>[number], today: Temporal.PlainDate) => {
  if (!task.dueDate) return ''
  if (isOverdue(task, today.toString())) return ' (overdue)'
  const day = Temporal.PlainDate.from(task.dueDate)
  const name = dayName(day, today)
  return ` (due ${today.until(day).days > 1 ? name : name.toLowerCase()})`
}

const ofTasks = ({ tasks, userId, today }: AssistantData) => {
  if (!tasks) return t('The tasks page shows what there is to do.')
  const open = tasks.filter(isPending)
  const mine = open.filter(({ assignedTo }) => assignedTo === userId)
  const others = open.length - mine.length
  if (mine.length === 0) return `You have no open tasks.${others ? ` The family has ${others}.` : ''}`
  const titles = mine.map((task) => task.title + due(task, today))
  return `You have ${counted(mine.length, 'open task', 'open tasks')}: ${enumerate(titles)}.${others ? ` The family has ${others} more.` : ''}`
}

const ofMessages = ({ unread }: AssistantData) => {
  if (!unread) return t('The messages page is where your family talks.')
  if (unread.count === 0) return t('You have no new messages.')
  return t('You have {count} from {senders}.', {
    count: counted(unread.count, 'new message', 'new messages'),
    senders: counted(unread.senders, 'member', 'members'),
  })
}

const ofShopping = ({ lists }: AssistantData) => {
  if (!lists) return t('The shopping lists show what your family needs.')
  const names = lists.flatMap(({ items }) => items.filter(({ status }) => status === 'active').map(({ name }) => name))
  if (names.length === 0) return t('There is nothing on the shopping list.')
  return `There ${names.length === 1 ? 'is' : 'are'} ${counted(names.length, 'thing', 'things')} to buy: ${enumerate(names)}.`
}

const greeting = /\b(hello|hi)\b/i
const topics = [
  { keywords: /\btasks?\b/i, reply: ofTasks },
  { keywords: /\b(calendars?|events?)\b/i, reply: ofEvents },
  { keywords: /\bmessages?\b/i, reply: ofMessages },
  { keywords: /\b(shopping|groceries|buy)\b/i, reply: ofShopping },
] as const

/** The suggested questions for the screens that a member may open. */
export const questionsAbout = (screens: Record<'calendar' | 'tasks' | 'messages' | 'shopping', boolean>): string[] => [
  ...(screens.calendar ? [t("Today's events")] : []),
  ...(screens.tasks ? [t('My tasks')] : []),
  ...(screens.messages ? [t('New messages')] : []),
  ...(screens.shopping ? [t('Shopping list')] : []),
]

/** The reply to a message, selected by keywords (spec 1 section 7), from loaded data if possible. */
export const replyTo = (message: string, known: AssistantData): string => {
  const replies = topics.filter(({ keywords }) => keywords.test(message)).map(({ reply }) => reply(known))
  if (greeting.test(message)) {
    const hello = `Hello, ${known.firstName || 'there'}.`
    return replies.length ? [hello, ...replies].join(' ') : t("{hello} What would you like to know about your family's day?", { hello })
  }
  return replies.join(' ') || t("I can tell you about today's events, your tasks, new messages and the shopping list.")
}
