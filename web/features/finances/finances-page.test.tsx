import { describe } from 'bun:test'
import { billsApi } from '#src/features/finances/finances.bills.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the finances', () => {
  testLoading('show that the bills load, then what failed, and load them on Retry', screens, {
    path: '/finances?tab=bills',
    list: billsApi.list,
    failed: 'Failed to load the bills',
    shown: /^No bills/,
  })
})
