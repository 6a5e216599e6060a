import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod'
import { type newTransaction, type transactionChange, transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { call } from '#web/platform/api/api'
import { pagedById } from '#web/platform/api/paged'
import { type Save, useAction } from '#web/ui/use-action'
import { financesKey } from './finances.queries'
import { t } from './texts'

/** The filter of a list of transactions. @param month `YYYY-MM`; an empty one means every month, an empty `categoryId` every category */
type TransactionFilter = { month: string; categoryId: string }

/** The transactions of a month or of all, latest first, page by page. */
export const transactionsQuery = (familyId: string, { month, categoryId }: TransactionFilter) => ({
  ...pagedById([...financesKey(familyId), 'transactions', month, categoryId], 50, transactionsApi.list, {
    params: { familyId },
    query: { month: month || undefined, categoryId: categoryId || undefined },
  }),
  placeholderData: keepPreviousData,
})

type TransactionBody = z.input<typeof newTransaction> & z.input<typeof transactionChange>

/** Adds a transaction, or updates the one with an id. */
export const useSaveTransaction = (familyId: string) =>
  useAction(
    ({ id, body }: Save<TransactionBody>) =>
      id
        ? call(transactionsApi.change, { params: { transactionId: id }, body })
        : call(transactionsApi.create, { params: { familyId }, body }),
    { changes: ['finances', familyId], done: (_, { id }) => (id ? t('Transaction saved') : t('Transaction added')) },
  )
