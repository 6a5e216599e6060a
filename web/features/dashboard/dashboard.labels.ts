import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { formatDay, formatMoment } from '#web/platform/format/formats'
import type { Day } from './dashboard.queries'
import { eventsAhead, eventsSoon, shoppingTotals, stateOf, todaysTasks } from './dashboard.rules'
import { msg, t } from './texts'

/** The rotating lines under the greeting. */
export const motivationalLines = [
  msg('Small steps, every day.'),
  msg('Many hands make light work.'),
  msg('One thing at a time.'),
  msg('Ask for help. Offer some, too.'),
  msg('A kind word costs nothing.'),
  msg('Done is better than perfect.'),
  msg('Leave room for a little fun.'),
] as const

export const fromMembers = (count: number) => t('From {count, plural, one {# member} other {# members}}', { count })

/** "Tuesday, November 24" */
export const dateText = (now: Temporal.ZonedDateTime) => formatDay(now.toPlainDate(), { weekday: 'long', month: 'long', day: 'numeric' })

/** "3:30 PM", in the family's time zone. */
const clockText = ({ startTime }: EventReply, now: Temporal.ZonedDateTime) =>
  formatMoment(startTime, now.timeZoneId, { hour: 'numeric', minute: '2-digit' })

/** When a task is due: "Overdue, Nov 21", "Today, 8:30 AM"; undefined if done or undated. */
export const dueText = (task: TaskReply, today: string): string | undefined => {
  const { dueDate, dueTime } = task
  if (!dueDate || stateOf(task, today) === 'done') return undefined
  if (dueDate === today) return dueTime ? t('Today, {time}', { time: dueTime }) : t('Today')
  return t('Overdue, {day}', { day: formatDay(Temporal.PlainDate.from(dueDate), { month: 'short', day: 'numeric' }) })
}

const titles = (tasks: TaskReply[]) => tasks.map(({ title }) => title).join(', ')

export type Alert = { id: string; title: string; detail: string; to: '/tasks' | '/messages' | '/calendar' }

/** The alerts: events within the hour, overdue tasks, tasks due today, unread messages. */
export const alertsOf = ({ events = [], tasks = [], unread }: Day, now: Temporal.ZonedDateTime): Alert[] => {
  const today = now.toPlainDate().toString()
  const overdue = tasks.filter((task) => stateOf(task, today) === 'overdue')
  const due = tasks.filter((task) => task.dueDate === today && stateOf(task, today) === 'pending')
  const alerts: Alert[] = eventsSoon(events, now).map((event) => ({
    id: event.id,
    title: event.title,
    detail: t('Starts at {time}', { time: clockText(event, now) }),
    to: '/calendar',
  }))
  if (overdue.length > 0)
    alerts.push({
      id: 'overdue',
      title: t('{count, plural, one {# overdue task} other {# overdue tasks}}', { count: overdue.length }),
      detail: titles(overdue),
      to: '/tasks',
    })
  if (due.length > 0)
    alerts.push({
      id: 'due',
      title: t('{count, plural, one {# task due today} other {# tasks due today}}', { count: due.length }),
      detail: titles(due),
      to: '/tasks',
    })
  if (unread && unread.count > 0)
    alerts.push({
      id: 'unread',
      title: t('{count, plural, one {# unread message} other {# unread messages}}', { count: unread.count }),
      detail: fromMembers(unread.senders),
      to: '/messages',
    })
  return alerts
}

/** The assistant's sentences about the day, from loaded data. */
export const assistantLines = ({ events, tasks, unread, lists }: Day, now: Temporal.ZonedDateTime): string[] => {
  const today = now.toPlainDate().toString()
  const lines: string[] = []
  if (events) {
    const [next] = eventsAhead(events, now)
    lines.push(
      next ? t('Next up: {title} at {time}.', { title: next.title, time: clockText(next, now) }) : t('Nothing more is planned for today.'),
    )
  }
  if (tasks) {
    const left = todaysTasks(tasks, now).filter((task) => stateOf(task, today) !== 'done').length
    lines.push(
      left > 0
        ? t('{count, plural, one {# task is left for today.} other {# tasks are left for today.}}', { count: left })
        : t('Every task for today is done.'),
    )
  }
  if (unread && unread.count > 0)
    lines.push(t('{count, plural, one {# message is waiting for you.} other {# messages are waiting for you.}}', { count: unread.count }))
  if (lists) {
    const { count } = shoppingTotals(lists)
    if (count > 0)
      lines.push(t('{count, plural, one {# item is on the shopping lists.} other {# items are on the shopping lists.}}', { count }))
  }
  return lines
}
