import type { Db } from '#src/platform/database/db'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Objects } from '../objects/objects.service'
import { createBills } from './finances.bills.service'
import { createBillStore, createPaymentStore } from './finances.bills.store'
import { createCategories } from './finances.categories.service'
import { createCategoryStore } from './finances.categories.store'
import type { Deps } from './finances.deps'
import { createPayments } from './finances.payments.service'
import { receiptAddressOf } from './finances.receipts'
import { createBillReminders, type Notify } from './finances.reminders.service'
import { createRepeats } from './finances.repeats.service'
import { createTransactions } from './finances.transactions.service'
import { createTransactionStore } from './finances.transactions.store'

type FinanceDeps = Deps & {
  db: Db
  atomically: Atomically
  objects: Pick<Objects, 'idIn' | 'address' | 'ownUpload'>
  notifications: { notify: Notify; withdraw(familyId: string, subjectId: string): void }
  /** Schedules a call of `reminders.deliver` at that time or shortly after; replaces the previous schedule. It must survive a restart. */
  wakeAt: (moment: string) => void
  /** The same for `repeats.run`. */
  repeatAt: (moment: string) => void
}

/** The finances of a family: bills and their payments, budget categories and transactions. */
export const createFinances = ({ db, objects, notifications, wakeAt, repeatAt, ...deps }: FinanceDeps) => {
  const store = createBillStore(db)
  const paymentStore = createPaymentStore(db)
  const transactionStore = createTransactionStore(db)
  const categories = createCategories({ ...deps, store: createCategoryStore(db) })
  const reminders = createBillReminders({ ...deps, ...notifications, store, wakeAt })
  const repeats = createRepeats({ ...deps, store: transactionStore, wakeAt: repeatAt })
  return {
    categories,
    repeats,
    reminders,
    bills: createBills({ ...deps, store, payments: paymentStore, categories, reminders }),
    payments: createPayments({ ...deps, store: paymentStore, bills: store, transactions: transactionStore, reminders }),
    transactions: createTransactions({ ...deps, store: transactionStore, categories, receipts: receiptAddressOf(objects), repeats }),
  }
}
export type Finances = ReturnType<typeof createFinances>
