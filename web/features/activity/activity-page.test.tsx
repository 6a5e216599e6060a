import { describe } from 'bun:test'
import { activityApi } from '#src/features/activity/activity.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the activity feed', () => {
  testLoading('shows its loading state, an error, and loads on Retry', screens, {
    path: '/activity',
    list: activityApi.list,
    failed: 'Failed to load the activity',
    shown: "Your family's activity shows up here.",
  })
})
