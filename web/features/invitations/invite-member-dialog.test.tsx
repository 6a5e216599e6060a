import { describe } from 'bun:test'
import { invitationsApi } from '#src/features/invitations/invitations.contract'
import { withScreens } from '#web/testing/screen'
import { testRefused } from '#web/testing/states'

const screens = withScreens()

describe('an invitation refused by the server', () => {
  const refused = {
    path: '/',
    as: 'admin',
    press: ['Invite Family'],
    typed: { 'E-mail': 'uma@example.org' },
    submit: 'Create invitation',
    call: invitationsApi.create,
  } as const

  testRefused("is reported with the server's message", screens, {
    ...refused,
    press: ['Invite Family'],
    status: 507,
    message: 'The disk of this server is full.',
    says: ['Failed to send invitation', 'The disk of this server is full.'],
  })

  testRefused('is reported without a message', screens, {
    ...refused,
    press: ['Invite Family'],
    status: 500,
    message: null,
    says: ['Failed to send invitation', 'Something went wrong. Please try again.'],
  })
})
