import type { Page } from '@playwright/test'
import { expect, type Family, joined, password, test, type Who } from './fixtures'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, title: string) => page.getByText(title, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Family Members' }).getByRole('listitem').filter({ hasText: name })

const open = async (family: Family, who: Who) => {
  const page = await family.as(who)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Family Settings')
  await joined(page)
  return page
}

/** Chooses an act in the menu of a member, and confirms it. */
const manage = async (page: Page, name: string, act: string) => {
  await button(page, `Manage ${name}`).click()
  await page.getByRole('menuitem', { name: act }).click()
}
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

test('a member without an e-mail address is added, signs in, and is suspended, activated and removed', async ({ page, family }) => {
  const admin = await open(family, 'admin')
  await test.step('the admin adds them', async () => {
    await button(admin, 'Add member').click()
    await dialog(admin).getByRole('button', { name: 'Add member' }).click()
    await expect(admin.getByText('First name is required.')).toBeVisible()
    await field(admin, 'First name').fill('Zoe')
    await field(admin, 'Username').fill('leo')
    await field(admin, 'Password').fill(password)
    await admin.getByRole('radio', { name: 'Pink' }).click()
    await dialog(admin).getByRole('button', { name: 'Add member' }).click()
    await expect(admin.getByText('That username is taken. Choose another one.')).toBeVisible()
    await expect(field(admin, 'Username')).toBeFocused()
    await field(admin, 'Username').fill('zoe')
    await dialog(admin).getByRole('button', { name: 'Add member' }).click()
    await expect(toast(admin, 'Member added')).toBeVisible()
    await expect(row(admin, 'Zoe')).toContainText('Child')
  })
  await test.step('they sign in by their username, and are online', async () => {
    await page.goto(`${family.url}/sign-in`)
    await field(page, 'E-mail or username').fill('zoe')
    await field(page, 'Password').fill(password)
    await button(page, 'Sign in').click()
    await expect(page.getByText('Welcome, Zoe')).toBeVisible()
    await joined(page)
    await expect(row(admin, 'Zoe')).toContainText('Online')
  })
  await test.step('once suspended, they see the name of the family and nothing more', async () => {
    await manage(admin, 'Zoe', 'Suspend')
    await confirm(admin, 'Suspend')
    await expect(toast(admin, 'Member suspended')).toBeVisible()
    await expect(page.getByRole('main').getByText('Pending', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rivera')
    await expect(page.getByText('Ana')).toHaveCount(0)
    await manage(admin, 'Zoe', 'Activate')
    await expect(toast(admin, 'Member activated')).toBeVisible()
    await button(page, 'Check again').click()
    await expect(page.getByText('Welcome, Zoe')).toBeVisible()
  })
  await test.step('once removed, they belong to no family', async () => {
    await manage(admin, 'Zoe', 'Remove')
    await confirm(admin, 'Remove')
    await expect(toast(admin, 'Member removed')).toBeVisible()
    await expect(row(admin, 'Zoe')).toHaveCount(0)
    await expect(page.getByText('Ask the admin of your family for an invitation.')).toBeVisible()
  })
})

test('the name of the family changes on every open screen', async ({ family }) => {
  const other = await open(family, 'extended')
  await expect(button(other, 'Save')).toHaveCount(0)
  const page = await open(family, 'parent')
  await field(page, 'Time zone').fill('Mars/Olympus')
  await button(page, 'Save').click()
  await expect(page.getByText('Unknown time zone. Use a name such as America/New_York.')).toBeVisible()
  await expect(field(page, 'Time zone')).toBeFocused()
  await field(page, 'Time zone').fill('America/New_York')
  await field(page, 'Family name').fill('Rivera-Osei')
  await button(page, 'Save').click()
  await expect(toast(page, 'Family updated')).toBeVisible()
  await expect(other.getByRole('complementary').getByText('Rivera-Osei', { exact: true })).toBeVisible()
})
