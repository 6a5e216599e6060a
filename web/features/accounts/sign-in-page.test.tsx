import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { passwordResetApi } from '#src/features/accounts/password-reset.contract'
import { invitationsApi } from '#src/features/invitations/invitations.contract'
import { setupApi } from '#src/features/setup/setup.contract'
import { userOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const openVisitor = async (path: string, needed = false) => {
  const server = screens.serve()
  server.answer(accountsApi.session, { user: null, maxUpload: 25_000_000, mayCreateFamily: false })
  server.answer(setupApi.state, { needed, signup: 'closed', resetsPasswords: false })
  return { ...(await screens.open(path)), server }
}

const signIn = async ({ screen, user }: Awaited<ReturnType<typeof openVisitor>>, identifier: string, password: string) => {
  await user.type(await screen.findByLabelText('E-mail or username'), identifier)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('signing in', () => {
  test('names the missing fields', async () => {
    const app = await openVisitor('/sign-in')
    await app.user.click(await app.screen.findByRole('button', { name: 'Sign in' }))
    await app.screen.findByText('Enter your e-mail address or username.')
    await app.waitFor(() => expect(document.activeElement === app.screen.getByLabelText('E-mail or username')).toBe(true))
    expect(app.server.callsOf(accountsApi.signIn)).toEqual([])
  })

  test('shows the server’s refusal, keeps the typed text, and leads to the start page once it succeeds', async () => {
    const app = await openVisitor('/sign-in')
    const { screen, server, user } = app
    server.refuse(accountsApi.signIn, 401, { code: 'refused', message: 'That e-mail or username and password do not match.' })
    await signIn(app, 'ben', 'guess')
    expect((await screen.findByRole('alert')).textContent).toBe('That e-mail or username and password do not match.')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail or username').value).toBe('ben')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('guess')
    server.refuse(accountsApi.signIn, 429, { code: 'too_many_attempts', message: 'Too many attempts. Try again in 8 s.' })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByText('Too many attempts. Try again in 8 s.')
    server.answer(accountsApi.signIn, userOf('parent'))
    server.answer(accountsApi.session, { user: userOf('parent'), maxUpload: 25_000_000, mayCreateFamily: false })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByText('Welcome, Ben')
    expect(app.router.state.location.pathname).toBe('/')
  })
})

describe('a forgotten password', () => {
  test('is replaced by a mailed link if the server sends mail', async () => {
    const { screen, server, user } = await openVisitor('/sign-in')
    server.answer(setupApi.state, { needed: false, signup: 'closed', resetsPasswords: true })
    server.answer(passwordResetApi.ask, undefined)
    await (await import('#web/platform/api/query-client')).queryClient.invalidateQueries()
    await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
    await user.type(await screen.findByLabelText('E-mail or username'), 'ben')
    await user.click(screen.getByRole('button', { name: 'Send me a link' }))
    await screen.findByText(/a link is on its way/)
    expect(server.callsOf(passwordResetApi.ask).map(({ body }) => body)).toEqual([{ identifier: 'ben' }])
  })

  test('can be replaced, and the refusal of an old link is shown', async () => {
    const { screen, server, user } = await openVisitor('/reset-password#token')
    server.refuse(passwordResetApi.set, 410, { code: 'link_expired', message: 'This link no longer works. Ask for a new one.' })
    await user.type(await screen.findByLabelText('New password'), 'a new long password')
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    await screen.findByText('This link no longer works. Ask for a new one.')
    server.answer(passwordResetApi.set, undefined)
    await user.click(screen.getByRole('button', { name: 'Save the password' }))
    await screen.findByRole('heading', { name: 'Your password is changed' })
    expect(server.callsOf(passwordResetApi.set).at(-1)?.body).toMatchObject({ newPassword: 'a new long password' })
  })
})

describe('setting up', () => {
  test('needs the token of the link', async () => {
    const { screen } = await openVisitor('/setup', true)
    await screen.findByRole('heading', { name: 'The link is incomplete' })
  })

  test('is refused with another token, and keeps the typed text', async () => {
    const { screen, user, server } = await openVisitor('/setup?token=guessed', true)
    const message = 'This setup link is not valid. Use the newest one that the server printed.'
    server.refuse(setupApi.run, 403, { code: 'forbidden', message })
    await user.type(await screen.findByLabelText('Family name'), 'Osei')
    await user.type(screen.getByLabelText('First name'), 'Ama')
    await user.type(screen.getByLabelText('E-mail'), 'ama@example.org')
    await user.type(screen.getByLabelText('Password'), 'correct horse battery')
    await user.click(screen.getByRole('button', { name: 'Create family' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByLabelText<HTMLInputElement>('Family name').value).toBe('Osei')
    expect(server.callsOf(setupApi.run)[0]?.body).toMatchObject({ token: 'guessed', familyName: 'Osei' })
  })
})

describe('the first empty field has the focus', () => {
  test.each([
    ['/sign-in', false, 'E-mail or username'],
    ['/setup?token=given', true, 'Family name'],
  ] as const)('of %s', async (path, needed, label) => {
    const { screen, waitFor } = await openVisitor(path, needed)
    const field = await screen.findByLabelText(label)
    await waitFor(() => expect(document.activeElement === field).toBe(true))
  })

  test('of an invitation, whose address is filled in', async () => {
    const server = screens.serve()
    server.answer(accountsApi.session, { user: null, maxUpload: 25_000_000, mayCreateFamily: false })
    server.answer(invitationsApi.show, {
      familyName: 'Rivera',
      inviter: 'Ana Rivera',
      role: 'member',
      email: 'uma@example.org',
      expiresAt: '2026-12-03T12:00:00.000Z',
    })
    const { screen, waitFor } = await screens.open('/join/abc')
    const field = await screen.findByLabelText('First name')
    await waitFor(() => expect(document.activeElement === field).toBe(true))
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('uma@example.org')
  })
})
