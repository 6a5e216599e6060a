import { describe } from 'bun:test'
import { shoppingBudgetsApi } from '#src/features/shopping/budgets/budgets.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the shopping budgets', () => {
  testLoading('show their loading state, an error, and load on Retry', screens, {
    path: '/shopping?tab=budgets',
    list: shoppingBudgetsApi.list,
    failed: 'Failed to load the budgets',
    shown: /^No budgets/,
  })
})
