import { describe, expect, test } from 'bun:test'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { notificationSettingsApi } from '#src/features/notification-settings/notification-settings.contract'
import { pushDevicesApi } from '#src/features/push-devices/push-devices.contract'
import type { Place } from '#src/shared/places'
import { userOf } from '#web/testing/riveras'
import { chosenByNobody } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { withPlace } from './places-card'

describe('a chosen place', () => {
  const before: Place[] = ['home', 'calendar', 'shopping', 'messages']
  test('takes the position of another', () => expect(withPlace(before, 2, 'photos')).toEqual(['home', 'calendar', 'photos', 'messages']))
  test('that is in the bar already changes places with the other', () =>
    expect(withPlace(before, 0, 'messages')).toEqual(['messages', 'calendar', 'shopping', 'home']))
})

const screens = withScreens()

test('the settings show the bottom bar in order, and Reset returns to that of the role', async () => {
  const server = screens.serve('parent')
  const user = { ...userOf('parent'), places: ['photos', 'home'] as Place[] }
  server.answer(accountsApi.session, { user, maxUpload: 25_000_000, mayCreateFamily: false })
  server.answer(notificationSettingsApi.get, chosenByNobody)
  server.answer(pushDevicesApi.list, { publicKey: 'key', devices: [] })
  server.answer(accountsApi.updateUser, { ...user, places: null })
  const app = await screens.open('/settings#account')
  await app.screen.findByRole('heading', { name: 'Bottom bar' })
  const shown = () =>
    ['First', 'Second', 'Third', 'Fourth'].map((nth) => app.screen.getByRole('combobox', { name: `${nth} place` }).textContent)
  expect(shown()).toEqual(['Photo Gallery', 'Home', 'Calendar', 'Shopping Lists'])
  await app.user.click(app.screen.getByRole('button', { name: 'Reset' }))
  await app.waitFor(() => expect(shown()).toEqual(['Home', 'Calendar', 'Shopping Lists', 'Messages']))
  expect(server.callsOf(accountsApi.updateUser).map(({ body }) => body)).toEqual([{ places: null }])
})
