import type * as z from 'zod'
import type { calendarApi } from '#src/features/calendar/calendar.contract'
import { instantsOf } from '#src/features/calendar/calendar.rules'
import type { newTransaction } from '#src/features/finances/finances.transactions.contract'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import type { NewEventValues } from '../calendar/event-form'
import type { NewItem } from '../shopping/lists/items.outbox'
import type { ChoreDraft, EventDraft, ItemDraft, TaskDraft, TransactionDraft } from './quick-add.types'

/** Start and end as local times; an event of whole days has hours too, in case it becomes a timed one. */
const localTimes = ({ date, time, endDate, endTime }: EventDraft) => ({
  startTime: `${date}T${time ?? '09:00'}`,
  endTime: `${endDate}T${endTime ?? '10:00'}`,
  isAllDay: time === null,
})

const participantsOf = ({ people }: EventDraft) => people.map((userId) => ({ userId, canEdit: false }))

export const eventBody = (draft: EventDraft, timezone: string, id: string): z.input<typeof calendarApi.create.body> => {
  const { title, recurrence, location } = draft
  const times = localTimes(draft)
  return {
    id,
    title,
    isAllDay: times.isAllDay,
    isRecurring: recurrence !== null,
    ...instantsOf(times, timezone),
    timezone,
    location,
    ...(recurrence && { recurrence }),
    participants: participantsOf(draft),
  }
}

/** The initial values of an event's form. */
export const eventValues = (draft: EventDraft): NewEventValues => ({
  title: draft.title,
  ...localTimes(draft),
  recurrence: draft.recurrence,
  participants: participantsOf(draft),
  location: draft.location ?? '',
})

/** The initial values of a task's or chore's form; of several people, it has the first. */
export const taskValues = (draft: TaskDraft | ChoreDraft): Partial<TaskReply> => {
  const { title, dueDate, dueTime, frequency, people } = draft
  const common = { title, dueDate, dueTime, frequency, assignedTo: people[0] ?? null }
  return draft.kind === 'chore' ? { ...common, points: draft.points ?? 1 } : { ...common, priority: draft.priority ?? 'medium' }
}

/** One body for each assignee; one without an assignee if the sentence names no person. */
export const taskBodies = (draft: TaskDraft | ChoreDraft) => {
  const { title, dueDate, dueTime, frequency, people } = draft
  const body = { title, dueDate, dueTime, frequency }
  const own =
    draft.kind === 'chore'
      ? { priority: 'medium' as const, points: draft.points ?? 1, assignedColor: null, isChore: true }
      : { priority: draft.priority ?? ('medium' as const), isChore: false }
  return (people.length > 0 ? people : [null]).map((assignedTo) => ({ ...body, ...own, assignedTo }))
}

/** A shop is kept as a tag. */
export const itemBody = ({ name, quantity, unit, price, categoryId, shop }: ItemDraft): NewItem => ({
  name,
  defaultQuantity: quantity,
  unit,
  estimatedPrice: price,
  categoryId,
  tags: shop ? [shop] : [],
})

export const transactionBody = ({ description, amount, categoryId, date, repeats }: TransactionDraft): z.input<typeof newTransaction> => ({
  description,
  amount: amount ?? Number.NaN,
  categoryId,
  transactionDate: date,
  isRecurring: repeats !== null,
  recurringInterval: repeats,
})

/** The initial values of a transaction's form. */
export const transactionValues = ({ description, amount, categoryId, date, repeats }: TransactionDraft) => ({
  description,
  amount: amount?.toFixed(2) ?? '',
  categoryId: categoryId ?? '',
  transactionDate: date,
  recurringInterval: repeats ?? ('' as const),
})
