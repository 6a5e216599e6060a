import { calendarApi } from '#src/features/calendar/calendar.contract'
import { billsApi } from '#src/features/finances/finances.bills.contract'
import { transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import type { Area } from '#src/shared/areas'
import { call } from '#web/platform/api/api'
import { newId } from '#web/platform/api/new-id'
import { queryClient, refreshArea } from '#web/platform/api/query-client'
import { useFamily } from '#web/platform/session/session'
import { useAddOrRaise } from '../shopping/lists/add-item'
import { listsQuery } from '../shopping/shopping.queries'
import { eventBody, itemBody, taskBodies, transactionBody } from './draft.bodies'
import type { ChoreDraft, Draft, EventDraft, ItemDraft, TaskDraft, TransactionDraft } from './quick-add.types'
import { t } from './texts'

/** The result of adding a draft. */
export type Added = {
  /** The quantity on the list, of an item that was there before. */
  total?: number | undefined
  undo: () => Promise<unknown>
}

/** Adds drafts, each as its kind. */
export const useAddDraft = () => {
  const { id: familyId, timezone } = useFamily()
  const addItem = useAddOrRaise(familyId)

  /** Runs calls of an area, and refetches it. */
  const changing = async <T>(area: Area, calls: () => Promise<T>) => {
    const result = await calls()
    await refreshArea(area, familyId)
    return result
  }

  const addEvent = async (draft: EventDraft): Promise<Added> => {
    const id = newId()
    await changing('calendar', () => call(calendarApi.create, { params: { familyId }, body: eventBody(draft, timezone, id) }))
    return {
      undo: () => changing('calendar', () => call(calendarApi.remove, { params: { familyId, eventId: id }, query: { scope: 'all' } })),
    }
  }

  const addTasks = async (draft: TaskDraft | ChoreDraft): Promise<Added> => {
    const bodies = taskBodies(draft).map((body) => ({ ...body, id: newId() }))
    await changing('tasks', () => Promise.all(bodies.map((body) => call(tasksApi.create, { params: { familyId }, body }))))
    return {
      undo: () => changing('tasks', () => Promise.all(bodies.map(({ id }) => call(tasksApi.remove, { params: { familyId, taskId: id } })))),
    }
  }

  const addTransaction = async (draft: TransactionDraft): Promise<Added> => {
    const { billId } = draft
    if (billId) {
      const body = { paymentDate: draft.date, ...(draft.amount !== null && { amountPaid: draft.amount }) }
      const { id: paymentId } = await changing('finances', () => call(billsApi.pay, { params: { billId }, body }))
      return { undo: () => changing('finances', () => call(billsApi.takeBack, { params: { billId, paymentId } })) }
    }
    const id = newId()
    await changing('finances', () => call(transactionsApi.create, { params: { familyId }, body: { ...transactionBody(draft), id } }))
    return { undo: () => changing('finances', () => call(transactionsApi.remove, { params: { transactionId: id } })) }
  }

  const addToList = async (draft: ItemDraft, listId: string | undefined): Promise<Added> => {
    // The lists may still be loading.
    const lists = listId ? [] : await queryClient.ensureQueryData(listsQuery(familyId))
    const list =
      listId ??
      lists.find(({ status }) => status === 'active')?.id ??
      (await changing('shopping', () => call(shoppingApi.createList, { params: { familyId }, body: { name: t('Groceries') } }))).id
    return addItem(list, itemBody(draft))
  }

  /** @param listId the list for items; without one, the family gets its first list */
  return (draft: Draft, listId: string | undefined): Promise<Added> => {
    switch (draft.kind) {
      case 'event':
        return addEvent(draft)
      case 'item':
        return addToList(draft, listId)
      case 'transaction':
        return addTransaction(draft)
      default:
        return addTasks(draft)
    }
  }
}
