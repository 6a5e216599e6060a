import { describe } from 'bun:test'
import { invitationsApi } from '#src/features/invitations/invitations.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading, testNoFamily } from '#web/testing/states'

const screens = withScreens()

describe('the settings', () => {
  testNoFamily('ask for a family', screens, {
    path: '/settings',
    says: ['No Family Found', 'You need to be part of a family to access settings.'],
  })

  testLoading('show why the invitations failed to load, and load them on Retry', screens, {
    path: '/settings',
    as: 'admin',
    loading: false,
    list: invitationsApi.list,
    failed: 'Failed to load invitations. Please try again.',
    shown: /No pending invitations/,
  })
})
