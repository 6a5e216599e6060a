import { describe, expect, test } from 'bun:test'
import { addonsApi } from '#src/features/addons/addons.contract'
import { addons } from '#src/features/addons/addons.rules'
import type { FakeServer } from '#web/testing/fake-server'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const available = addons.map(({ type, name, description, category, icon, enabledByDefault }) => ({
  id: type,
  name,
  description,
  category,
  icon,
  isEnabled: enabledByDefault,
}))

const openPanel = async (prepare: (server: FakeServer) => void) => {
  const server = screens.serve('admin')
  server.answer(addonsApi.available, available)
  prepare(server)
  const app = await screens.open('/dashboard')
  await app.user.click(await app.screen.findByRole('button', { name: 'Manage' }))
  return { ...app, server, panel: app.within(await app.screen.findByRole('region', { name: 'Family Add-ons' })) }
}

describe('the add-ons panel', () => {
  for (const { why, status, refusal, says } of [
    { why: 'with a message', status: 503, refusal: { code: 'unavailable', message: 'Later, please.' }, says: ['Error', 'Later, please.'] },
    { why: 'without a message', status: 500, refusal: {}, says: ['Error', 'Failed to update add-on'] },
    {
      why: 'because one is no admin',
      status: 403,
      refusal: { code: 'forbidden', message: 'No.' },
      says: ['Access Denied', 'Only family admins can manage add-ons'],
    },
  ])
    for (const name of ['Family Tree', 'Calendar'])
      test(`puts the switch of ${name} back when it is refused ${why}`, async () => {
        const { screen, panel, user, waitFor, server } = await openPanel((server) => {
          server.refuse(addonsApi.enable, status, refusal)
          server.refuse(addonsApi.disable, status, refusal)
        })
        const toggle = (await panel.findByRole('switch', { name })) as HTMLInputElement
        const was = addons.find((addon) => addon.name === name)?.enabledByDefault ?? false
        expect(toggle.checked).toBe(was)
        const release = server.hold(was ? addonsApi.disable : addonsApi.enable)
        await user.click(toggle)
        await waitFor(() => expect(toggle.checked).toBe(!was))
        release()
        for (const text of says) await screen.findByText(text)
        await waitFor(() => expect(toggle.checked).toBe(was))
      })

  test('shows an error if the add-ons fail to load, and loads them on Retry', async () => {
    const { screen, panel, user, server } = await openPanel((server) => server.refuse(addonsApi.available, 503))
    await screen.findByText('Failed to load the features')
    await panel.findByText('Failed to load the add-ons')
    server.answer(addonsApi.available, available)
    await user.click(panel.getByRole('button', { name: 'Retry' }))
    expect(await panel.findAllByRole('switch')).toHaveLength(addons.length)
    await screen.findByText('Calendar', { selector: 'h3' })
  })
})
