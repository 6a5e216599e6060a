import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { userOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

describe('the header', () => {
  test('has the title of the dashboard there', async () => {
    screens.serve('member')
    const { screen } = await screens.open('/dashboard')
    await screen.findByText('Welcome back to your family hub')
    expect(screen.getByText('Dashboard', { selector: 'header h1' })).toBeTruthy()
    expect(document.title).toBe('Dashboard · Hearth')
  })

  test('has the title of no other screen', async () => {
    screens.serve('member')
    const { screen } = await screens.open('/calendar')
    await screen.findByText('Family Calendar', { selector: 'h1' })
    expect(screen.queryByText('Dashboard', { selector: 'header *' })).toBeNull()
    expect(screen.queryByText('Welcome back to your family hub')).toBeNull()
  })

  for (const [known, shown] of [
    [{}, 'Mia Rivera'],
    [{ name: '', email: 'mia@example.org' }, 'mia'],
    [{ name: '', email: null }, 'User'],
  ] as const)
    test(`calls the user ${shown}, beside a Logout button`, async () => {
      const server = screens.serve('member')
      server.answer(accountsApi.session, { user: { ...userOf('member'), ...known }, maxUpload: 25_000_000, mayCreateFamily: false })
      const { screen } = await screens.open('/settings')
      await screen.findByText('Family Settings')
      expect(screen.getByRole('button', { name: shown })).toBeTruthy()
      expect(screen.getByText('Logout').getAttribute('href')).toBe('/api/logout')
    })

  for (const [role, count] of [
    ['admin', 1],
    ['member', 0],
  ] as const)
    test(`offers to invite to admins only: ${role}`, async () => {
      screens.serve(role)
      const { screen } = await screens.open('/settings')
      await screen.findByText('Leave the family')
      expect(screen.queryAllByLabelText('Invite Family')).toHaveLength(count)
    })
})

describe('the shell', () => {
  test('has a page for an unknown path', async () => {
    screens.serve('member')
    const { screen } = await screens.open('/no-such-page')
    await screen.findByText('404 Page Not Found', { selector: 'h1' })
    await screen.findByText('Did you forget to add the page to the router?')
  })

  test("says 'Loading...' while it is not known who asks", async () => {
    const server = screens.serve('member')
    const release = server.hold(accountsApi.session)
    const { screen } = await screens.open('/calendar')
    await screen.findByText('Loading...')
    expect(screen.queryByRole('banner')).toBeNull()
    server.answer(accountsApi.session, { user: userOf('member'), maxUpload: 25_000_000, mayCreateFamily: false })
    release()
    await screen.findByText('Family Calendar', { selector: 'h1' })
  })
})
