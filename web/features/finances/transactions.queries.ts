import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod'
import { type newTransaction, type transactionChange, transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { call } from '#web/platform/api/api'
import { type Save, useAction } from '#web/platform/api/use-action'
import { financesKey } from './finances.queries'

const pageSize = 50

/** What a list of transactions is narrowed to. @param month `YYYY-MM`; an empty `categoryId` is every category */
type TransactionFilter = { month: string; categoryId: string }

/** A month's transactions, the latest first, page by page. */
export const transactionsQuery = (familyId: string, { month, categoryId }: TransactionFilter) =>
  infiniteQueryOptions({
    queryKey: [...financesKey(familyId), 'transactions', month, categoryId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) =>
      call(transactionsApi.list, {
        params: { familyId },
        query: { month, categoryId: categoryId || undefined, limit: String(pageSize), before },
      }),
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })

type TransactionBody = z.input<typeof newTransaction> & z.input<typeof transactionChange>

/** Notes a transaction, or changes the one with an id. */
export const useSaveTransaction = (familyId: string) =>
  useAction(
    ({ id, body }: Save<TransactionBody>) =>
      id
        ? call(transactionsApi.change, { params: { transactionId: id }, body })
        : call(transactionsApi.create, { params: { familyId }, body }),
    { changes: ['finances', familyId], done: (_, { id }) => (id ? 'Transaction saved' : 'Transaction added') },
  )

export const useDeleteTransaction = (familyId: string) =>
  useAction((transactionId: string) => call(transactionsApi.remove, { params: { transactionId } }), {
    changes: ['finances', familyId],
    done: 'Transaction deleted',
    failed: 'Failed to delete the transaction',
  })
