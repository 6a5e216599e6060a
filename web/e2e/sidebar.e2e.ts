import type { Page } from '@playwright/test'
import { addonTypes } from '#src/features/addons/addons.rules'
import { expect, type Family, joined, test, type Who } from './fixtures'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const link = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true })
const premium = ['Family Tree', 'Location Map', 'Sports Tracker', 'Prayer Requests', 'Family Directory', 'Chores Audit']
const morePremium = ['Investments', 'Financial Records', 'Gift Wishlists', 'Event Planners']

const main = ['Home', 'Dashboard', 'Calendar', 'Messages', 'Tasks', 'Chores', 'Shopping Lists', 'Photo Gallery', 'Documents', 'Settings']
const without = (labels: string[], ...gone: string[]) => labels.filter((label) => !gone.includes(label))

const everything = [...main, ...premium, ...morePremium]
const forExtended = ['Home', 'Dashboard', 'Calendar', 'Messages', 'Photo Gallery', 'Settings']

/** Headings of the linked screens. */
const titles = {
  'Shopping Lists': 'Smart Shopping',
  'Photo Gallery': 'Photo Gallery',
  Documents: 'Documents & Notes',
  'Family Tree': 'Family Ancestry Tree',
  'Location Map': 'Location Map',
  'Sports Tracker': 'Sport Activities',
  'Prayer Requests': 'Prayer Requests & Testimonies',
  'Family Directory': 'Family Directory',
  Investments: 'Investment Tracker',
  'Financial Records': 'Financial Management',
  'Gift Wishlists': 'Gift Wishlist',
  'Event Planners': 'Event Group Planners',
}

/** Opens the app as a person and expects these links in this order. */
const expectLinks = async (family: Family, who: Who, labels: string[]) => {
  const page = await family.as(who)
  await page.goto('/settings')
  await expect(navigation(page).getByRole('link')).toHaveText(labels)
  await page.close()
}

test('has links of the default add-ons', async ({ family }) => {
  test.slow()
  await expectLinks(family, 'admin', [...main, 'Chores Audit'])
  await expectLinks(family, 'member', [...main, 'Chores Audit'])
  await expectLinks(family, 'child', [...without(main, 'Documents'), 'Chores Audit'])
  await expectLinks(family, 'extended', forExtended)
})

