import { describe, expect, test } from 'bun:test'
import { ownAddressesApi } from '#src/features/notification-addresses/addresses.contract'
import { type NotificationSettings, notificationSettingsApi } from '#src/features/notification-settings/notification-settings.contract'
import { pushDevicesApi } from '#src/features/push-devices/push-devices.contract'
import { openWithActs } from '#web/testing/acts'
import { chosenByNobody } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
const device = { id: 'd1', userAgent: 'Firefox/140 Android', current: false, isOn: true, createdAt: '2026-11-21T12:00:00.000Z' }

const address = { id: 'a1', kind: 'ntfy', host: 'ntfy.sh', isOn: true, problem: null, createdAt: '2026-11-21T12:00:00.000Z' } as const

const open = async (settings: Partial<NotificationSettings> = {}, who: 'admin' | 'child' = 'admin') => {
  const server = screens.serve(who)
  let now = { ...chosenByNobody, ...settings }
  let devices = [device]
  server.answer(notificationSettingsApi.get, () => now)
  server.answer(notificationSettingsApi.change, ({ body }) => {
    const { choices, ...change } = body as Partial<NotificationSettings>
    now = { ...now, ...change, ...(choices !== undefined && { choices: choices === null ? {} : { ...now.choices, ...choices } }) }
    return now
  })
  server.answer(pushDevicesApi.list, () => ({ publicKey: 'key', devices }))
  server.answer(pushDevicesApi.change, ({ body }) => {
    devices = devices.map((one) => ({ ...one, ...(body as object) }))
    return devices[0] as typeof device
  })
  server.answer(pushDevicesApi.test, () => ({ problem: 'unreachable' as const }))
  const addresses: (typeof address)[] = []
  server.answer(ownAddressesApi.list, () => addresses)
  server.answer(ownAddressesApi.create, ({ body }) => {
    addresses.push({ ...address, ...(body as object) })
    return address
  })
  server.answer(ownAddressesApi.test, () => ({ problem: 'password' as const }))
  const app = await openWithActs(screens, '/settings#account')
  const pressed = async (name: string) => (await app.named('button', name)).getAttribute('aria-pressed') === 'true'
  return { ...app, server, pressed }
}

describe('the notifications card', () => {
  test('begins with the preset of the role, and stores what is chosen alone', async () => {
    const app = await open()
    expect(await app.pressed('Mentions of you: On devices')).toBe(true)
    expect(await app.pressed('Every new message: On devices')).toBe(false)
    expect(await app.pressed('Reminders: E-mail')).toBe(false)
    await app.press('Every new message: On devices')
    await app.waitFor(async () => expect(await app.pressed('Every new message: On devices')).toBe(true))
    expect(app.server.callsOf(notificationSettingsApi.change).map(({ body }) => body)).toEqual([{ choices: { messages: { push: true } } }])
    await app.press('Back to the usual choice')
    await app.waitFor(async () => expect(await app.pressed('Every new message: On devices')).toBe(false))
  })

  test('takes back what the server refused, and says so', async () => {
    const app = await open()
    app.server.refuse(notificationSettingsApi.change, 503, { code: 'busy', message: 'Not now.' })
    await app.press('Mentions of you: On devices')
    await app.screen.findByText('Failed to change your notifications')
    expect(await app.pressed('Mentions of you: On devices')).toBe(true)
  })

  test('offers a child neither bills nor links, and no mail without an address', async () => {
    const app = await open({ emailUnavailable: 'no_address' }, 'child')
    await app.screen.findByText('Your account has no e-mail address.')
    expect(['Bills: On devices', 'Links of friends: On devices', 'Reminders: E-mail'].map((name) => app.isThere('button', name))).toEqual([
      false,
      false,
      false,
    ])
    expect(await app.pressed('Chores that are due or done: On devices')).toBe(true)
  })

  test('has quiet hours and a summary', async () => {
    const app = await open()
    await app.press('Quiet hours', 'switch')
    await app.write('Quiet from', '20:30')
    await app.choose('Summary by e-mail', 'Each morning')
    await app.waitFor(() =>
      expect(app.server.callsOf(notificationSettingsApi.change).map(({ body }) => body)).toEqual([
        { quietHours: { from: '21:00', to: '07:00' } },
        { quietHours: { from: '20:30', to: '07:00' } },
        { digest: 'daily' },
      ]),
    )
  })
})

describe('the card of the devices', () => {
  test('says why a page without https has none, and tests and turns off others', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true })
    const app = await open()
    await app.screen.findByText(/Browsers allow this only on pages that begin with https/)
    await app.press('Send a test to Firefox on Android')
    await app.screen.findByText(/The push service of the browser could not be reached/)
    await app.press('Firefox on Android', 'switch')
    await app.waitFor(() => expect(app.server.callsOf(pushDevicesApi.change).map(({ body }) => body)).toEqual([{ isOn: false }]))
  })
})

describe('the card of the addresses', () => {
  test('adds one, tests it at once, and offers it for each kind of notification', async () => {
    const app = await open()
    expect(app.isThere('button', 'Reminders: Addresses')).toBe(false)
    await app.press('Your own addresses: Add an address')
    await app.write('Address', 'https://ntfy.sh')
    await app.press('Add and test')
    await app.screen.findByText(/An ntfy address ends with a topic/)
    await app.write('Address', 'https://ntfy.sh/our-topic')
    await app.press('Add and test')
    await app.screen.findByText('The server refused the token or the password.')
    expect(app.server.callsOf(ownAddressesApi.create).map(({ body }) => body)).toMatchObject([
      { kind: 'ntfy', url: 'https://ntfy.sh/our-topic', token: '' },
    ])
    await app.named('switch', 'ntfy at ntfy.sh')
    await app.waitFor(async () => expect(await app.pressed('Mentions of you: Addresses')).toBe(true))
  })
})
