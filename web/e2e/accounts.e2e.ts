import type { Browser, Page } from '@playwright/test'
import { dot, megabytes, zeros } from './files'
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

test.describe('the landing page', () => {
  test('describes the features, and every button leads to sign-in', async ({ page, family }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await page.goto(`${family.url}/`)
    await expect(hero(page)).toBeVisible()
    await expect(page).toHaveTitle(/Your Family's Digital Hub/)
    for (const name of ['Sign In', 'Get Started Free', 'Learn More', 'Start Your Free Family Hub'])
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/api/login')
    for (const name of ['Family Calendar', 'Photo Sharing', 'Task Management', 'Family Chat'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    for (const name of ['Family Tree', 'Location Tracking', 'Sports Tracker', 'Prayer Requests'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    expect([...hosts]).toEqual([new URL(family.url).host])

    await page.getByRole('link', { name: 'Get Started Free' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
  })

  test('has a footer with links to the legal pages', async ({ page, family }) => {
    await page.goto(`${family.url}/`)
    for (const name of ['Privacy', 'Terms', 'Support', 'About']) {
      await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`#${name.toLowerCase()}$`))
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport()
    }
  })

  test('replaces every protected screen', async ({ page, family }) => {
    await page.goto(`${family.url}/settings`)
    await expect(hero(page)).toBeVisible()
  })
})

test.describe('setting up', () => {
  test('works once with the printed link', async ({ page, blank }) => {
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

  test('is refused without a valid token, and keeps the form', async ({ page, blank }) => {
    await page.goto(`${blank.url}/setup`)
    await expect(title(page)).toHaveText('The link is incomplete')
    await page.goto(`${blank.url}/setup?token=guessed`)
    await field(page, 'Family name').fill('Osei')
    await field(page, 'First name').fill('Ama')
    await field(page, 'E-mail').fill('ama@example.org')
    await field(page, 'Password').fill(password)
    await press(page, 'Create family')
    await expect(page.getByRole('alert')).toHaveText('This setup link is not valid. Use the newest one that the server printed.')
    await expect(field(page, 'Family name')).toHaveValue('Osei')
  })
})

test.describe('signing in', () => {
  for (const identifier of ['ana@example.org', 'ana']) {
    test(`works as ${identifier}`, async ({ page, family }) => {
      await page.goto(`${family.url}/sign-in`)
      await signIn(page, identifier)
      await expect(page).toHaveURL(`${family.url}/`)
      await expect(title(page)).toHaveText('Rivera')
      await expect(page.getByText('Welcome, Ana')).toBeVisible()
      await page.goto(`${family.url}/sign-in`)
      await expect(page).toHaveURL(`${family.url}/`)
    })
  }

  test('names missing fields, and keeps the form after a wrong password', async ({ page, family }) => {
    await page.goto(`${family.url}/sign-in`)
    await press(page, 'Sign in')
    await expect(page.getByText('Enter your e-mail address or username.')).toBeVisible()
    await expect(field(page, 'E-mail or username')).toBeFocused()
    await signIn(page, 'ben', 'not the password')
    await expect(page.getByRole('alert')).toHaveText('That e-mail or username and password do not match.')
    await expect(field(page, 'E-mail or username')).toHaveValue('ben')
    await expect(field(page, 'Password')).toHaveValue('not the password')
    await signIn(page, 'ben')
    await expect(title(page)).toHaveText('Rivera')
  })

  test('shows the remaining wait after wrong passwords', async ({ page, family }) => {
    const message = 'Too many attempts. Try again in 8 s.'
    await page.route('**/api/auth/sign-in', (route) => route.fulfill({ status: 429, json: { code: 'too_many_attempts', message } }))
    await page.goto(`${family.url}/sign-in`)
    await signIn(page, 'ben', 'guess')
    await expect(page.getByRole('alert')).toHaveText(message)
  })

  test('never leads to another site', async ({ page, family }) => {
    for (const away of ['//example.org/', '/\\example.org/', 'https://example.org/', 'javascript:alert(1)']) {
      await page.goto(`${family.url}/sign-in?return=${encodeURIComponent(away)}`)
      await signIn(page, 'mia')
      await expect(page).toHaveURL(`${family.url}/`)
      await page.context().clearCookies()
    }
  })
})

test('on an open server, anyone can create an account and a family', async ({ page }) => {
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

/** A new member, signed in with two separate browsers. */
const twoDevices = async (family: Family, browser: Browser, username: string): Promise<[Page, Page]> => {
  const admin = await family.api('admin')
  const member = { firstName: 'Kim', username, password, role: 'member' }
  expect((await admin.post(`/api/families/${family.id}/members`, { data: member })).status()).toBe(201)
  const pages: [Page, Page] = [await browser.newPage(), await browser.newPage()]
  for (const page of pages) {
    await page.goto(`${family.url}/sign-in`)
    await signIn(page, username)
    await expect(title(page)).toHaveText('Rivera')
    await page.goto(`${family.url}/settings#account`)
    await expect(page.getByText('This device')).toBeVisible()
  }
  return pages
}

test.describe('the profile', () => {
  test('signs out the other devices after a new password', async ({ browser, family }) => {
    const [here, there] = await twoDevices(family, browser, 'kim')
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
    await here.reload()
    await expect(here.getByText('This device')).toBeVisible()
  })

  test('signs out devices one by one', async ({ browser, family }) => {
    const [here, there] = await twoDevices(family, browser, 'kit')
    await here.reload()
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

  test('shows a new name immediately', async ({ family }) => {
    const page = await family.as('extended')
    await page.goto('/settings#account')
    await field(page, 'First name').fill('')
    await press(page, 'Save name')
    await expect(page.getByText('First name is required.')).toBeVisible()
    await field(page, 'First name').fill('Rosalia')
    await press(page, 'Save name')
    await expect(page.getByText('Name updated', { exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Rosalia Rivera')).toBeVisible()
  })

  test('checks, uploads, shows and removes a picture', async ({ family }) => {
    const page = await family.as('member')
    await page.goto('/settings#account')
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      field(page, 'Profile picture').setInputFiles({ name, mimeType, buffer })
    const shows = async (...texts: string[]) => {
      for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await field(page, 'Profile picture').setInputFiles(zeros('large.png', megabytes(5) + 1))
    await shows('File too large', 'File size must be less than 5MB')
    await choose('notes.txt', 'text/plain', Buffer.from('notes'))
    await shows('Invalid file type', 'Please select a valid file type')
    await choose('broken.png', 'image/png', Buffer.from('<html>no picture</html>'))
    await shows('Upload failed')
    await choose('dot.png', 'image/png', dot)
    await shows('Profile picture uploaded successfully!')
    await expect(page.getByRole('main').locator('img')).toHaveAttribute('src', /^\/api\/objects\/[0-9a-f-]{36}\?w=320$/)
    await press(page, 'Remove')
    await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  })

  test('reports a failed upload', async ({ family }) => {
    const page = await family.as('member')
    await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/settings#account')
    await field(page, 'Profile picture').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot })
    await expect(page.getByText('Upload failed', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to upload file. Please try again.', { exact: true })).toBeVisible()
  })
})
