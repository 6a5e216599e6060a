import { describe, expect, test } from 'bun:test'
import { type AddonType, addons } from '#src/features/addons/addons.rules'
import { familiesApi, type MyFamily } from '#src/features/families/families.contract'
import type { Role } from '#src/shared/permissions'
import { familyOf } from '#web/testing/riveras'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()

const main = ['Home', 'Dashboard', 'Calendar', 'Messages', 'Tasks', 'Chores', 'Shopping Lists', 'Photo Gallery', 'Documents', 'Settings']
const premium = ['Family Tree', 'Location Map', 'Sports Tracker', 'Prayer Requests', 'Family Directory', 'Chores Audit']
const morePremium = ['Investments', 'Financial Records', 'Gift Wishlists', 'Event Planners']
const everything = [...main, ...premium, ...morePremium]
const without = (labels: string[], ...gone: string[]) => labels.filter((label) => !gone.includes(label))
const forExtended = ['Home', 'Dashboard', 'Calendar', 'Messages', 'Photo Gallery', 'Settings']

const first: AddonType[] = addons.filter(({ enabledByDefault }) => enabledByDefault).map(({ type }) => type)
const all: AddonType[] = addons.map(({ type }) => type)

const openSidebar = async (role: Role, family: Partial<MyFamily>, path = '/settings') => {
  const server = screens.serve(role)
  server.answer(familiesApi.list, [{ ...familyOf(role), ...family } as MyFamily])
  const app = await screens.open(path)
  const navigation = await app.screen.findByLabelText('Main')
  return {
    ...app,
    links: () => [...navigation.querySelectorAll('a')].map(({ textContent }) => textContent),
    addressOf: (label: string) => app.within(navigation).getByText(label).closest('a')?.getAttribute('href'),
    highlighted: () => [...navigation.querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent),
  }
}

describe('the sidebar', () => {
  for (const [role, labels] of [
    ['admin', [...main, 'Chores Audit']],
    ['member', [...main, 'Chores Audit']],
    ['child', [...without(main, 'Documents'), 'Chores Audit']],
    ['extended', forExtended],
  ] as const)
    test(`has the links of the add-ons that a family begins with, for the role ${role}`, async () => {
      const { links } = await openSidebar(role, { addons: first })
      expect(links()).toEqual([...labels])
    })

  for (const [role, labels] of [
    ['admin', everything],
    ['parent', everything],
    ['member', without(everything, 'Investments')],
    ['child', without(everything, 'Documents', 'Family Tree', 'Sports Tracker', 'Investments', 'Financial Records')],
    ['extended', [...forExtended, 'Location Map', 'Prayer Requests', 'Family Directory', 'Gift Wishlists', 'Event Planners']],
  ] as const)
    test(`has the links of every add-on that the role ${role} may view`, async () => {
      const { links } = await openSidebar(role, { addons: all })
      expect(links()).toEqual([...labels])
    })

  for (const [path, label] of [
    ['/chores?edit=1', 'Chores'],
    ['/chores/rivera', 'Chores'],
    ['/chores-audit', 'Chores Audit'],
    ['/chores-audit/rivera', 'Chores Audit'],
  ] as const)
    test(`highlights ${label} at ${path}, and leads to the chores of the family`, async () => {
      const { highlighted, addressOf } = await openSidebar('admin', {}, path)
      expect(highlighted()).toEqual([label])
      expect(addressOf('Chores')).toBe('/chores/rivera')
      expect(addressOf('Chores Audit')).toBe('/chores-audit/rivera')
    })

  test('shows the family, the own standing and who is here', async () => {
    const { screen } = await openSidebar('admin', {})
    const sidebar = screen.getByRole('complementary')
    await screen.findByText('Rosa', { selector: 'li > span' })
    for (const text of ['Rivera', 'Active', 'Administrator', 'Family Members']) expect(sidebar.textContent).toContain(text)
    expect(sidebar.textContent).toMatch(/Joined Jan 5, 2026/)
    const members = [...sidebar.querySelectorAll('section li > span.truncate')].map(({ textContent }) => textContent)
    expect(members).toEqual(['Ana', 'Ben', 'Mia', 'Leo', 'Rosa'])
  })

  test('says of a suspended member that they are pending, and has no links into the family', async () => {
    const { membership, id, name } = familyOf('child')
    const server = screens.serve('child')
    server.answer(familiesApi.list, [{ isActive: false, id, name, membership: { ...membership, isActive: false } }])
    const { screen } = await screens.open('/settings')
    const sidebar = await screen.findByRole('complementary')
    expect(sidebar.textContent).toContain('RiveraPending')
    expect([...sidebar.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['Home', 'Dashboard', 'Settings'])
  })
})

describe('a screen that a member may not view', () => {
  for (const [path, title, says] of [
    ['/tasks', 'Tasks & Projects', "You can't view tasks"],
    ['/chores', 'Chores', "You can't view the chores"],
    ['/chores-audit', 'Chores Audit Dashboard', "You can't view the chores"],
    ['/shopping', 'Smart Shopping', "You can't view the shopping"],
    ['/documents', 'Documents & Notes', "You can't view documents"],
    ['/investments', 'Investment Tracker', "You can't view this screen"],
    ['/sports', 'Sport Activities', "You can't view sports"],
  ] as const)
    test(`says so: ${path}`, async () => {
      screens.serve('extended')
      const { screen } = await screens.open(path)
      await screen.findByText(says)
      expect(screen.getByText(title, { selector: 'h1' })).toBeTruthy()
      expect(screen.queryByText('Log Activity')).toBeNull()
    })
})
