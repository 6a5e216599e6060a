import type { Browser, Page } from '@playwright/test'
import { expect, type Family, password, test } from './fixtures'
import { newDataFolder, runHearth, serve } from './server'

const hero = (page: Page) => page.getByRole('heading', { level: 1, name: "Your Family's Digital Hub" })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const signIn = async (page: Page, identifier: string, secret = password) => {
  await field(page, 'E-mail or username').fill(identifier)
  await field(page, 'Password').fill(secret)
  await press(page, 'Sign in')
}

test('a visitor reads the landing page and its small print, and signs in from there', async ({ page, family }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await test.step('the landing page stands in for a protected screen', async () => {
    await page.goto(`${family.url}/settings`)
    await expect(hero(page)).toBeVisible()
  })
  await test.step('it promises what the hub does', async () => {
    await page.goto(`${family.url}/`)
    await expect(hero(page)).toBeVisible()
    await expect(page).toHaveTitle(/Your Family's Digital Hub/)
    for (const name of ['Sign In', 'Get Started Free', 'Learn More', 'Start Your Free Family Hub'])
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/api/login')
    for (const name of ['Family Calendar', 'Photo Sharing', 'Task Management', 'Family Chat'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    for (const name of ['Family Tree', 'Location Tracking', 'Sports Tracker', 'Prayer Requests'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  })
  await test.step('its footer leads to the small print', async () => {
    for (const name of ['Privacy', 'Terms', 'Support', 'About']) {
      await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`#${name.toLowerCase()}$`))
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport()
    }
  })
  await test.step('after a wrong password they sign in by e-mail address', async () => {
    await page.getByRole('link', { name: 'Get Started Free' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
    await signIn(page, 'ana@example.org', 'not the password')
    await expect(page.getByRole('alert')).toHaveText('That e-mail or username and password do not match.')
    await signIn(page, 'ana@example.org')
    await expect(page).toHaveURL(`${family.url}/`)
    await expect(title(page)).toHaveText('Rivera')
    await expect(page.getByText('Welcome, Ana')).toBeVisible()
    await page.goto(`${family.url}/sign-in`)
    await expect(page).toHaveURL(`${family.url}/`)
  })
  expect([...hosts]).toEqual([new URL(family.url).host])
})

test('a server is set up by the printed link, once', async ({ page, blank }) => {
  await page.goto(`${blank.url}/sign-in`)
  await expect(page.getByText('it wrote a setup link to its log')).toBeVisible()

  await page.goto(blank.setupUrl)
  await expect(field(page, 'Time zone')).toHaveValue('America/New_York')
  await press(page, 'Create family')
  await expect(page.getByText('Family name is required.')).toBeVisible()
  await expect(field(page, 'Family name')).toBeFocused()
  await field(page, 'Family name').fill('Osei')
  await field(page, 'First name').fill('Ama')
  await field(page, 'E-mail').fill('ama@example.org')
  await field(page, 'Password').fill(password)
  await field(page, 'Time zone').fill('Europe/Berlin')
  await press(page, 'Create family')
  await expect(title(page)).toHaveText('Osei')
  await expect(page.getByText('Welcome, Ama')).toBeVisible()

  await page.goto(blank.setupUrl)
  await expect(title(page)).toHaveText('Already set up')
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
})

test('an open server lets anybody create an account, and with it a family', async ({ page }) => {
  const data = newDataFolder()
  const admin = ['--family', 'Rivera', '--first-name', 'Ana', '--email', 'ana@example.org', '--password-stdin']
  await runHearth(data, ['init', ...admin], `${password}\n`)
  const server = await serve(data, { HEARTH_SIGNUP: 'open' })
  await page.goto(`${server.url}/sign-in`)
  await press(page, 'Create an account')
  await field(page, 'First name').fill('Nia')
  await page.getByRole('radio', { name: 'Username' }).click()
  await field(page, 'Username').fill('ana')
  await field(page, 'Password').fill(password)
  await press(page, 'Create account')
  await expect(page.getByText('That username is taken. Choose another one.')).toBeVisible()
  await expect(field(page, 'Username')).toBeFocused()
  await field(page, 'Username').fill('nia')
  await press(page, 'Create account')

  await expect(title(page)).toHaveText('Welcome, Nia')
  await press(page, 'Create Family')
  await expect(page.getByText('Family name is required.')).toBeVisible()
  await field(page, 'Family name').fill('Moreau')
  await press(page, 'Create Family')
  await expect(title(page)).toHaveText('Moreau')
  await server.stop()
})

const openAccount = async (page: Page, family: Family, username: string, secret = password) => {
  await page.goto(`${family.url}/sign-in`)
  await signIn(page, username, secret)
  await expect(title(page)).toHaveText('Rivera')
  await page.goto(`${family.url}/settings#account`)
  await expect(page.getByText('This device')).toBeVisible()
}

/** Somebody new, signed in by username twice: two browsers that share nothing. */
const twoDevices = async (family: Family, browser: Browser, username: string): Promise<[Page, Page]> => {
  const admin = await family.api('admin')
  const member = { firstName: 'Kim', username, password, role: 'member' }
  expect((await admin.post(`/api/families/${family.id}/members`, { data: member })).status()).toBe(201)
  const pages: [Page, Page] = [await browser.newPage(), await browser.newPage()]
  for (const page of pages) await openAccount(page, family, username)
  return pages
}

test('a new password signs out the other devices, and the own account signs out one by one', async ({ browser, family }) => {
  const [here, there] = await twoDevices(family, browser, 'kim')
  await test.step('the password is changed', async () => {
    await field(here, 'Current password').fill('not the password')
    await field(here, 'New password').fill('short')
    await press(here, 'Change password')
    await expect(here.getByText('Use at least 10 characters.')).toBeVisible()
    await field(here, 'New password').fill('a brand new secret')
    await press(here, 'Change password')
    await expect(here.getByText('That is not your current password.')).toBeVisible()
    await expect(field(here, 'Current password')).toBeFocused()
    await field(here, 'Current password').fill(password)
    await press(here, 'Change password')
    await expect(here.getByText('Password changed', { exact: true })).toBeVisible()
    await expect(field(here, 'New password')).toHaveValue('')
    await there.reload()
    await expect(hero(there)).toBeVisible()
  })
  await test.step('devices are signed out one by one', async () => {
    await openAccount(there, family, 'kim', 'a brand new secret')
    await here.reload()
    await expect(here.getByText('This device')).toBeVisible()
    await expect(here.getByRole('button', { name: /^Sign out/ })).toHaveCount(2)
    await here
      .getByRole('listitem')
      .filter({ hasNotText: 'This device' })
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await expect(here.getByRole('button', { name: /^Sign out/ })).toHaveCount(1)
    await there.reload()
    await expect(hero(there)).toBeVisible()
    await here.getByRole('button', { name: /^Sign out/ }).click()
    await expect(hero(here)).toBeVisible()
  })
})
