import { describe, expect, test } from 'bun:test'
import { type ReminderSettings, remindersApi } from '#src/features/user-settings/reminders.contract'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
const open = async (settings: ReminderSettings) => {
  const server = screens.serve('admin')
  let now = settings
  server.answer(remindersApi.get, () => now)
  server.answer(remindersApi.put, ({ body }) => {
    now = { ...now, ...(body as Pick<ReminderSettings, 'reminderPreference'>) }
    return now
  })
  const app = await openWithActs(screens, '/settings#account')
  const shown = (await app.named('switch', 'Send them by e-mail as well')) as HTMLInputElement
  return { ...app, server, shown }
}

describe('reminders by e-mail', () => {
  test('are turned on and off', async () => {
    const app = await open({ reminderPreference: 'in_app', emailUnavailable: null })
    for (const [title, isOn] of [
      ['Reminders come by e-mail', true],
      ['Reminders come in the app only', false],
    ] as const) {
      await app.user.click(app.shown)
      await app.screen.findByText(title)
      expect(app.shown.checked).toBe(isOn)
    }
    expect(app.server.callsOf(remindersApi.put).map(({ body }) => body)).toEqual([
      { reminderPreference: 'email' },
      { reminderPreference: 'in_app' },
    ])
  })

  test('stay off when the server refuses, and say why', async () => {
    const app = await open({ reminderPreference: 'in_app', emailUnavailable: null })
    app.server.refuse(remindersApi.put, 503, { code: 'busy', message: 'Not now.' })
    await app.user.click(app.shown)
    await app.screen.findByText('Failed to change your reminders')
    await app.waitFor(() => expect(app.shown.checked).toBe(false))
  })

  test.each([
    ['no_mail_server', 'This server sends no e-mail. The person who runs it can set up a mail server.'],
    ['no_address', 'Your account has no e-mail address.'],
  ] as const)('are not offered with %s, and can still be turned off', async (emailUnavailable, reason) => {
    const app = await open({ reminderPreference: 'email', emailUnavailable })
    await app.screen.findByText(reason)
    expect(app.shown.disabled).toBe(false)
    await app.user.click(app.shown)
    await app.waitFor(() => expect([app.shown.checked, app.shown.disabled]).toEqual([false, true]))
  })
})
