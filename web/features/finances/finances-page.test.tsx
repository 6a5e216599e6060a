import { describe } from 'bun:test'
import { billsApi } from '#src/features/finances/finances.bills.contract'
import { transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading, testRefused } from '#web/testing/states'

const screens = withScreens()

describe('the finances', () => {
  testLoading('show the loading state of the bills, an error, and load them on Retry', screens, {
    path: '/finances?tab=bills',
    list: billsApi.list,
    failed: 'Failed to load the bills',
    shown: /^No bills/,
  })

  testLoading('show an error in the overview, and load it on Retry', screens, {
    path: '/finances',
    list: billsApi.list,
    loading: false,
    failed: 'Failed to load the finances',
    shown: 'No bills yet',
  })

  testRefused('report why a bill was not created, and keep the input', screens, {
    path: '/finances?tab=bills',
    press: ['Add Bill'],
    typed: { 'Company Name': 'City Power', 'Amount Due': '1', 'Due Date': '2031-05-06' },
    submit: 'Add Bill',
    call: billsApi.create,
    says: ['Failed to create bill', 'Not now.'],
  })

  testLoading('show the loading state of the transactions, an error, and load them on Retry', screens, {
    path: '/finances?tab=transactions',
    list: transactionsApi.list,
    failed: 'Failed to load the transactions',
    shown: 'No transactions yet',
  })

  testRefused('report a transaction that was not added, and keep the input', screens, {
    path: '/finances?tab=transactions',
    press: ['Add Transaction'],
    typed: { Description: 'Boots', Amount: '1' },
    submit: 'Add Transaction',
    call: transactionsApi.create,
    says: ['Failed to add the transaction'],
  })
})
