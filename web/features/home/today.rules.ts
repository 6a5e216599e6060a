import type { EventReply } from '#src/features/calendar/calendar.contract'
import { type Span, spansOf } from '#src/features/calendar/calendar.days.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import type { MemberReply } from '#src/features/families/families.contract'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import type { EventTaskReply } from '#src/features/planners/planners.parts.contract'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { isPending, timeIn } from '#src/features/tasks/tasks.rules'

type Loaded = { events: EventReply[]; tasks: TaskReply[]; bills: BillReply[]; planTasks: EventTaskReply[] }

/** One thing of the day. */
export type TodayItem =
  | { id: string; kind: 'event'; span: Span<EventReply> }
  | { id: string; kind: 'task'; task: TaskReply; isLate: boolean }
  | { id: string; kind: 'bill'; bill: BillReply; isLate: boolean }
  | { id: string; kind: 'planTask'; task: EventTaskReply; isLate: boolean }

type Member = Pick<MemberReply, 'userId' | 'name' | 'isActive' | 'color' | 'user'>

/** A person's day, or the items of everyone. */
export type PersonDay = { id: string; member: Member | undefined; items: TodayItem[] }

export type Today = {
  /** The reader first, then the items of everyone, then the other members with items. */
  people: PersonDay[]
  /** The others, who have nothing. */
  free: Member[]
}

type Reader = { userId: string; today: string; timezone: string }

const everyone = 'everyone'

/** The first moment of a date, as the server writes moments. */
const startOf = (date: string, timezone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(timezone).toInstant().toString({ fractionalSecondDigits: 3 })

/**
 * Whether a task belongs to today: open and due by today, or completed today after being due. A tick that was not sent yet has no time: it was made just now.
 */
const isOfToday = (task: Pick<TaskReply, 'status' | 'dueDate' | 'completedAt'>, today: string, midnight: string) =>
  task.dueDate !== null && task.dueDate <= today && (isPending(task) || task.completedAt === null || task.completedAt >= midnight)

/** Sorts overdue ones first, then what lasts all day, then by time, then the rest. */
const placeOf = (item: TodayItem, { today, timezone }: Reader): string => {
  if (item.kind === 'event') {
    const { event, first } = item.span
    if (event.isAllDay || first.toString() < today) return '1'
    return `2 ${Temporal.Instant.from(event.startTime).toZonedDateTimeISO(timezone).toPlainTime()}`
  }
  if (item.isLate) return `0 ${item.kind === 'bill' ? item.bill.dueDate : item.task.dueDate}`
  const time = item.kind === 'task' && item.task.dueTime && timeIn(item.task.dueTime)
  return time ? `2 ${time}` : '3'
}

/** The people of an event: those invited who did not decline, the creator of a private one, else everyone. */
const peopleOf = ({ participants, isPrivate, createdBy }: EventReply): string[] => {
  if (isPrivate) return [createdBy]
  const invited = participants.flatMap(({ user, rsvpStatus }) => (rsvpStatus === 'declined' ? [] : [user.id]))
  return participants.length > 0 ? invited : [everyone]
}

/** The items of each person today, from the events of the day and the open tasks and bills. */
export const todayOf = ({ events, tasks, bills, planTasks }: Loaded, members: readonly Member[], reader: Reader): Today => {
  const { userId, today, timezone } = reader
  const midnight = startOf(today, timezone)
  const active = members.filter(({ isActive }) => isActive)
  const days = new Map<string, TodayItem[]>([userId, everyone, ...active.map((member) => member.userId)].map((id) => [id, []]))
  // Items of former members and uninvited people belong to everyone.
  const add = (id: string | null, item: TodayItem) => (days.get(id ?? everyone) ?? days.get(everyone))?.push(item)
  for (const span of spansOf(events, timezone))
    for (const id of new Set(peopleOf(span.event))) add(id, { id: occurrenceKey(span.event), kind: 'event', span })
  for (const task of tasks)
    if (isOfToday(task, today, midnight)) add(task.assignedTo, { id: task.id, kind: 'task', task, isLate: (task.dueDate ?? today) < today })
  for (const task of planTasks)
    if (!task.isCompleted && task.dueDate !== null && task.dueDate <= today)
      add(task.assignedTo, { id: task.id, kind: 'planTask', task, isLate: task.dueDate < today })
  for (const bill of bills)
    if (bill.status === 'active' && bill.dueDate <= today) add(null, { id: bill.id, kind: 'bill', bill, isLate: bill.dueDate < today })
  const memberOf = (id: string) => active.find((member) => member.userId === id)
  const people = [...days].map(([id, items]) => ({
    id,
    member: memberOf(id),
    items: items
      .map((item) => ({ item, place: placeOf(item, reader) }))
      .sort((a, b) => (a.place < b.place ? -1 : Number(a.place > b.place)))
      .map(({ item }) => item),
  }))
  return {
    people: people.filter(({ id, items }) => items.length > 0 || id === userId),
    free: active.filter((member) => member.userId !== userId && days.get(member.userId)?.length === 0),
  }
}

/** The events among things of several people, in the order of one day. */
export const eventsOf = (items: readonly TodayItem[]) => {
  const startOfEvent = ({ span: { event } }: { span: Span<EventReply> }) => (event.isAllDay ? '' : event.startTime)
  return items.flatMap((item) => (item.kind === 'event' ? [item] : [])).sort((a, b) => startOfEvent(a).localeCompare(startOfEvent(b)))
}

/** The things of a person that can be ticked, and how many are left. */
export const ticksOf = (items: readonly TodayItem[]) => {
  const ticks = items.flatMap((item) => (item.kind === 'task' ? [item.task] : []))
  return { all: ticks.length, left: ticks.filter(isPending).length }
}
