import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { useFamily } from '#web/platform/session/session'
import type { DialogState } from '#web/ui/use-dialog'
import { billsQuery } from '../finances/finances.queries'
import { eventValues, itemBody, taskValues, transactionValues } from './draft.bodies'
import type { Draft, TransactionDraft } from './quick-add.types'

const EventDialog = lazy(lazyScreen(() => import('../calendar/event-dialog').then((module) => ({ default: module.EventDialog }))))
const ChoreDialog = lazy(lazyScreen(() => import('../chores/chore-dialog').then((module) => ({ default: module.ChoreDialog }))))
const TaskDialog = lazy(lazyScreen(() => import('../tasks/task-dialog').then((module) => ({ default: module.TaskDialog }))))
const ItemDialog = lazy(lazyScreen(() => import('../shopping/lists/item-dialog').then((module) => ({ default: module.ItemDialog }))))
const PayDialog = lazy(lazyScreen(() => import('../finances/pay-dialog').then((module) => ({ default: module.PayDialog }))))
const TransactionDialog = lazy(
  lazyScreen(() => import('../finances/transaction-dialog').then((module) => ({ default: module.TransactionDialog }))),
)

interface FormProps extends DialogState {
  onSaved: () => void
}

export interface FullFormProps extends FormProps {
  draft: Draft
  /** The shopping list of an item. */
  listId: string | undefined
}

/** The dialog of a kind, filled with the understood parts. Give it a new `key` each time it is opened. */
export function FullForm({ draft, listId, ...dialog }: FullFormProps) {
  const family = useFamily()
  switch (draft.kind) {
    case 'event':
      return (
        <EventDialog event={undefined} family={family} day={Temporal.PlainDate.from(draft.date)} initial={eventValues(draft)} {...dialog} />
      )
    case 'chore':
      return <ChoreDialog chore={undefined} initial={taskValues(draft)} others={draft.people.slice(1)} {...dialog} />
    case 'task':
      return <TaskDialog familyId={family.id} initial={taskValues(draft)} others={draft.people.slice(1)} {...dialog} />
    case 'item':
      return listId && <ItemDialog family={family} listId={listId} initial={itemBody(draft)} {...dialog} />
    case 'transaction':
      return <TransactionForm draft={draft} {...dialog} />
  }
}

/** Of a payment, if it pays a bill. */
function TransactionForm({ draft, ...dialog }: FormProps & { draft: TransactionDraft }) {
  const family = useFamily()
  const { data: bills } = useQuery({ ...billsQuery(family.id), enabled: draft.billId !== null })
  const bill = bills?.find(({ id }) => id === draft.billId)
  const { amount, transactionDate } = transactionValues(draft)
  if (draft.billId !== null && !bills) return null
  if (!bill) return <TransactionDialog family={family} transaction={undefined} initial={transactionValues(draft)} {...dialog} />
  return (
    <PayDialog
      bill={bill}
      familyId={family.id}
      currency={family.currency}
      today={transactionDate}
      initial={amount ? { amountPaid: amount } : {}}
      {...dialog}
    />
  )
}
