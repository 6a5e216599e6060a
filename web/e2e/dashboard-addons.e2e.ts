import type { Page } from '@playwright/test'
import { addonCategories, addons } from '#src/features/addons/addons.rules'
import { enableOnly, everyAddon, features, firstAddons, openDashboard, saysToast } from './dashboard'
import { expect, type Family, test, type Who } from './fixtures'

const panel = (page: Page) => page.getByRole('region', { name: 'Family Add-ons' })
const toggle = (page: Page, name: string) => panel(page).getByRole('switch', { name, exact: true })
const card = (page: Page, name: string) => features(page).getByRole('listitem').filter({ hasText: name })
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

const manage = async (family: Family) => {
  const page = await openDashboard(family)
  await page.getByRole('button', { name: 'Manage', exact: true }).click()
  await expect(panel(page).getByRole('switch')).toHaveCount(addons.length)
  return page
}

test.beforeEach(({ family }) => enableOnly(family, firstAddons))

test.describe('the panel', () => {
  test('has every add-on in its category, with a switch', async ({ family }) => {
    const page = await manage(family)
    for (const category of addonCategories) {
      const of = addons.filter((addon) => addon.category === category)
      const group = panel(page).getByRole('region', { name: category })
      await expect(group.getByRole('listitem')).toHaveText(of.map(({ name, description }) => name + description))
      for (const { name, enabledByDefault } of of)
        await expect(group.getByRole('switch', { name, exact: true })).toBeChecked({ checked: enabledByDefault })
    }
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(panel(page)).toHaveCount(0)
  })

  test('enables and disables for everybody immediately', async ({ family }) => {
    const ben = await openDashboard(family, 'parent')
    await expect(ben.getByText('Real-time updates enabled')).toBeVisible()
    await expect(card(ben, 'Photo Gallery')).toBeVisible()
    const page = await manage(family)
    const soon = { timeout: 1000 }

    const enabling = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/${family.id}/addons`))
    await toggle(page, 'Family Tree').click()
    expect((await enabling).postDataJSON()).toEqual({ addonType: 'ancestry_tree' })
    await saysToast(page, 'Success', 'Add-on updated successfully')
    await expect(card(ben, 'Family Tree')).toBeVisible(soon)
    await expect(link(ben, 'Family Tree')).toBeVisible(soon)
    await expect(card(page, 'Family Tree')).toBeVisible()
    await expect(link(page, 'Family Tree')).toBeVisible()

    const disabling = page.waitForRequest((request) => request.method() === 'DELETE')
    await toggle(page, 'Photo Gallery').click()
    expect(new URL((await disabling).url()).pathname).toBe(`/api/families/${family.id}/addons/memory_wall`)
    await expect(card(ben, 'Photo Gallery')).toHaveCount(0, soon)
    await expect(link(ben, 'Photo Gallery')).toHaveCount(0, soon)
    await expect(toggle(page, 'Photo Gallery')).not.toBeChecked()
    await expect(link(page, 'Photo Gallery')).toHaveCount(0)
  })

  test('updates optimistically, and the last click wins', async ({ family }) => {
    const page = await manage(family)
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/addons', async (route) => {
      await held
      await route.continue()
    })
    const trophies = toggle(page, 'Sports Tracker')
    await trophies.click()
    await expect(trophies).toBeChecked()
    await expect(card(page, 'Sports Tracker')).toBeVisible()
    await toggle(page, 'Gift Wishlists').click()
    await trophies.click()
    await expect(trophies).not.toBeChecked()
    await expect(toggle(page, 'Gift Wishlists')).toBeChecked()
    const last = page.waitForResponse((response) => response.request().method() === 'DELETE')
    answer()
    await last
    await expect(link(page, 'Gift Wishlists')).toBeVisible()
    await expect(trophies).not.toBeChecked()
    await expect(toggle(page, 'Gift Wishlists')).toBeChecked()
    await page.reload()
    await expect(card(page, 'Gift Wishlists')).toBeVisible()
    await expect(card(page, 'Sports Tracker')).toHaveCount(0)
  })

  test('disappears for former admins, and the server refuses them', async ({ family }) => {
    const admin = await family.api('admin')
    const path = `/api/families/${family.id}/members`
    const members = (await (await admin.get(path)).json()) as { id: string; user: { username: string } }[]
    const ben = `${path}/${members.find(({ user }) => user.username === 'ben')?.id}`
    await admin.patch(ben, { data: { role: 'admin' } })
    const page = await family.as('parent')
    // Without live frames, the page still shows the switches.
    await page.routeWebSocket('**/ws', () => {})
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Manage' }).click()
    await expect(toggle(page, 'Family Tree')).toBeVisible()
    await admin.patch(ben, { data: { role: 'parent' } })
    await toggle(page, 'Family Tree').click()
    await saysToast(page, 'Access Denied', 'Only family admins can manage add-ons')
    await expect(panel(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Manage' })).toHaveCount(0)
  })
})

test.describe('the active features', () => {
  test('open their screens', async ({ family }) => {
    test.slow()
    await enableOnly(family, everyAddon)
    const page = await openDashboard(family)
    await expect(features(page).getByRole('button', { name: 'Open', exact: true })).toHaveCount(addons.length)
    for (const { name, route } of addons) {
      await card(page, name).getByRole('button', { name: 'Open' }).click()
      await expect(page).toHaveURL(new RegExp(`${route}$`))
      await page.goBack()
    }
  })

  test('are only those that a member may open', async ({ family }) => {
    test.slow()
    await enableOnly(family, everyAddon)
    const of = async (who: Who) => features(await openDashboard(family, who)).getByRole('heading', { level: 3 })
    const all = addons.map(({ name }) => name as string)
    await expect(await of('parent')).toHaveText(all)
    await expect(await of('member')).toHaveText(all.filter((name) => name !== 'Investments'))
    const beyondChildren = ['Family Tree', 'Sports Tracker', 'Financial Records', 'Investments']
    await expect(await of('child')).toHaveText(all.filter((name) => !beyondChildren.includes(name)))
    const beyondExtended = [...beyondChildren, 'Tasks & Chores', 'Shopping Lists']
    await expect(await of('extended')).toHaveText(all.filter((name) => !beyondExtended.includes(name)))
  })

  test('have an empty state that says whom to ask', async ({ family }) => {
    test.slow()
    await enableOnly(family, [])
    for (const who of ['admin', 'parent', 'member', 'child', 'extended'] as const) {
      const page = await openDashboard(family, who)
      await expect(page.getByText('No Active Features', { exact: true })).toBeVisible()
      const text = who === 'admin' ? 'Click Manage above to enable family features' : 'Ask your family admin to enable some features'
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
  })

  test('include an unknown one of a newer version, without a page', async ({ family }) => {
    const page = await family.as('member')
    const stars = {
      id: 'star_gazing',
      name: 'Star Gazing',
      description: 'What is up there tonight.',
      category: 'Activities',
      icon: 'telescope',
      isEnabled: true,
    }
    await page.route('**/addons/available', (route) => route.fulfill({ json: [stars] }))
    await page.goto('/dashboard')
    await card(page, 'Star Gazing').getByRole('button', { name: 'Open' }).click()
    await saysToast(page, 'Page Not Found', 'No page available for Star Gazing')
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})
