import type { Gate } from '#src/platform/http/gate'
import { billsApi } from './finances.bills.contract'
import { budgetCategoriesApi } from './finances.categories.contract'
import type { Finances } from './finances.create'
import { transactionsApi } from './finances.transactions.contract'

type Of<Id extends string> = { params: Record<Id, string> }

const billRoutes = ({ on, finances: { bills, payments } }: { on: Gate; finances: Finances }) => {
  const bill = ({ params }: Of<'billId'>) => bills.find(params.billId)
  const payment = ({ params }: Of<'billId' | 'paymentId'>) => {
    const row = bills.find(params.billId)
    const found = payments.find(params.billId, params.paymentId)
    return row && found && { familyId: row.familyId, bill: row, payment: found }
  }

  return [
    on(billsApi.list, ({ member }) => bills.list(member)),
    on(billsApi.create, ({ member, body }) => bills.create(member, body)),
    on(billsApi.change, 'Bill', bill, ({ member, row, body }) => bills.change(member, row, body)),
    on(billsApi.remove, 'Bill', bill, ({ member, row }) => bills.remove(member, row)),
    on(billsApi.payments, 'Bill', bill, ({ row, query }) => payments.list(row, query)),
    on(billsApi.pay, 'Bill', bill, ({ member, row, body }) => payments.pay(member, row, body)),
    on(billsApi.takeBack, 'Payment', payment, ({ member, row }) => payments.takeBack(member, row.bill, row.payment)),
  ]
}

export const financeRoutes = (deps: { on: Gate; finances: Finances }) => {
  const { on, finances } = deps
  const { categories, transactions } = finances
  const category = ({ params }: Of<'budgetCategoryId'>) => categories.find(params.budgetCategoryId)
  const transaction = ({ params }: Of<'transactionId'>) => transactions.find(params.transactionId)

  return [
    ...billRoutes(deps),
    on(budgetCategoriesApi.list, ({ member }) => categories.list(member)),
    on(budgetCategoriesApi.create, ({ member, body }) => categories.create(member, body)),
    on(budgetCategoriesApi.change, 'Category', category, ({ member, row, body }) => categories.change(member, row, body)),
    on(budgetCategoriesApi.remove, 'Category', category, ({ member, row }) => categories.remove(member, row)),
    on(transactionsApi.list, ({ member, query }) => transactions.list(member, query)),
    on(transactionsApi.create, ({ member, body }) => transactions.create(member, body)),
    on(transactionsApi.change, 'Transaction', transaction, ({ member, row, body }) => transactions.change(member, row, body)),
    on(transactionsApi.remove, 'Transaction', transaction, ({ member, row }) => transactions.remove(member, row)),
    on(transactionsApi.spending, ({ member, query }) => transactions.spending(member, query)),
  ]
}
