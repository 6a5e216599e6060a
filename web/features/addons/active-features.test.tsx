import { describe, expect, test } from 'bun:test'
import { type AddonReply, addonsApi } from '#src/features/addons/addons.contract'
import { addons } from '#src/features/addons/addons.rules'
import type { Role } from '#src/shared/permissions'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const enabled: AddonReply[] = addons.map(({ type, name, description, category, icon }) => ({
  id: type,
  name,
  description,
  category,
  icon,
  isEnabled: true,
}))
const all = addons.map(({ name }) => name as string)
const beyondChildren = ['Family Tree', 'Sports Tracker', 'Financial Records', 'Investments']
const beyondExtended = [...beyondChildren, 'Tasks & Chores', 'Shopping Lists']

const openFeatures = async (role: Role, available: AddonReply[]) => {
  const server = screens.serve(role)
  server.answer(addonsApi.available, available)
  const app = await screens.open('/dashboard')
  const features = await app.screen.findByRole('region', { name: 'Active Family Features' })
  return { ...app, names: () => [...features.querySelectorAll('h3')].map(({ textContent }) => textContent), features }
}

describe('the active features', () => {
  for (const [role, names] of [
    ['parent', all],
    ['member', all.filter((name) => name !== 'Investments')],
    ['child', all.filter((name) => !beyondChildren.includes(name))],
    ['extended', all.filter((name) => !beyondExtended.includes(name))],
  ] as const)
    test(`are the ones that the role ${role} may open`, async () => {
      const { names: shown, waitFor } = await openFeatures(role, enabled)
      await waitFor(() => expect(shown()).toEqual([...names]))
    })

  test('open their screens', async () => {
    const { features, names, router, waitFor, within, user } = await openFeatures('admin', enabled)
    await waitFor(() => expect(names()).toEqual(all))
    const navigate = router.navigate
    const opened: unknown[] = []
    router.navigate = (({ to }: { to: string }) => Promise.resolve(opened.push(to))) as never
    for (const button of within(features).getAllByText('Open')) await user.click(button)
    router.navigate = navigate
    expect(opened).toEqual(addons.map(({ route }) => route))
  })

  for (const [role, says] of [
    ['admin', 'Click Manage above to enable family features'],
    ['parent', 'Ask your family admin to enable some features'],
    ['extended', 'Ask your family admin to enable some features'],
  ] as const)
    test(`when there are none, say whom to ask: ${role}`, async () => {
      const { screen } = await openFeatures(role, [])
      await screen.findByText('No Active Features')
      await screen.findByText(says)
    })

  test('include one that only a newer app knows, which has no page here', async () => {
    const stars = {
      id: 'star_gazing',
      name: 'Star Gazing',
      description: 'What is up there tonight.',
      category: 'Activities',
      icon: 'telescope',
    }
    screens.serve('member').answerUndeclared(addonsApi.available, [{ ...stars, isEnabled: true }])
    const { screen, user, router } = await screens.open('/dashboard')
    await screen.findByText('Star Gazing')
    await user.click(screen.getByText('Open'))
    await screen.findByText('Page Not Found')
    await screen.findByText('No page available for Star Gazing')
    expect(router.state.location.pathname).toBe('/dashboard')
  })
})
