import { describe } from 'bun:test'
import { ancestryApi } from '#src/features/ancestry/ancestry.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the family tree', () => {
  testLoading('shows that it loads, then what failed, and loads on Retry', screens, {
    path: '/ancestry',
    list: ancestryApi.list,
    failed: 'Failed to load the family tree',
    shown: 'Your tree starts with one person',
  })
})
