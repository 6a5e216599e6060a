import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { InvestmentReply } from '#src/features/investments/investments.contract'
import type { ListWithItems } from '#src/features/shopping/lists/lists.contract'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { isOverdue, isPending } from '#src/features/tasks/tasks.rules'
import { fromUnits, moneyDecimals, toUnits } from '#src/shared/money'
import { t } from './texts'

/** The number of today's tasks in the overview (spec 1 section 9). */
export const listedTasks = 5

/** The greeting: morning before 12, afternoon before 18, else evening (spec 1 section 2). @param hour in the family's time zone */
export const greetingAt = (hour: number, name: string) => {
  if (hour < 12) return t('Good morning, {name}', { name })
  return hour < 18 ? t('Good afternoon, {name}', { name }) : t('Good evening, {name}', { name })
}

type Task = Pick<TaskReply, 'status' | 'dueDate' | 'completedAt'>

export type TaskState = 'overdue' | 'pending' | 'done'

/** The state of a task. @param today `YYYY-MM-DD` in the family's time zone */
export const stateOf = (task: Pick<Task, 'status' | 'dueDate'>, today: string): TaskState => {
  if (!isPending(task)) return 'done'
  return isOverdue(task, today) ? 'overdue' : 'pending'
}

const dateOf = (moment: string, timezone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDate().toString()

const order: Record<TaskState, number> = { overdue: 0, pending: 1, done: 2 }

/**
 * Today's tasks: all tasks due today; open ones that are overdue or undated; and tasks completed today, whenever they were due. Excludes tasks due
 * later, and tasks completed on an earlier day and due on another. Sorted overdue first, then by date, completed last.
 * @param now in the family's time zone
 */
export const todaysTasks = <T extends Task>(tasks: T[], now: Temporal.ZonedDateTime): T[] => {
  const today = now.toPlainDate().toString()
  const isToday = (task: T) => {
    if (task.dueDate === today) return true
    if (isPending(task)) return task.dueDate === null || task.dueDate < today
    return task.completedAt !== null && dateOf(task.completedAt, now.timeZoneId) === today
  }
  const dueBy = ({ dueDate }: T) => dueDate ?? '9999'
  return tasks.filter(isToday).sort((a, b) => order[stateOf(a, today)] - order[stateOf(b, today)] || dueBy(a).localeCompare(dueBy(b)))
}

/** The number of open tasks, and of those due today or undated. @param today `YYYY-MM-DD` */
export const pendingCounts = (tasks: Pick<Task, 'status' | 'dueDate'>[], today: string) => {
  const pending = tasks.filter(isPending)
  return { pending: pending.length, forToday: pending.filter(({ dueDate }) => dueDate === null || dueDate === today).length }
}

const sum = (units: number[]) =>
  fromUnits(
    units.reduce((total, one) => total + one, 0),
    moneyDecimals,
  )

type Item = Pick<ListWithItems['items'][number], 'status' | 'estimatedPrice' | 'defaultQuantity'>

/** The open items of all lists, and their total cost in the family's currency. A price is for one unit. */
export const shoppingTotals = (lists: { items: Item[] }[]) => {
  const items = lists.flatMap((list) => list.items).filter(({ status }) => status === 'active')
  const price = sum(items.map(({ estimatedPrice, defaultQuantity }) => toUnits(estimatedPrice ?? 0, moneyDecimals) * defaultQuantity))
  return { count: items.length, price }
}

/** The value of the active investments in the family's currency; undefined without any. */
export const investmentsTotal = (investments: Pick<InvestmentReply, 'isActive' | 'currentValue'>[]): number | undefined => {
  const active = investments.filter(({ isActive }) => isActive)
  return active.length ? sum(active.map(({ currentValue }) => toUnits(currentValue, moneyDecimals))) : undefined
}

/** Minutes before its start during which an event "starts soon". */
const soonMinutes = 60

type Event = Pick<EventReply, 'startTime' | 'isAllDay'>

/** Timed events that have not started. @param events sorted by start */
export const eventsAhead = <E extends Event>(events: E[], now: Temporal.ZonedDateTime): E[] =>
  events.filter(({ startTime, isAllDay }) => !isAllDay && Temporal.Instant.compare(startTime, now.toInstant()) > 0)

/** Events that start within the next hour. */
export const eventsSoon = <E extends Event>(events: E[], now: Temporal.ZonedDateTime): E[] => {
  const until = now.add({ minutes: soonMinutes }).toInstant()
  return eventsAhead(events, now).filter(({ startTime }) => Temporal.Instant.compare(startTime, until) <= 0)
}
