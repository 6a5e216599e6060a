import { afterEach, test } from 'bun:test'
import { openWithActs } from '#web/testing/acts'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

afterEach(async () => {
  const { connected, offline } = await import('#web/platform/live/live')
  connected.value = false
  offline.value = false
})

test('the dashboard says only while it is connected, and not without a network, that updates come at once', async () => {
  const { connected, offline } = await import('#web/platform/live/live')
  screens.serve('admin')
  const app = await openWithActs(screens, '/dashboard')
  await app.named('heading', /./)
  await app.saysNot('Real-time updates enabled')
  connected.value = true
  await app.says('Real-time updates enabled')
  // The socket may seem open for a while.
  offline.value = true
  await app.saysNot('Real-time updates enabled')
})
