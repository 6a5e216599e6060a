import type { Page } from '@playwright/test'
import { addons } from '#src/features/addons/addons.rules'
import { enableOnly, features, firstAddons, openDashboard, saysToast } from './dashboard'
import { expect, type Family, test } from './fixtures'

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

test('an admin enables and disables add-ons for everybody, at once', async ({ family }) => {
  await enableOnly(family, firstAddons)
  const ben = await openDashboard(family, 'parent')
  await expect(ben.getByText('Real-time updates enabled')).toBeVisible()
  await expect(card(ben, 'Photo Gallery')).toBeVisible()
  const page = await manage(family)

  const enabling = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/${family.id}/addons`))
  await toggle(page, 'Family Tree').click()
  expect((await enabling).postDataJSON()).toEqual({ addonType: 'ancestry_tree' })
  await saysToast(page, 'Success', 'Add-on updated successfully')
  await expect(card(ben, 'Family Tree')).toBeVisible()
  await expect(link(ben, 'Family Tree')).toBeVisible()
  await expect(card(page, 'Family Tree')).toBeVisible()
  await expect(link(page, 'Family Tree')).toBeVisible()

  const disabling = page.waitForRequest((request) => request.method() === 'DELETE')
  await toggle(page, 'Photo Gallery').click()
  expect(new URL((await disabling).url()).pathname).toBe(`/api/families/${family.id}/addons/memory_wall`)
  await expect(card(ben, 'Photo Gallery')).toHaveCount(0)
  await expect(link(ben, 'Photo Gallery')).toHaveCount(0)
  await expect(toggle(page, 'Photo Gallery')).not.toBeChecked()
  await expect(link(page, 'Photo Gallery')).toHaveCount(0)

  await page.reload()
  await expect(card(page, 'Family Tree')).toBeVisible()
  await expect(card(page, 'Photo Gallery')).toHaveCount(0)
  await card(page, 'Family Tree').getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/ancestry$/)
})
