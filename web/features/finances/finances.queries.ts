import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { type BillReply, type billChange, billsApi, type newBill, type newPayment } from '#src/features/finances/finances.bills.contract'
import { budgetCategoriesApi, type budgetCategoryChange, type newBudgetCategory } from '#src/features/finances/finances.categories.contract'
import { transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { call } from '#web/platform/api/api'
import { pagedById } from '#web/platform/api/paged'
import { areaKey } from '#web/platform/api/query-client'
import { errorToast } from '#web/ui/error-toast'
import { toast } from '#web/ui/toast'

export const financesKey = (familyId: string) => areaKey('finances', familyId)

const meta = (familyId: string | undefined) => ({ area: 'finances' as const, familyId })

export const billsQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...financesKey(familyId), 'bills'],
    queryFn: () => call(billsApi.list, { params: { familyId } }),
  })

export const categoriesQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...financesKey(familyId), 'categories'],
    queryFn: () => call(budgetCategoriesApi.list, { params: { familyId } }),
  })

/** A month's spending by category, and that of the year up to it by month. @param month `YYYY-MM` */
export const spendingQuery = (familyId: string, month: string) =>
  queryOptions({
    queryKey: [...financesKey(familyId), 'spending', month],
    queryFn: () => call(transactionsApi.spending, { params: { familyId }, query: { month, months: '12' } }),
    placeholderData: keepPreviousData,
  })

/** What was paid of a bill, the latest first, page by page. */
export const paymentsQuery = (familyId: string, billId: string) =>
  pagedById([...financesKey(familyId), 'payments', billId], 20, (query) => call(billsApi.payments, { params: { billId }, query }))

/** There is nothing to add it to. */
export class NoFamilyError extends Error {}

export const useCreateBill = (familyId: string | undefined) =>
  useMutation({
    mutationFn: async (body: z.input<typeof newBill>) => {
      if (!familyId) throw new NoFamilyError()
      return call(billsApi.create, { params: { familyId }, body })
    },
    meta: meta(familyId),
    onSuccess: () => toast({ title: 'Bill created successfully!' }),
  })

export const useChangeBill = (familyId: string) =>
  useMutation({
    mutationFn: ({ billId, body }: { billId: string; body: z.input<typeof billChange> }) =>
      call(billsApi.change, { params: { billId }, body }),
    meta: meta(familyId),
    onSuccess: () => toast({ title: 'Bill saved' }),
  })

export const useDeleteBill = (familyId: string) =>
  useMutation({
    mutationFn: (billId: string) => call(billsApi.remove, { params: { billId } }),
    meta: meta(familyId),
    onSuccess: () => toast({ title: 'Bill deleted' }),
    onError: errorToast('Failed to delete the bill'),
  })

export const useTakeBack = (familyId: string) =>
  useMutation({
    mutationFn: (path: { billId: string; paymentId: string }) => call(billsApi.takeBack, { params: path }),
    meta: meta(familyId),
    onSuccess: () => toast({ title: 'Payment taken back' }),
    onError: errorToast('The payment was not taken back'),
  })

/** Marks a bill as paid; the toast that says so takes it back. */
export const usePay = (familyId: string, bill: BillReply) => {
  const takeBack = useTakeBack(familyId)
  return useMutation({
    mutationFn: (body: z.input<typeof newPayment>) => call(billsApi.pay, { params: { billId: bill.id }, body }),
    meta: meta(familyId),
    onSuccess: ({ id }) =>
      toast({
        title: `${bill.companyName} is paid`,
        action: { label: 'Undo', onClick: () => takeBack.mutate({ billId: bill.id, paymentId: id }) },
      }),
  })
}

type CategoryBody = z.input<typeof newBudgetCategory> & z.input<typeof budgetCategoryChange>

/** Adds a category, or changes the one with an id. */
export const useSaveCategory = (familyId: string) =>
  useMutation({
    mutationFn: ({ categoryId, body }: { categoryId: string | undefined; body: CategoryBody }) =>
      categoryId
        ? call(budgetCategoriesApi.change, { params: { budgetCategoryId: categoryId }, body })
        : call(budgetCategoriesApi.create, { params: { familyId }, body }),
    meta: meta(familyId),
    onSuccess: (_, { categoryId }) => toast({ title: categoryId ? 'Category saved' : 'Category added' }),
  })

export const useDeleteCategory = (familyId: string) =>
  useMutation({
    mutationFn: (budgetCategoryId: string) => call(budgetCategoriesApi.remove, { params: { budgetCategoryId } }),
    meta: meta(familyId),
    onSuccess: () => toast({ title: 'Category deleted' }),
    onError: errorToast('Failed to delete the category'),
  })
