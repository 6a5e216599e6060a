import { describe } from 'bun:test'
import { activityApi } from '../../../src/features/activity/activity.contract'
import { withScreens } from '../../testing/screen'
import { testLoading } from '../../testing/states'

const screens = withScreens()

describe('the activity', () => {
  testLoading('shows that it loads, then what failed, and loads on Retry', screens, {
    path: '/activity',
    list: activityApi.list,
    failed: 'The activity could not be loaded',
    shown: 'What your family does shows up here.',
  })
})
