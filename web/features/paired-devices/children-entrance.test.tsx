import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { pairedDevicesApi } from '#src/features/paired-devices/paired-devices.contract'
import { setupApi } from '#src/features/setup/setup.contract'
import { openWithActs } from '#web/testing/acts'
import { userOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const leo = { id: 'member-child', firstName: 'Leo', color: '#2f9e6e', pinKind: 'digits' as const }
const ivy = { id: 'member-ivy', firstName: 'Ivy', color: '#d99a1c', pinKind: 'pictures' as const }
const signedOut = { user: null, maxUpload: 25_000_000, mayCreateFamily: false }

beforeEach(() => localStorage.removeItem('hearth.paired'))
afterEach(() => localStorage.removeItem('hearth.paired'))

const openTablet = async (children: (typeof leo | typeof ivy)[] | null = [leo, ivy], path = '/sign-in', isOffline = false) => {
  const server = screens.serve()
  server.answer(accountsApi.session, signedOut)
  server.answer(setupApi.state, { needed: false, signup: 'closed', resetsPasswords: false })
  server.answer(pairedDevicesApi.children, { children })
  if (isOffline) server.disconnect(pairedDevicesApi.children)
  const app = await openWithActs(screens, path)
  return {
    ...app,
    server,
    /** From now on Leo is signed in. */
    letIn: () => {
      server.answer(pairedDevicesApi.signIn, userOf('child'))
      server.answer(accountsApi.session, { ...signedOut, user: userOf('child') })
    },
  }
}

describe('a paired device', () => {
  test('shows the faces first, and lets a child in by its keys', async () => {
    const app = await openTablet()
    await app.named('heading', 'Who are you?')
    await app.press('Leo')
    for (const digit of '2468') await app.press(digit)
    app.letIn()
    await app.press('Sign in')
    await app.says('Welcome, Leo')
    const [call] = app.server.callsOf(pairedDevicesApi.signIn)
    expect([call?.params.memberId, call?.body]).toEqual(['member-child', { pin: '2468' }])
  })

  test('takes the digits of a keyboard too, with Backspace and Enter', async () => {
    const app = await openTablet()
    await app.press('Leo')
    await app.named('heading', 'Hello, Leo')
    app.letIn()
    await app.user.keyboard('24{Enter}69{Backspace}8{Enter}')
    await app.says('Welcome, Leo')
    expect(app.server.callsOf(pairedDevicesApi.signIn).map(({ body }) => body)).toEqual([{ pin: '2468' }])
  })

  test('takes pictures from a child who has them', async () => {
    const app = await openTablet()
    await app.press('Ivy')
    for (const picture of ['Cat', 'Rocket', 'Sun', 'Apple']) await app.press(picture)
    app.letIn()
    await app.press('Sign in')
    await app.says('Welcome, Leo')
    expect(app.server.callsOf(pairedDevicesApi.signIn)[0]?.body).toEqual({ pin: '1709' })
  })

  test('says kindly that a PIN is wrong, and counts down a wait', async () => {
    const app = await openTablet()
    await app.press('Leo')
    app.server.refuse(pairedDevicesApi.signIn, 401, { code: 'wrong_pin', message: 'That is not the right PIN. Try again.' })
    await app.user.keyboard('1111{Enter}')
    await app.says('That is not the right PIN. Try again.')
    app.server.refuse(
      pairedDevicesApi.signIn,
      429,
      { code: 'too_many_attempts', message: 'Too many attempts. Try again in 2 s.' },
      { 'retry-after': '2' },
    )
    await app.user.keyboard('2222{Enter}')
    await app.says('Too many tries. Wait 2 seconds.')
    expect((await app.named('button', '5')).hasAttribute('disabled')).toBe(true)
    await app.user.keyboard('3333{Enter}')
    expect(app.server.callsOf(pairedDevicesApi.signIn)).toHaveLength(2)
    await app.waitFor(() => expect(app.screen.getByRole('button', { name: '5' }).hasAttribute('disabled')).toBe(false), { timeout: 4000 })
    await app.saysNot(/Too many tries/)
  })

  test('takes no more digits once the PIN is locked', async () => {
    const app = await openTablet()
    await app.press('Leo')
    app.server.refuse(pairedDevicesApi.signIn, 403, { code: 'pin_locked', message: 'Too many wrong tries. A parent can set a new PIN.' })
    await app.user.keyboard('1111{Enter}')
    await app.says('Too many wrong tries. A parent can set a new PIN.')
    expect((await app.named('button', '5')).hasAttribute('disabled')).toBe(true)
    await app.press('Somebody else')
    await app.named('button', 'Ivy')
  })

  test('has the password one tap away, and the faces one tap back', async () => {
    const app = await openTablet()
    await app.press('Sign in with a password')
    await app.field('E-mail or username')
    await app.press('Back to the children')
    await app.named('heading', 'Who are you?')
  })

  test('greets a signed-out visitor of any screen with the faces', async () => {
    localStorage.setItem('hearth.paired', 'yes')
    const app = await openTablet([leo], '/')
    await app.named('heading', 'Who are you?')
    expect(app.router.state.location.pathname).toBe('/sign-in')
  })

  test('without a network says so', async () => {
    localStorage.setItem('hearth.paired', 'yes')
    const app = await openTablet([], '/sign-in', true)
    await app.named('heading', 'No connection')
    app.server.answer(pairedDevicesApi.children, { children: [leo] })
    await app.press('Try again')
    await app.named('button', 'Leo')
  })

  test('whose pairing has ended says so, and asks for a password', async () => {
    localStorage.setItem('hearth.paired', 'yes')
    const app = await openTablet(null)
    await app.says('The children no longer sign in on this device. A parent can set it up again.')
    await app.field('Password')
    expect(localStorage.getItem('hearth.paired')).toBeNull()
  })
})

test('a device that is not paired shows nothing of it', async () => {
  const app = await openTablet(null)
  await app.field('E-mail or username')
  await app.saysNot(/children/i)
  expect(app.isThere('button', 'Sign in with a password')).toBe(false)
})
