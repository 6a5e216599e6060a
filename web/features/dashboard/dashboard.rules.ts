import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { InvestmentReply } from '#src/features/investments/investments.contract'
import type { ListWithItems } from '#src/features/shopping/lists/lists.contract'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { isOverdue, isPending } from '#src/features/tasks/tasks.rules'
import { fromUnits, moneyDecimals, toUnits } from '#src/shared/money'

/** How many of today's tasks the overview lists (spec 1 section 9). */
export const listedTasks = 5

/** Before 12 it is morning, before 18 afternoon, else evening (spec 1 section 2). @param hour of the family's clock */
export const greetingAt = (hour: number) => {
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}

type Task = Pick<TaskReply, 'status' | 'dueDate' | 'completedAt'>

export type TaskState = 'overdue' | 'pending' | 'done'

/** @param today `YYYY-MM-DD` in the family's time zone */
export const stateOf = (task: Pick<Task, 'status' | 'dueDate'>, today: string): TaskState => {
  if (!isPending(task)) return 'done'
  return isOverdue(task, today) ? 'overdue' : 'pending'
}

const dateOf = (moment: string, timezone: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timezone).toPlainDate().toString()

const order: Record<TaskState, number> = { overdue: 0, pending: 1, done: 2 }

/**
 * What the family has on its hands today: every task that is due today; those that are overdue or have no date, as long as
 * they are not completed; and those completed today, whenever they were due. A task of a later day is not of today, nor is
 * one that was completed on an earlier day and due on another. Overdue ones come first, then by date, completed ones last.
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

/** How many tasks are not completed, and how many of those are due today or have no date. @param today `YYYY-MM-DD` */
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

/** What is still to be bought, over all lists, and what it will cost, in the family's currency. A price is for one unit. */
export const shoppingTotals = (lists: { items: Item[] }[]) => {
  const items = lists.flatMap((list) => list.items).filter(({ status }) => status === 'active')
  const price = sum(items.map(({ estimatedPrice, defaultQuantity }) => toUnits(estimatedPrice ?? 0, moneyDecimals) * defaultQuantity))
  return { count: items.length, price }
}

/** What the active investments are worth, in the family's currency; undefined where there are none. */
export const investmentsTotal = (investments: Pick<InvestmentReply, 'isActive' | 'currentValue'>[]): number | undefined => {
  const active = investments.filter(({ isActive }) => isActive)
  return active.length ? sum(active.map(({ currentValue }) => toUnits(currentValue, moneyDecimals))) : undefined
}

/** Minutes before its start in which an event starts soon. */
const soonMinutes = 60

type Event = Pick<EventReply, 'startTime' | 'isAllDay'>

/** Events of the clock that have not begun. @param events by start */
export const eventsAhead = <E extends Event>(events: E[], now: Temporal.ZonedDateTime): E[] =>
  events.filter(({ startTime, isAllDay }) => !isAllDay && Temporal.Instant.compare(startTime, now.toInstant()) > 0)

/** Events that begin within the next hour. */
export const eventsSoon = <E extends Event>(events: E[], now: Temporal.ZonedDateTime): E[] => {
  const until = now.add({ minutes: soonMinutes }).toInstant()
  return eventsAhead(events, now).filter(({ startTime }) => Temporal.Instant.compare(startTime, until) <= 0)
}
