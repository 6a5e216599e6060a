import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { type BillReply, type billChange, billsApi, type newBill, type newPayment } from '#src/features/finances/finances.bills.contract'
import { budgetCategoriesApi, type budgetCategoryChange, type newBudgetCategory } from '#src/features/finances/finances.categories.contract'
import { transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { pagedById } from '#web/platform/api/paged'
import { areaKey } from '#web/platform/api/query-client'
import { type Save, useAction } from '#web/ui/use-action'
import { t } from './texts'

export const financesKey = (familyId: string) => areaKey('finances', familyId)

export const billsQuery = (familyId: string) => callQuery([...financesKey(familyId), 'bills'], billsApi.list, { params: { familyId } })

export const categoriesQuery = (familyId: string) =>
  callQuery([...financesKey(familyId), 'categories'], budgetCategoriesApi.list, { params: { familyId } })

/** A month's spending by category, and the spending by month of the year up to it. @param month `YYYY-MM` */
export const spendingQuery = (familyId: string, month: string) =>
  queryOptions({
    queryKey: [...financesKey(familyId), 'spending', month],
    queryFn: () => call(transactionsApi.spending, { params: { familyId }, query: { month, months: '12' } }),
    placeholderData: keepPreviousData,
  })

/** The payments of a bill, latest first, page by page. */
export const paymentsQuery = (familyId: string, billId: string) =>
  pagedById([...financesKey(familyId), 'payments', billId], 20, billsApi.payments, { params: { billId } })

/** The user has no family. */
export class NoFamilyError extends Error {}

type BillBody = z.input<typeof newBill> & z.input<typeof billChange>

/** Adds a bill, or updates the one with an id. */
export const useSaveBill = (familyId: string | undefined) =>
  useAction(
    async ({ id, body }: Save<BillBody>) => {
      if (id) return call(billsApi.change, { params: { billId: id }, body })
      if (!familyId) throw new NoFamilyError()
      return call(billsApi.create, { params: { familyId }, body })
    },
    { changes: ['finances', familyId], done: (_, { id }) => (id ? t('Bill saved') : t('Bill created successfully!')) },
  )

export const useTakeBack = (familyId: string) =>
  useAction((path: { billId: string; paymentId: string }) => call(billsApi.takeBack, { params: path }), {
    changes: ['finances', familyId],
    done: t('Payment taken back'),
    failed: t('Failed to take back the payment'),
  })

/** Marks a bill as paid; its toast can undo this. */
export const usePay = (familyId: string, bill: BillReply) => {
  const takeBack = useTakeBack(familyId)
  return useAction((body: z.input<typeof newPayment>) => call(billsApi.pay, { params: { billId: bill.id }, body }), {
    changes: ['finances', familyId],
    done: ({ id }) => ({
      title: t('{name} is paid', { name: bill.companyName }),
      action: { label: t('Undo'), onClick: () => takeBack.mutate({ billId: bill.id, paymentId: id }) },
    }),
  })
}

type CategoryBody = z.input<typeof newBudgetCategory> & z.input<typeof budgetCategoryChange>

/** Adds a category, or updates the one with an id. */
export const useSaveCategory = (familyId: string) =>
  useAction(
    ({ id, body }: Save<CategoryBody>) =>
      id
        ? call(budgetCategoriesApi.change, { params: { budgetCategoryId: id }, body })
        : call(budgetCategoriesApi.create, { params: { familyId }, body }),
    { changes: ['finances', familyId], done: (_, { id }) => (id ? t('Category saved') : t('Category added')) },
  )
