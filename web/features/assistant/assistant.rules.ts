import type { EventReply } from '#src/features/calendar/calendar.contract'
import { type Span, spansOf } from '#src/features/calendar/calendar.days.rules'
import type { ListWithItems } from '#src/features/shopping/lists/lists.contract'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { isOverdue, isPending } from '#src/features/tasks/tasks.rules'
import { foldText } from '#src/shared/language/spelling'
import { formatDay } from '#web/platform/format/formats'
import { dateName } from '../calendar/calendar.labels'
import { type More, needOf, ofFreeEvening, ofPoints, ofWho, subjectOf } from './assistant.answers'
import { hasVerb, isQuestion } from './assistant.commands'
import { clockTime, enumerate, hasKeyword } from './assistant.words'
import { msg, t } from './texts'

/** The home page's loaded data; a part is undefined if the member may not view it, or while it loads. */
export type AssistantData = {
  firstName: string
  userId: string
  timezone: string
  today: Temporal.PlainDate
  events?: Pick<EventReply, 'title' | 'startTime' | 'endTime' | 'isAllDay' | 'timezone'>[]
  /** Of the later day that is asked about, if they are known. */
  later?: AssistantData['events']
  tasks?: (Pick<TaskReply, 'title' | 'status' | 'dueDate' | 'assignedTo'> & Partial<Pick<TaskReply, 'isChore' | 'assignee'>>)[]
  unread?: { count: number; senders: number }
  lists?: { items: Pick<ListWithItems['items'][number], 'name' | 'status'>[] }[]
} & More

/** "Piano at 4:30 PM" */
const eventText = ({ event, first, last }: Span<NonNullable<AssistantData['events']>[number]>, { today, timezone }: AssistantData) => {
  const { title } = event
  if (event.isAllDay || !(first.equals(today) || last.equals(today))) return t('{title} all day', { title })
  return first.equals(today)
    ? t('{title} at {time}', { title, time: clockTime(event.startTime, timezone) })
    : t('{title} until {time}', { title, time: clockTime(event.endTime, timezone) })
}

const ofToday = (known: AssistantData) => {
  const { events, timezone } = known
  if (!events) return t('The calendar shows what your family has planned.')
  if (events.length === 0) return t('There are no events today.')
  return t('{count, plural, one {There is one event today: {titles}.} other {There are # events today: {titles}.}}', {
    count: events.length,
    titles: enumerate(spansOf(events, timezone).map((span) => eventText(span, known))),
  })
}

/** "Feed the cat (due tomorrow)" */
const taskText = (task: NonNullable<AssistantData['tasks']>[number], today: Temporal.PlainDate) => {
  const { title, dueDate } = task
  if (!dueDate) return title
  if (isOverdue(task, today.toString())) return t('{title} (overdue)', { title })
  const day = Temporal.PlainDate.from(dueDate)
  if (day.equals(today)) return t('{title} (due today)', { title })
  return day.equals(today.add({ days: 1 }))
    ? t('{title} (due tomorrow)', { title })
    : t('{title} (due {day})', { title, day: dateName(day, today) })
}

const ofTasks = ({ tasks, userId, today }: AssistantData) => {
  if (!tasks) return t('The tasks page shows what there is to do.')
  const open = tasks.filter(isPending)
  const mine = open.filter(({ assignedTo }) => assignedTo === userId)
  const others = open.length - mine.length
  if (mine.length === 0)
    return others ? t('You have no open tasks. The family has {count}.', { count: others }) : t('You have no open tasks.')
  const ownTasks = t('{count, plural, one {You have one open task: {titles}.} other {You have # open tasks: {titles}.}}', {
    count: mine.length,
    titles: enumerate(mine.map((task) => taskText(task, today))),
  })
  return others ? `${ownTasks} ${t('The family has {count} more.', { count: others })}` : ownTasks
}

/** Days ahead in which something counts as due. */
const dueDays = 7

const ofDue = ({ tasks, userId, today }: AssistantData) => {
  if (!tasks) return t('The tasks page shows what there is to do.')
  const last = today.add({ days: dueDays }).toString()
  const due = tasks
    .filter((task) => isPending(task) && task.assignedTo === userId && task.dueDate && task.dueDate <= last)
    .sort((a, b) => ((a.dueDate ?? '') < (b.dueDate ?? '') ? -1 : 1))
  if (due.length === 0) return t('Nothing is due for you in the next seven days.')
  return t('{count, plural, one {One thing is due for you: {titles}.} other {# things are due for you: {titles}.}}', {
    count: due.length,
    titles: enumerate(due.map((task) => taskText(task, today))),
  })
}

const ofMessages = ({ unread }: AssistantData) => {
  if (!unread) return t('The messages page is where your family talks.')
  if (unread.count === 0) return t('You have no new messages.')
  return t(
    'You have {count, plural, one {one new message} other {# new messages}} from {senders, plural, one {one member} other {# members}}.',
    unread,
  )
}

const ofShopping = ({ lists }: AssistantData) => {
  if (!lists) return t('The shopping lists show what your family needs.')
  const names = lists.flatMap(({ items }) => items.filter(({ status }) => status === 'active').map(({ name }) => name))
  if (names.length === 0) return t('There is nothing on the shopping list.')
  return t('{count, plural, one {There is one thing to buy: {names}.} other {There are # things to buy: {names}.}}', {
    count: names.length,
    names: enumerate(names),
  })
}

