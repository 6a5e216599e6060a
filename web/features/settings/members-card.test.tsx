import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { notificationSettingsApi } from '#src/features/notification-settings/notification-settings.contract'
import { pairedDevicesApi } from '#src/features/paired-devices/paired-devices.contract'
import { pushDevicesApi } from '#src/features/push-devices/push-devices.contract'
import { memberOf } from '#web/testing/riveras'
import { chosenByNobody } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

/** The settings as an admin, who opens the menu of a member and chooses there, then answers a question. */
const openMembers = async () => {
  const server = screens.serve('admin')
  const app = await screens.open('/settings')
  await app.screen.findByRole('button', { name: 'Manage Ben' })
  return {
    ...app,
    server,
    manage: async (name: string, role: 'menuitem' | 'menuitemradio', act: string) => {
      await app.user.click(app.screen.getByRole('button', { name: `Manage ${name}` }))
      await app.user.click(await app.screen.findByRole(role, { name: act }))
    },
    confirm: async (action: string) => {
      const question = await app.screen.findByRole('alertdialog')
      await app.user.click(app.within(question).getByRole('button', { name: action }))
    },
  }
}

describe('the members', () => {
  test('are listed with their role and presence', async () => {
    const server = screens.serve('parent')
    server.answer(familiesApi.members, [
      { ...memberOf('admin'), isOnline: true },
      memberOf('parent'),
      memberOf('child'),
      memberOf('extended'),
    ])
    const { screen, within } = await screens.open('/settings')
    const list = within(await screen.findByRole('region', { name: 'Family Members' }))
    const rows = (await list.findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatch(/Ana.*Administrator · Online/)
    expect(rows[1]).toMatch(/Ben.*You.*Parent/)
    expect(rows[2]).toMatch(/Leo.*Child/)
    expect(rows[3]).toMatch(/Rosa.*Extended Family/)
  })

  test('are managed by admins alone', async () => {
    screens.serve('parent')
    const { screen } = await screens.open('/settings')
    await screen.findByText('Only family admins can view and manage invitations.')
    expect(screen.queryAllByRole('button', { name: /^(Manage|Add member|Invite member)/ })).toEqual([])
  })

  test('are promoted and demoted after a question', async () => {
    const { screen, server, manage, confirm } = await openMembers()
    server.answer(familiesApi.updateMember, { ...memberOf('parent'), role: 'admin' })
    await manage('Ben', 'menuitemradio', 'Administrator')
    await screen.findByText('Promote Ben to Administrator?')
    server.answer(familiesApi.members, [memberOf('admin'), { ...memberOf('parent'), role: 'admin' }])
    await confirm('Promote')
    await screen.findByText('Role updated')
    await manage('Ben', 'menuitemradio', 'Parent')
    await screen.findByText('Demote Ben to Parent?')
    await confirm('Demote')
    await screen.findByText('Role updated')
    expect(server.callsOf(familiesApi.updateMember).map(({ params, body }) => [params.memberId, body])).toEqual([
      ['member-parent', { role: 'admin' }],
      ['member-parent', { role: 'parent' }],
    ])
  })

  test('keep their last admin, who cannot remove themselves either', async () => {
    const { screen, server, manage } = await openMembers()
    await manage('Ana', 'menuitemradio', 'Parent')
    await screen.findByText('Cannot demote yourself')
    await screen.findByText('You are the last admin. Promote another member first.')
    await manage('Ana', 'menuitem', 'Remove')
    await screen.findByText('Cannot remove yourself')
    await screen.findByText('You cannot remove yourself from the family.')
    await screen.findByText("You're the only admin. Make someone else admin before you leave.")
    expect(screen.queryByRole('button', { name: 'Leave family' })).toBeNull()
    expect(server.callsOf(familiesApi.updateMember)).toEqual([])
  })

  test('get a PIN, as digits or pictures, which is removed after a question', async () => {
    const { screen, within, user, server, manage, confirm } = await openMembers()
    server.answer(pairedDevicesApi.setPin, undefined)
    await manage('Leo', 'menuitem', 'Set PIN')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('PIN'), '2a4-68')
    expect(dialog.getByLabelText<HTMLInputElement>('PIN').value).toBe('2468')
    await user.click(dialog.getByRole('radio', { name: 'Pictures' }))
    for (const picture of ['Cat', 'Dog', 'Fish']) await user.click(dialog.getByRole('button', { name: picture }))
    await user.click(dialog.getByRole('button', { name: 'Set PIN' }))
    await dialog.findByText('Choose at least four pictures.')
    await user.click(dialog.getByRole('button', { name: 'Sun' }))
    await dialog.findByText('Cat, Dog, Fish, Sun')
    server.answer(pairedDevicesApi.list, { devices: [], pins: [{ memberId: 'member-child', kind: 'pictures', isLocked: false }] })
    await user.click(dialog.getByRole('button', { name: 'Set PIN' }))
    await screen.findByText('Pictures set')
    expect(server.callsOf(pairedDevicesApi.setPin).map(({ params, body }) => [params.memberId, body])).toEqual([
      ['member-child', expect.objectContaining({ kind: 'pictures', pin: '1230' })],
    ])
    server.answer(pairedDevicesApi.removePin, undefined)
    await manage('Leo', 'menuitem', 'Remove pictures')
    await confirm('Remove')
    await screen.findByText('PIN removed')
  })

  test('get a new password: a child from 6 characters, an adult from 10, and no admin', async () => {
    const { screen, within, user, server, manage } = await openMembers()
    server.answer(familiesApi.setPassword, undefined)
    for (const [name, hint, short, long] of [
      ['Leo', 'At least 6 characters.', 'abcde', 'abcdef'],
      ['Ben', 'At least 10 characters.', 'abcdefghi', 'abcdefghij'],
    ] as const) {
      await manage(name, 'menuitem', 'Set new password')
      const dialog = within(await screen.findByRole('dialog'))
      await dialog.findByText(hint)
      const field = dialog.getByLabelText('New password')
      await user.type(field, short)
      await user.click(dialog.getByRole('button', { name: 'Set new password' }))
      await dialog.findByText(/at least/i)
      await user.clear(field)
      await user.type(field, long)
      await user.click(dialog.getByRole('button', { name: 'Set new password' }))
      await screen.findByText('New password set')
    }
    expect(
      server.callsOf(familiesApi.setPassword).map(({ params, body }) => [params.memberId, (body as { newPassword: string }).newPassword]),
    ).toEqual([
      ['member-child', 'abcdef'],
      ['member-parent', 'abcdefghij'],
    ])
    await user.click(screen.getByRole('button', { name: 'Manage Ana' }))
    await screen.findByRole('menuitem', { name: 'Remove' })
    expect(screen.queryByRole('menuitem', { name: 'Set new password' })).toBeNull()
  })

  test('get chores from a parent too, who manages nothing else', async () => {
    const server = screens.serve('parent')
    server.answer(familiesApi.updateMember, { ...memberOf('member'), doesChores: true })
    const { screen, user, waitFor } = await screens.open('/settings')
    await user.click(await screen.findByRole('button', { name: 'More for Mia' }))
    const item = await screen.findByRole('menuitemcheckbox', { name: 'Gets chores' })
    expect([...document.querySelectorAll('[role^=menuitem]')]).toEqual([item])
    await user.click(item)
    await waitFor(() =>
      expect(server.callsOf(familiesApi.updateMember).map(({ params, body }) => [params.memberId, body])).toEqual([
        ['member-member', { doesChores: true }],
      ]),
    )
    await user.click(screen.getByRole('button', { name: 'More for Leo' }))
    await screen.findByRole('menuitem', { name: 'Set PIN' })
    await screen.findByRole('menuitem', { name: 'Set new password' })
  })

  test('are added as a child with a name and a PIN alone, and capitals of a username become small at once', async () => {
    const { screen, within, user, server } = await openMembers()
    server.answer(familiesApi.addMember, memberOf('child'))
    await user.click(screen.getByRole('button', { name: 'Add member' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('First name'), 'Ivy')
    await user.type(dialog.getByLabelText('Username'), 'IVY R')
    expect(dialog.getByLabelText<HTMLInputElement>('Username').value).toBe('ivyr')
    await user.clear(dialog.getByLabelText('Username'))
    await user.type(dialog.getByLabelText('PIN'), '2468')
    await user.click(dialog.getByRole('button', { name: 'Add member' }))
    await screen.findByText('Member added')
    const { body } = server.callsOf(familiesApi.addMember)[0] ?? {}
    expect(body).toMatchObject({ firstName: 'Ivy', pin: '2468', role: 'child' })
    for (const field of ['username', 'password']) expect(body).not.toHaveProperty(field)
  })

  test('get and lose what they may see and change', async () => {
    const { screen, within, user, server, manage, waitFor } = await openMembers()
    server.answer(familiesApi.updateMember, memberOf('child'))
    await manage('Leo', 'menuitem', 'Permissions')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Edit Documents' }))
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'View Documents' }).checked).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: 'View Shopping' }))
    await user.click(dialog.getAllByText('Edit').at(-1) as HTMLElement)
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Edit Family settings' }).checked).toBe(true)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Permissions updated')
    await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(true))
    const sent = server.callsOf(familiesApi.updateMember).flatMap(({ body }) => (body as { permissions: string[] }).permissions)
    expect(sent).toEqual(expect.arrayContaining(['view_documents', 'edit_documents', 'view_calendar', 'edit_settings']))
    expect(sent).not.toContain('view_shopping')
  })

  for (const { menu, act, button, call, title, refused } of [
    {
      menu: 'menuitemradio',
      act: 'Parent',
      button: 'Change role',
      call: familiesApi.updateMember,
      title: 'Failed to update role',
      refused: 'Only family admins can change member roles.',
    },
    {
      menu: 'menuitem',
      act: 'Remove',
      button: 'Remove',
      call: familiesApi.removeMember,
      title: 'Failed to remove member',
      refused: 'Only family admins can remove members.',
    },
  ] as const)
    test(`say "${title}", and why`, async () => {
      const { screen, server, manage, confirm } = await openMembers()
      for (const [status, message, shown] of [
        [500, undefined, [title, 'Something went wrong. Please try again.']],
        [409, 'This is a reason.', [title, 'This is a reason.']],
        [403, 'Anything', ['Not authorized', refused]],
      ] as const) {
        server.refuse(call, status, message ? { code: 'refused', message } : {})
        await manage('Rosa', menu, act)
        await confirm(button)
        for (const text of shown) await screen.findByText(text)
      }
    })

  test('leave the family after a question, and are without one', async () => {
    const server = screens.serve('member')
    server.answer(familiesApi.leave, undefined)
    const { screen, within, user, router } = await screens.open('/settings')
    await user.click(await screen.findByRole('button', { name: 'Leave family' }))
    const question = await screen.findByRole('alertdialog', { name: 'Leave Rivera?' })
    server.answer(familiesApi.list, [])
    await user.click(within(question).getByRole('button', { name: 'Leave family' }))
    await screen.findByText('Ask the admin of your family for an invitation.')
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('the own account', () => {
  test('shows a new name at once, and none without a first name', async () => {
    const server = screens.serve('extended')
    server.answer(notificationSettingsApi.get, chosenByNobody)
    server.answer(pushDevicesApi.list, { publicKey: 'key', devices: [] })
    const user = {
      ...memberOf('extended').user,
      avatarUrl: null,
      language: null,
      firstDayOfWeek: null,
      hourCycle: null,
      places: null,
      createdAt: '2026-01-05T12:00:00.000Z',
      updatedAt: '2026-01-05T12:00:00.000Z',
    }
    const { screen, user: person } = await screens.open('/settings#account')
    const field = await screen.findByLabelText<HTMLInputElement>('First name')
    await person.clear(field)
    await person.click(screen.getByRole('button', { name: 'Save name' }))
    await screen.findByText('First name is required.')
    expect(server.callsOf(accountsApi.updateUser)).toEqual([])
    const renamed = { ...user, firstName: 'Rosalia', name: 'Rosalia Rivera' }
    server.answer(accountsApi.updateUser, renamed)
    server.answer(accountsApi.session, { user: renamed, maxUpload: 25_000_000, mayCreateFamily: false })
    await person.type(field, 'Rosalia')
    await person.click(screen.getByRole('button', { name: 'Save name' }))
    await screen.findByText('Name updated')
    await screen.findByRole('button', { name: 'Rosalia Rivera' })
  })
})
