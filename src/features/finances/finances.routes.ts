import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { billsApi } from './finances.bills.contract'
import { budgetCategoriesApi } from './finances.categories.contract'
import type { Finances } from './finances.create'
import { transactionsApi } from './finances.transactions.contract'

type Of<Id extends string> = { params: Record<Id, string> }

const billRoutes = ({ onFamily, onRow, finances: { bills, payments } }: Gate & { finances: Finances }) => {
  const bill = ({ params }: Of<'billId'>) => bills.find(params.billId)
  const payment = ({ params }: Of<'billId' | 'paymentId'>) => {
    const row = bills.find(params.billId)
    const found = payments.find(params.billId, params.paymentId)
    return row && found && { familyId: row.familyId, bill: row, payment: found }
  }

  return [
    onFamily(billsApi.list, ({ member }) => bills.list(member)),
    onFamily(billsApi.create, ({ member, body }) => bills.create(member, body)),
    onRow(billsApi.change, msg('Bill not found'), bill, ({ member, row, body }) => bills.change(member, row, body)),
    onRow(billsApi.remove, msg('Bill not found'), bill, ({ member, row }) => bills.remove(member, row)),
    onRow(billsApi.payments, msg('Bill not found'), bill, ({ row, query }) => payments.list(row, query)),
    onRow(billsApi.pay, msg('Bill not found'), bill, ({ member, row, body }) => payments.pay(member, row, body)),
    onRow(billsApi.takeBack, msg('Payment not found'), payment, ({ member, row }) => payments.takeBack(member, row.bill, row.payment)),
  ]
}

export const financeRoutes = (deps: Gate & { finances: Finances }) => {
  const { onFamily, onRow, finances } = deps
  const { categories, transactions } = finances
  const category = ({ params }: Of<'budgetCategoryId'>) => categories.find(params.budgetCategoryId)
  const transaction = ({ params }: Of<'transactionId'>) => transactions.find(params.transactionId)

  return [
    ...billRoutes(deps),
    onFamily(budgetCategoriesApi.list, ({ member }) => categories.list(member)),
    onFamily(budgetCategoriesApi.create, ({ member, body }) => categories.create(member, body)),
    onRow(budgetCategoriesApi.change, msg('Category not found'), category, ({ member, row, body }) => categories.change(member, row, body)),
    onRow(budgetCategoriesApi.remove, msg('Category not found'), category, ({ member, row }) => categories.remove(member, row)),
    onFamily(transactionsApi.list, ({ member, query }) => transactions.list(member, query)),
    onFamily(transactionsApi.create, ({ member, body }) => transactions.create(member, body)),
    onRow(transactionsApi.change, msg('Transaction not found'), transaction, ({ member, row, body }) =>
      transactions.change(member, row, body),
    ),
    onRow(transactionsApi.remove, msg('Transaction not found'), transaction, ({ member, row }) => transactions.remove(member, row)),
    onFamily(transactionsApi.spending, ({ member, query }) => transactions.spending(member, query)),
  ]
}