/** The events of a later day, as far as they are known, and the tasks that are due. */
const ofLaterDay = (known: AssistantData, later: Temporal.PlainDate) => {
  const { today, timezone } = known
  const due = (known.tasks ?? []).filter((task) => isPending(task) && task.dueDate === later.toString()).map(({ title }) => title)
  const events = spansOf(known.later ?? [], timezone).map((span) => eventText(span, { ...known, today: later }))
  const titles = enumerate([...events, ...due])
  const isTomorrow = later.equals(today.add({ days: 1 }))
  const day = dateName(later, today)
  if (titles !== '') return isTomorrow ? t('Tomorrow: {titles}.', { titles }) : t('{name}: {titles}.', { name: day, titles })
  if (!known.later || !known.tasks) return t('The calendar shows what your family has planned.')
  return isTomorrow ? t('Nothing is planned for tomorrow.') : t('Nothing is planned for {day}.', { day })
}

const ofEvents = (known: AssistantData, later?: Temporal.PlainDate) => (later ? ofLaterDay(known, later) : ofToday(known))

/** "Noah: Bins and Piano. Ivy: Feed the cat." */
const ofChores = ({ tasks, today }: AssistantData) => {
  if (!tasks) return t('The tasks page shows what there is to do.')
  const chores = tasks.filter((task) => task.isChore && isPending(task) && (task.dueDate ?? '') <= today.toString())
  if (chores.length === 0) return t('There are no chores to do today.')
  return [...Map.groupBy(chores, ({ assignee }) => assignee?.name ?? t('Nobody yet'))]
    .map(([name, ofOne]) => t('{name}: {titles}.', { name, titles: enumerate(ofOne.map(({ title }) => title)) }))
    .join(' ')
}

const questions = {
  tasks: msg('My tasks'),
  calendar: msg("Today's events"),
  messages: msg('New messages'),
  shopping: msg('Shopping list'),
}

/** What is due is one of the tasks, and said instead of all. */
const due = msg('due')

/** The words that select a reply. A translation lists the words of its language in the same way. */
const greeting = msg('hello, hi')
const topics = [
  { question: questions.tasks, keywords: msg('task, tasks'), reply: ofTasks },
  { question: questions.calendar, keywords: msg('calendar, calendars, event, events'), reply: ofEvents },
  { question: questions.messages, keywords: msg('message, messages'), reply: ofMessages },
  { question: questions.shopping, keywords: msg('shopping, groceries, buy'), reply: ofShopping },
  { question: undefined, keywords: msg('chore, chores'), reply: ofChores },
] as const

/** The later day that a message names: tomorrow, or the next day of the name of a weekday. */
export const dayAsked = (message: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined => {
  if (hasKeyword(message, t('tomorrow'))) return today.add({ days: 1 })
  const words: string[] = foldText(message).match(/\p{L}+/gu) ?? []
  return Array.from({ length: 7 }, (_, at) => today.add({ days: at + 1 })).find((day) =>
    words.includes(foldText(formatDay(day, { weekday: 'long' }))),
  )
}

/** The suggested questions for the screens that a member may open. */
export const questionsAbout = (screens: Record<'calendar' | 'tasks' | 'messages' | 'shopping', boolean>): string[] => [
  ...(screens.calendar ? [t(questions.calendar)] : []),
  ...(screens.tasks ? [t(questions.tasks)] : []),
  ...(screens.messages ? [t(questions.messages)] : []),
  ...(screens.shopping ? [t(questions.shopping)] : []),
]

const isAbout = (message: string, { question, keywords }: (typeof topics)[number]) =>
  (question && message === t(question)) || hasKeyword(message, t(keywords))

/** Whether a message only asks: others may be commands. */
export const asks = (message: string) =>
  !hasVerb(message) &&
  (isQuestion(message) ||
    hasKeyword(message, t(greeting)) ||
    hasKeyword(message, t(due)) ||
    needOf(message) !== undefined ||
    topics.some((topic) => isAbout(message, topic)))

/** What the rules can answer, for a message that they do not understand. */
export const hint = () => t("I can tell you about today's events, your tasks, new messages and the shopping list.")

/** The reply to a message, selected by keywords (spec 1 section 7), from loaded data if possible. */
export const replyTo = (message: string, known: AssistantData): string => answerTo(message, known) ?? hint()

/** As `replyTo`; undefined for a message that the rules do not understand. */
export const answerTo = (message: string, known: AssistantData): string | undefined => {
  const later = dayAsked(message, known.today)
  const isDue = hasKeyword(message, t(due))
  const about = topics.filter((topic) => isAbout(message, topic) && !(isDue && topic.reply === ofTasks))
  const need = about.length ? undefined : needOf(message)
  const replies = [
    ...(isDue ? [ofDue(known)] : []),
    ...about.map(({ reply }) => reply(known, later)),
    ...(need === 'free' ? [ofFreeEvening(known, known)] : []),
    ...(need === 'who' ? [ofWho(subjectOf(message), known, known)] : []),
    ...(need === 'points' ? [ofPoints(known)] : []),
  ]
  if (hasKeyword(message, t(greeting))) {
    const hello = known.firstName ? t('Hello, {name}.', { name: known.firstName }) : t('Hello, there.')
    const rest = replies.length ? replies : [t("What would you like to know about your family's day?")]
    return [hello, ...rest].join(' ')
  }
  const ofDay = later || hasKeyword(message, t('today')) ? ofEvents(known, later) : undefined
  return replies.join(' ') || ofDay
}
