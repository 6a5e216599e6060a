import { describe, expect, test } from 'bun:test'
import { addonsApi } from '#src/features/addons/addons.contract'
import { addonCategories, addons } from '#src/features/addons/addons.rules'
import { familiesApi } from '#src/features/families/families.contract'
import type { FakeServer } from '#web/testing/fake-server'
import { familyOf } from '#web/testing/riveras'
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

  test('has every add-on in its category, with a switch, and hides', async () => {
    const { screen, panel, user, waitFor } = await openPanel(() => {})
    await waitFor(() => expect(panel.getAllByRole('switch').length).toBe(addons.length))
    const groups = Object.fromEntries(
      panel
        .getAllByRole('region')
        .map((group) => [
          group.querySelector('h3, h4')?.textContent,
          [...group.querySelectorAll('li')].map((row) => [row.textContent, row.querySelector('input')?.checked]),
        ]),
    )
    const expected = addonCategories.map((category) => [
      category,
      addons
        .filter((addon) => addon.category === category)
        .map(({ name, description, enabledByDefault }) => [name + description, enabledByDefault]),
    ])
    expect(groups).toEqual(Object.fromEntries(expected))
    await user.click(screen.getByText('Hide'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Family Add-ons' }) === null).toBe(true))
  })

  test('shows the chosen state before the server has answered, and the last press wins', async () => {
    const { panel, user, server, waitFor } = await openPanel((server) => {
      server.answer(addonsApi.disable, undefined)
    })
    const toggle = (name: string) => panel.getByRole('switch', { name }) as HTMLInputElement
    await panel.findByRole('switch', { name: 'Sports Tracker' })
    const release = server.hold(addonsApi.enable)
    await user.click(toggle('Sports Tracker'))
    await waitFor(() => expect(toggle('Sports Tracker').checked).toBe(true))
    await user.click(toggle('Gift Wishlists'))
    await user.click(toggle('Sports Tracker'))
    await waitFor(() => expect(toggle('Sports Tracker').checked).toBe(false))
    expect(toggle('Gift Wishlists').checked).toBe(true)
    const isEnabled = (id: string, now: boolean) => id === 'gift_wishlist' || now
    server.answer(
      addonsApi.available,
      available.map((addon) => ({ ...addon, isEnabled: isEnabled(addon.id, addon.isEnabled) })),
    )
    server.answer(addonsApi.enable, ({ body }) => {
      const found = available.find(({ id }) => id === (body as { addonType: string }).addonType)
      if (!found) throw new Error('There is no such add-on.')
      return { ...found, isEnabled: true }
    })
    release()
    await waitFor(() => expect(server.callsOf(addonsApi.disable).map(({ params }) => params.addonType)).toEqual(['sport_activities']))
    expect(toggle('Sports Tracker').checked).toBe(false)
    await waitFor(() => expect(toggle('Gift Wishlists').checked).toBe(true))
  })

  test('disappears for a former admin', async () => {
    const { screen, panel, user, server, waitFor } = await openPanel((server) => {
      server.refuse(addonsApi.enable, 403, { code: 'forbidden', message: 'No.' })
    })
    server.answer(familiesApi.list, [familyOf('parent')])
    await user.click(await panel.findByRole('switch', { name: 'Family Tree' }))
    await screen.findByText('Access Denied')
    await waitFor(() => expect(screen.queryByText('Manage') === null).toBe(true))
    expect(screen.queryByRole('region', { name: 'Family Add-ons' })).toBeNull()
  })
})
