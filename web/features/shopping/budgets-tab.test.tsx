import { describe } from 'bun:test'
import { shoppingBudgetsApi } from '../../../src/features/shopping/shopping.budgets.contract'
import { withScreens } from '../../testing/screen'
import { testLoading } from '../../testing/states'

const screens = withScreens()

describe('the shopping budgets', () => {
  testLoading('show that they load, then what failed, and load on Retry', screens, {
    path: '/shopping?tab=budgets',
    list: shoppingBudgetsApi.list,
    failed: "The budgets couldn't be loaded",
    shown: /^No budgets/,
  })
})
