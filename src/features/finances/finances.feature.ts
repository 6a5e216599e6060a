import type { Feature } from '../feature'
import { billsApi } from './finances.bills.contract'
import { createFinances, type Finances } from './finances.create'
import { receiptFiles } from './finances.receipts'
import { financeRoutes } from './finances.routes'
import { searchFinances } from './finances.search'
import { billPayments, bills, budgetCategories, transactions } from './finances.table'
import { createTransactionStore } from './finances.transactions.store'

const transactionType = "coalesce((select type from budget_categories c where c.id = t.category_id), 'expense')"

export const financesFeature = {
  title: 'finances',
  create: ({ wake, ...deps }) => ({
    finances: createFinances({ ...deps, wakeAt: wake('remind-of-bills'), repeatAt: wake('repeat-transactions') }),
  }),
  routes: financeRoutes,
  search: ({ finances }) => ({ can: billsApi.list.can, addon: 'financial_records', find: searchFinances(finances) }),
  uploads: (db, membership) => receiptFiles(createTransactionStore(db), membership),
  jobs: ({ finances }) => ({
    'remind-of-bills': { run: finances.reminders.deliver },
    'repeat-transactions': { run: finances.repeats.run },
  }),
  trash: ({ finances: { bills, transactions, categories } }) => ({
    bill: { restored: bills.restored },
    transaction: { restored: transactions.restored },
    budget_category: { restored: categories.restored },
  }),
  exports: {
    finances: {
      budgetCategories: { table: budgetCategories, csv: true, label: 'x.name' },
      bills: { table: bills, csv: true, label: 'x.company_name' },
      billPayments: { table: billPayments, csv: true },
      transactions: {
        table: transactions,
        computed: { type: transactionType },
        csv: { without: ['billPaymentId', 'receiptUrl', 'followsId', 'nextAt', 'recurringDay'] },
      },
    },
  },
} satisfies Feature<{ finances: Finances }>
