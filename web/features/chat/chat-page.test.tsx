import { describe } from 'bun:test'
import { chatApi } from '#src/features/chat/chat.contract'
import { withScreens } from '#web/testing/screen'
import { testLoading, testNoFamily } from '#web/testing/states'

const screens = withScreens()

describe('the messages', () => {
  testNoFamily('ask for a family', screens, {
    path: '/messages',
    says: ['Please join a family to access messages'],
    hides: ['textbox', 'Message'],
  })

  testLoading('show an error, and load on Retry', screens, {
    path: '/messages',
    list: chatApi.list,
    failed: 'Failed to load the messages',
    says: false,
    shown: 'No messages yet',
  })

  testLoading('in the list of announcements show an error, and load on Retry', screens, {
    path: '/messages',
    press: { role: 'link', name: 'Announcements' },
    list: chatApi.announcements,
    loading: false,
    failed: 'Failed to load the announcements',
    shown: /^No announcements/,
  })
})
