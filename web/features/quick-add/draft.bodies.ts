import type * as z from 'zod'
import type { calendarApi } from '#src/features/calendar/calendar.contract'
import { instantsOf } from '#src/features/calendar/calendar.rules'
import type { newTransaction } from '#src/features/finances/finances.transactions.contract'
import { clockText } from '#web/platform/format/dates'
import type { NewItem } from '../shopping/lists/items.outbox'
import type { ChoreDraft, EventDraft, ItemDraft, TaskDraft, TransactionDraft } from './quick-add.types'

/** Start and end as local times; an event of whole days has hours too, in case it becomes a timed one. */
const localTimes = ({ date, time, endDate, endTime }: EventDraft) => ({
  startTime: `${date}T${time ?? '09:00'}`,
  endTime: `${endDate}T${endTime ?? '10:00'}`,
  isAllDay: time === null,
})

export const eventBody = (draft: EventDraft, timezone: string, id: string): z.input<typeof calendarApi.create.body> => {
  const { title, recurrence, people, location } = draft
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
    participants: people.map((userId) => ({ userId, canEdit: false })),
  }
}

/** One body for each assignee; one without an assignee if nobody was named. */
export const taskBodies = (draft: TaskDraft | ChoreDraft) => {
  const { title, dueDate, dueTime, frequency, people } = draft
  const body = { title, dueDate, dueTime: dueTime && clockText(dueTime), frequency }
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
