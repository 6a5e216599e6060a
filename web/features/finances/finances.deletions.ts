import { billsApi } from '#src/features/finances/finances.bills.contract'
import { budgetCategoriesApi } from '#src/features/finances/finances.categories.contract'
import { transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { call } from '#web/platform/api/api'
import { useDeletion } from '../trash/deletion'
import { t } from './texts'

export const useDeleteBill = (familyId: string) =>
  useDeletion((billId: string) => call(billsApi.remove, { params: { billId } }), {
    changes: ['finances', familyId],
    done: t('Bill deleted'),
    failed: t('Failed to delete the bill'),
  })

export const useDeleteCategory = (familyId: string) =>
  useDeletion((budgetCategoryId: string) => call(budgetCategoriesApi.remove, { params: { budgetCategoryId } }), {
    changes: ['finances', familyId],
    done: t('Category deleted'),
    failed: t('Failed to delete the category'),
  })

export const useDeleteTransaction = (familyId: string) =>
  useDeletion((transactionId: string) => call(transactionsApi.remove, { params: { transactionId } }), {
    changes: ['finances', familyId],
    done: t('Transaction deleted'),
    failed: t('Failed to delete the transaction'),
  })
