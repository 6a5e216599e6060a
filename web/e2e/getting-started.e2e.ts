import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, joined, password, test, watched } from './fixtures'

const opened: BrowserContext[] = []
test.afterEach(() => Promise.all(opened.splice(0).map((context) => context.close())))

type Blank = { url: string; setupUrl: string }

/** Sets a server up without its screen. @returns its admin's page, as yet without an address */
const newAdmin = async (browser: Browser, { url, setupUrl }: Blank) => {
  const context = await browser.newContext({ baseURL: url })
  opened.push(context)
  const token = new URL(setupUrl).searchParams.get('token')
  const account = { familyName: 'Rivera', firstName: 'Ana', email: 'ana@example.org', password, timezone: 'America/New_York' }
  expect((await context.request.post('/api/setup', { data: { ...account, token } })).status()).toBe(201)
  return watched(await context.newPage())
}

const card = (page: Page) => page.getByRole('region', { name: 'Getting started' })
const step = (page: Page, title: string) => card(page).getByRole('button', { name: title })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const done = (page: Page) => card(page).getByRole('progressbar', { name: 'Steps done' })

const open = async (page: Page) => {
  await page.goto('/')
  await expect(step(page, 'Invite someone')).toBeVisible()
}
/** Another device of the same person. */
const otherDevice = async (browser: Browser, page: Page, url: string) => {
  const context = await browser.newContext({ baseURL: url, storageState: await page.context().storageState() })
  opened.push(context)
  return watched(await context.newPage())
}
const expectNoCard = async (page: Page) => {
  await page.goto('/')
  await expect(page.getByText('AI family assistant')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
}

test('each step is done in place, and ticks itself', async ({ browser, blank }) => {
  const page = await newAdmin(browser, blank)
  await open(page)
  await expect(done(page)).toHaveAttribute('aria-valuenow', '0')

  await card(page).getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('ben@example.org')
  await press(page, 'Create invitation')
  await expect(page.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible()
  await press(page, 'Done')
  await expect(done(page)).toHaveAttribute('aria-valuenow', '25')
  await expect(card(page).getByRole('button', { name: 'Invite another' })).toBeFocused()

  await press(page, 'Next step')
  await press(page, 'Add a child')
  await page.getByLabel('First name', { exact: true }).fill('Leo')
  await page.getByLabel('Username', { exact: true }).fill('leo')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Add member')
  await expect(done(page)).toHaveAttribute('aria-valuenow', '50')

  await press(page, 'Next step')
  await press(page, 'Choose')
  await page.getByRole('switch', { name: 'Family Tree' }).click()
  await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true }).getByText('Family Tree')).toBeAttached()
  await press(page, 'Done')
  await expect(done(page)).toHaveAttribute('aria-valuenow', '75')

  await press(page, 'Next step')
  await press(page, 'Show how')
  await expect(page.getByText('Add to Home Screen', { exact: true })).toBeVisible()
  await press(page, "It's on my phone")
  await expect(done(page)).toHaveAttribute('aria-valuenow', '100')
  await card(page).getByRole('button', { name: 'Close' }).click()
  await expect(card(page)).toHaveCount(0)
  await expectNoCard(await otherDevice(browser, page, blank.url))
})

test('a step is put off, and the whole dismissed, on every device and for good', async ({ browser, blank }) => {
  const page = await newAdmin(browser, blank)
  await open(page)
  const other = await otherDevice(browser, page, blank.url)
  await open(other)
  await joined(other)
  await press(page, 'Not now')
  await expect(step(page, 'Invite someone')).toContainText('Later')
  await expect(step(page, 'Add your children')).toHaveAttribute('aria-expanded', 'true')
  await expect(step(other, 'Invite someone')).toContainText('Later')
  await card(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(card(page)).toHaveCount(0)
  await expect(card(other)).toHaveCount(0)
  await expectNoCard(page)
})
