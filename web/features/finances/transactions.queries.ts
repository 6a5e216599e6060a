import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { type newTransaction, type transactionChange, transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { call } from '#web/platform/api/api'
import { pagedById } from '#web/platform/api/paged'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'
import { financesKey } from './finances.queries'

/** What a list of transactions is narrowed to. @param month `YYYY-MM`; an empty `categoryId` is every category */
type TransactionFilter = { month: string; categoryId: string }

/** A month's transactions, the latest first, page by page. */
export const transactionsQuery = (familyId: string, { month, categoryId }: TransactionFilter) => ({
  ...pagedById([...financesKey(familyId), 'transactions', month, categoryId], 50, (query) =>
    call(transactionsApi.list, { params: { familyId }, query: { ...query, month, categoryId: categoryId || undefined } }),
  ),
  placeholderData: keepPreviousData,
})

type TransactionBody = z.input<typeof newTransaction> & z.input<typeof transactionChange>

/** Notes a transaction, or changes the one with an id. */
export const useSaveTransaction = (familyId: string) =>
  useMutation({
    mutationFn: ({ transactionId, body }: { transactionId: string | undefined; body: TransactionBody }) =>
      transactionId
        ? call(transactionsApi.change, { params: { transactionId }, body })
        : call(transactionsApi.create, { params: { familyId }, body }),
    meta: { area: 'finances', familyId },
    onSuccess: (_, { transactionId }) => toast({ title: transactionId ? 'Transaction saved' : 'Transaction added' }),
  })

export const useDeleteTransaction = (familyId: string) =>
  useMutation({
    mutationFn: (transactionId: string) => call(transactionsApi.remove, { params: { transactionId } }),
    meta: { area: 'finances', familyId },
    onSuccess: () => toast({ title: 'Transaction deleted' }),
    onError: errorToast('Failed to delete the transaction'),
  })
