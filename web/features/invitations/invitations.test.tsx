import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { type InvitationReply, invitationsApi } from '#src/features/invitations/invitations.contract'
import { openWithActs } from '#web/testing/acts'
import { memberOf, userOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const invitationOf = (more: Partial<InvitationReply>): InvitationReply => ({
  id: 'invitation',
  familyId: 'rivera',
  invitationType: 'email',
  email: null,
  phoneNumber: null,
  role: 'member',
  status: 'pending',
  inviter: memberOf('admin').user,
  createdAt: '2026-01-05T12:00:00.000Z',
  expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  ...more,
})

describe('an invitation from the header', () => {
  test('needs an e-mail address, and is handed over as a link', async () => {
    const server = screens.serve('admin')
    server.answer(invitationsApi.create, {
      ...invitationOf({ email: 'uma@example.org' }),
      inviteUrl: 'http://localhost:3000/join/abc',
      mail: 'off',
    })
    const app = await openWithActs(screens, '/')
    await app.press('Invite Family')
    await app.press('Create invitation')
    await app.says('Please enter a valid email address')
    await app.isFocused(await app.field('E-mail'))
    await app.write('E-mail', 'Uma@Example.org')
    await app.press('Create invitation')
    await app.says('Invitation ready to share')
    await app.saysNot('Invitation sent!')
    await app.says('No e-mail was sent. Share the link or the QR code yourself.')
    await app.named('img', 'QR code of the invitation link')
    expect((await app.field('Invitation link')).value).toBe('http://localhost:3000/join/abc')
  })

  for (const [who, role] of [
    ['Partner', 'parent'],
    ['Grandparent', 'extended'],
  ] as const)
    test(`for “${who}” is a link at once, for the role ${role}, and is not called sent`, async () => {
      const server = screens.serve('admin')
      const made = invitationOf({ invitationType: 'link', role })
      server.answer(invitationsApi.create, { ...made, inviteUrl: 'http://localhost:3000/join/abc', mail: 'off' })
      const app = await openWithActs(screens, '/')
      await app.press('Invite Family')
      await app.press(new RegExp(`^${who}`))
      expect((await app.field('Invitation link')).value).toBe('http://localhost:3000/join/abc')
      await app.saysNot('Invitation sent!')
      expect(app.isThere('button', 'Send by e-mail')).toBe(false)
      expect(server.callsOf(invitationsApi.create)[0]?.body).toEqual({ invitationType: 'link', role })
    })

  test('for “Somebody else” asks for the role first', async () => {
    const server = screens.serve('admin')
    const made = invitationOf({ invitationType: 'link', role: 'extended' })
    server.answer(invitationsApi.create, { ...made, inviteUrl: 'http://localhost:3000/join/abc', mail: 'off' })
    const app = await openWithActs(screens, '/')
    await app.press('Invite Family')
    await app.press(/^Somebody else/)
    expect(server.callsOf(invitationsApi.create)).toEqual([])
    await app.choose('Role', 'Extended Family')
    await app.press('Create link')
    await app.field('Invitation link')
    expect(server.callsOf(invitationsApi.create)[0]?.body).toEqual({ invitationType: 'link', role: 'extended' })
  })

  test('can be mailed where the server has a mail server', async () => {
    const server = screens.serve('admin')
    const made = invitationOf({ invitationType: 'link', role: 'parent' })
    server.answer(invitationsApi.create, { ...made, inviteUrl: 'http://localhost:3000/join/abc', mail: 'possible' })
    server.answer(invitationsApi.mail, { ...made, invitationType: 'email', email: 'uma@example.org' })
    const app = await openWithActs(screens, '/')
    await app.press('Invite Family')
    await app.press(/^Partner/)
    await app.write('E-mail', 'uma@example.org')
    await app.press('Send by e-mail')
    await app.says('Invitation sent!')
    expect(server.callsOf(invitationsApi.mail)[0]?.body).toEqual({ email: 'uma@example.org', code: 'abc' })
  })
})

describe('a pending invitation', () => {
  test('is made by e-mail address or phone number', async () => {
    const server = screens.serve('admin')
    const invited = invitationOf({ invitationType: 'phone', phoneNumber: '5551234567' })
    server.answer(invitationsApi.create, { ...invited, inviteUrl: 'http://localhost:3000/join/first', mail: 'off' })
    const app = await openWithActs(screens, '/settings')
    await app.press('Invite member')
    await app.press('Create invitation')
    await app.says('Valid email address is required for email invitations')
    await app.press('Phone', 'tab')
    await app.write('Phone number', '555 123')
    await app.press('Create invitation')
    await app.says('Valid phone number is required for phone invitations')
    await app.write('Phone number', '(555) 123-4567')
    server.answer(invitationsApi.list, [invited])
    await app.press('Create invitation')
    await app.says('Invitation ready to share')
    await app.press('Done')
    expect(app.within(await app.named('region', 'Pending Invitations')).getByText('5551234567')).toBeTruthy()
    const { body } = server.callsOf(invitationsApi.create)[0] ?? {}
    expect(body).toEqual({ invitationType: 'phone', phoneNumber: '5551234567', role: 'member' })
  })

  test('that cannot be cancelled says why', async () => {
    const server = screens.serve('admin')
    server.answer(invitationsApi.list, [invitationOf({ email: 'stay@example.org' })])
    const app = await openWithActs(screens, '/settings')
    for (const [status, title, text] of [
      [500, 'Failed to cancel invitation', 'Something went wrong. Please try again.'],
      [403, 'Not authorized', 'Only family admins can cancel invitations.'],
    ] as const) {
      server.refuse(invitationsApi.cancel, status)
      await app.press('Cancel the invitation of stay@example.org')
      await app.agree('Cancel invitation')
      await app.says(title)
      await app.says(text)
    }
  })
})

test('a new member lands with a welcome line', async () => {
  const server = screens.serve('parent')
  const user = userOf('parent')
  server.answer(accountsApi.session, { user, maxUpload: 25_000_000, mayCreateFamily: false })
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  server.answer(invitationsApi.show, { familyName: 'Rivera', inviter: 'Ana Rivera', role: 'parent', email: null, expiresAt })
  server.answer(invitationsApi.accept, user)
  const app = await openWithActs(screens, '/join/abc')
  await app.press('Join Rivera')
  await app.says('You joined Rivera')
  await app.says('This page shows your day.')
})

describe('a link that leads to no invitation', () => {
  for (const [code, title] of [
    ['not_found', 'No such invitation'],
    ['invitation_accepted', 'This invitation was used'],
    ['invitation_cancelled', 'This invitation was cancelled'],
    ['invitation_expired', 'This invitation has expired'],
  ] as const)
    test(`says “${title}”`, async () => {
      const server = screens.serve('member')
      server.answer(accountsApi.session, { user: null, maxUpload: 25_000_000, mayCreateFamily: false })
      server.refuse(invitationsApi.show, 404, { code })
      const app = await openWithActs(screens, '/join/nobody-knows-this')
      await app.named('heading', title)
    })
})
