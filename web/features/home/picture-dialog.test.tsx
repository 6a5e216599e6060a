import { describe } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { withScreens } from '#web/testing/screen'
import { testRefused } from '#web/testing/states'

const screens = withScreens()

describe('a profile picture refused by the server', () => {
  for (const { why, status, message, says } of [
    { why: 'its message', status: 422, message: 'Not this one.', says: 'Not this one.' },
    { why: 'words of its own', status: 500, message: null, says: 'Failed to update profile picture' },
  ])
    testRefused(`is reported with ${why}`, screens, {
      path: '/',
      press: ['Update Profile Picture'],
      typed: { 'Image URL': 'https://pictures.example.org/ana.jpg' },
      submit: 'Update',
      call: accountsApi.updateUser,
      status,
      message,
      says: ['Error', says],
    })
})