test.describe('with every add-on enabled', () => {
  test.beforeEach(async ({ family }) => {
    const admin = await family.api('admin')
    for (const addonType of addonTypes) {
      expect((await admin.post(`/api/families/${family.id}/addons`, { data: { addonType } })).ok()).toBe(true)
    }
  })

  test('shows each role its permitted links', async ({ family }) => {
    test.slow()
    await expectLinks(family, 'admin', everything)
    await expectLinks(family, 'parent', everything)
    await expectLinks(family, 'member', without(everything, 'Investments'))
    await expectLinks(
      family,
      'child',
      without(everything, 'Documents', 'Family Tree', 'Sports Tracker', 'Investments', 'Financial Records'),
    )
    await expectLinks(family, 'extended', [
      ...forExtended,
      ...['Location Map', 'Prayer Requests', 'Family Directory', 'Gift Wishlists', 'Event Planners'],
    ])
  })

  test('opens the screen of every link, and highlights only that link', async ({ family }) => {
    test.slow()
    const page = await family.as('admin')
    await page.goto('/')
    for (const label of everything) {
      await link(page, label).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const here = navigation(page).locator('[aria-current=page]')
      await expect(here).toHaveText([label])
    }
    for (const [label, title] of Object.entries(titles)) {
      await link(page, label).click()
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page).toHaveTitle(`${title} · Hearth`)
    }
  })

  test('has chores and their audit at the family’s URL, and at one without a family', async ({ family }) => {
    const page = await family.as('admin')
    await page.goto('/')
    await expect(link(page, 'Chores')).toHaveAttribute('href', `/chores/${family.id}`)
    await expect(link(page, 'Chores Audit')).toHaveAttribute('href', `/chores-audit/${family.id}`)
    for (const [path, label, title] of [
      ['/chores?edit=1', 'Chores', 'Chores'],
      [`/chores/${family.id}`, 'Chores', 'Chores'],
      ['/chores-audit', 'Chores Audit', 'Chores Audit Dashboard'],
      [`/chores-audit/${family.id}`, 'Chores Audit', 'Chores Audit Dashboard'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(navigation(page).locator('[aria-current=page]')).toHaveText([label])
    }
  })

  test("loses an add-on's link when an admin disables it in another browser, and gets it back", async ({ family }) => {
    const admin = await family.api('admin')
    const page = await family.as('child')
    await page.goto('/')
    await expect(link(page, 'Shopping Lists')).toBeVisible()
    await joined(page)
    expect((await admin.delete(`/api/families/${family.id}/addons/shopping_lists`)).status()).toBe(204)
    await expect(link(page, 'Shopping Lists')).toHaveCount(0, { timeout: 1000 })
    expect((await admin.post(`/api/families/${family.id}/addons`, { data: { addonType: 'shopping_lists' } })).ok()).toBe(true)
    await expect(link(page, 'Shopping Lists')).toBeVisible({ timeout: 1000 })
  })

  test('is a drawer on a phone, with all links reachable, and closes after a choice', async ({ family }) => {
    const page = await family.as('admin')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await expect(navigation(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('link')).toHaveText(everything)
    for (const entry of await drawer.getByRole('link').all()) {
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await drawer.getByRole('link', { name: 'Event Planners' }).click()
    await expect(page).toHaveURL(/\/events$/)
    await expect(drawer).toHaveCount(0)

    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.mouse.click(380, 400)
    await expect(drawer).toHaveCount(0)
  })
})

/** Changes a person's membership as an admin. */
const change = async (family: Family, firstName: string, data: object) => {
  const admin = await family.api('admin')
  const members = (await (await admin.get(`/api/families/${family.id}/members`)).json()) as { id: string; name: string }[]
  const member = members.find(({ name }) => name.startsWith(firstName))
  expect((await admin.patch(`/api/families/${family.id}/members/${member?.id}`, { data })).status()).toBe(200)
}

test('removes links as soon as an admin revokes their permission', async ({ family }) => {
  await change(family, 'Rosa', { permissions: ['view_messages'] })
  const page = await family.as('extended')
  await page.goto('/')
  await expect(link(page, 'Messages')).toBeVisible()
  await expect(link(page, 'Calendar')).toHaveCount(0)
  await joined(page)
  await change(family, 'Rosa', { permissions: ['view_messages', 'view_calendar'] })
  await expect(link(page, 'Calendar')).toBeVisible()
})

test('shows a suspended member as pending, without links of the family', async ({ family }) => {
  await change(family, 'Leo', { isActive: false })
  const page = await family.as('child')
  await page.goto('/settings')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar.getByText('Rivera', { exact: true })).toBeVisible()
  await expect(sidebar.getByText('Pending', { exact: true })).toBeVisible()
  await expect(navigation(page).getByRole('link')).toHaveText(['Home', 'Dashboard', 'Settings'])
  await change(family, 'Leo', { isActive: true })
})

test('a screen without permission shows a message', async ({ family }) => {
  const page = await family.as('extended')
  for (const [path, title, says] of [
    ['/tasks', 'Tasks & Projects', "You can't view tasks"],
    ['/chores', 'Chores', "You can't view the chores"],
    ['/chores-audit', 'Chores Audit Dashboard', "You can't view the chores"],
    ['/shopping', 'Smart Shopping', "You can't view the shopping"],
    ['/documents', 'Documents & Notes', "You can't view documents"],
    ['/investments', 'Investment Tracker', "You can't view this screen"],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await expect(page.getByText(says, { exact: true })).toBeVisible()
  }
})
