import { describe } from 'bun:test'
import { ancestryApi } from '../../../src/features/ancestry/ancestry.contract'
import { withScreens } from '../../testing/screen'
import { testLoading } from '../../testing/states'

const screens = withScreens()

describe('the family tree', () => {
  testLoading('shows that it loads, then what failed, and loads on Retry', screens, {
    path: '/ancestry',
    list: ancestryApi.list,
    failed: "The family tree couldn't be loaded",
    shown: 'Your tree starts with one person',
  })
})
