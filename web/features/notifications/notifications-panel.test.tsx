import { describe } from 'bun:test'
import { notificationsApi } from '../../../src/features/notifications/notifications.contract'
import { withScreens } from '../../testing/screen'
import { testLoading } from '../../testing/states'

const screens = withScreens()

describe('the panel of the notifications', () => {
  testLoading('shows that they load, then what failed, and loads them on Retry', screens, {
    path: '/settings',
    press: { role: 'button', name: /^Notifications/ },
    list: notificationsApi.list,
    failed: 'The notifications could not be loaded',
    shown: "You're all caught up",
  })
})
