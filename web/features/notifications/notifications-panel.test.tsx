import { describe } from 'bun:test'
import { notificationsApi } from '#src/features/notifications/notifications.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the notifications panel', () => {
  testLoading('shows its loading state, an error, and loads on Retry', screens, {
    path: '/settings',
    press: { role: 'button', name: /^Notifications/ },
    list: notificationsApi.list,
    failed: 'Failed to load the notifications',
    shown: "You're all caught up",
  })
})
