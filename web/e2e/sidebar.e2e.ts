import type { Page } from '@playwright/test'
import { addonTypes } from '#src/features/addons/addons.rules'
import { expect, type Family, joined, test } from './fixtures'
import { phone } from './visual-checks'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const link = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true })

/** Every link, and the title of its screen. */
const titles = {
  Home: 'Rivera',
  Dashboard: 'Dashboard',
  Calendar: 'Family Calendar',
  Messages: 'Family Messages',
  Tasks: 'Tasks & Projects',
  Chores: 'Chores',
  'Shopping Lists': 'Smart Shopping',
  'Photo Gallery': 'Photo Gallery',
  Documents: 'Documents & Notes',
  Settings: 'Family Settings',
  'Family Tree': 'Family Ancestry Tree',
  'Location Map': 'Location Map',
  'Sports Tracker': 'Sport Activities',
  'Prayer Requests': 'Prayer Requests & Testimonies',
  'Family Directory': 'Family Directory',
  'Chores Audit': 'Chores Audit Dashboard',
  Investments: 'Investment Tracker',
  'Financial Records': 'Financial Management',
  'Gift Wishlists': 'Gift Wishlist',
  'Event Planners': 'Event Group Planners',
}

test('the sidebar leads to a screen of its name from every link, on a phone as a drawer', async ({ family }) => {
  test.slow()
  const admin = await family.api('admin')
  for (const addonType of addonTypes)
    expect((await admin.post(`/api/families/${family.id}/addons`, { data: { addonType } })).ok()).toBe(true)
  const page = await family.as('admin')
  await page.goto('/')
  await expect(navigation(page).getByRole('link')).toHaveText(Object.keys(titles))
  for (const [label, title] of Object.entries(titles)) {
    await link(page, label).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Hearth`)
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText([label])
  }
  await test.step('on a phone it is a drawer, and choosing a link closes it', async () => {
    await page.setViewportSize(phone)
    await expect(navigation(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('link')).toHaveText(Object.keys(titles))
    for (const entry of await drawer.getByRole('link').all()) expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await drawer.getByRole('link', { name: 'Gift Wishlists' }).click()
    await expect(page).toHaveURL(/\/wishlist$/)
    await expect(drawer).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(drawer.locator('[aria-current=page]')).toBeFocused()
    await page.mouse.click(380, 400)
    await expect(drawer).toHaveCount(0)
  })
})

/** Changes what Rosa may do, as an admin. */
const permit = async (family: Family, permissions: string[]) => {
  const admin = await family.api('admin')
  const members = (await (await admin.get(`/api/families/${family.id}/members`)).json()) as { id: string; name: string }[]
  const rosa = members.find(({ name }) => name.startsWith('Rosa'))
  expect((await admin.patch(`/api/families/${family.id}/members/${rosa?.id}`, { data: { permissions } })).status()).toBe(200)
}

test('the sidebar loses and gains a link as soon as an admin decides so in another browser', async ({ family }) => {
  const admin = await family.api('admin')
  await permit(family, ['view_messages', 'view_shopping'])
  const page = await family.as('extended')
  await page.goto('/')
  await expect(link(page, 'Shopping Lists')).toBeVisible()
  await expect(link(page, 'Calendar')).toHaveCount(0)
  await joined(page)
  expect((await admin.delete(`/api/families/${family.id}/addons/shopping_lists`)).status()).toBe(204)
  await expect(link(page, 'Shopping Lists')).toHaveCount(0)
  expect((await admin.post(`/api/families/${family.id}/addons`, { data: { addonType: 'shopping_lists' } })).ok()).toBe(true)
  await expect(link(page, 'Shopping Lists')).toBeVisible()
  await permit(family, ['view_messages', 'view_calendar'])
  await expect(link(page, 'Calendar')).toBeVisible()
  await expect(link(page, 'Shopping Lists')).toHaveCount(0)
})
