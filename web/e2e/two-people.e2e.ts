import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { newDataFolder, runHearth, serve } from './server'

// With motion, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const password = 'correct horse battery'

const tomorrowNoon = () => {
  const start = new Date(Date.now() + 86_400_000)
  start.setUTCHours(17, 0, 0, 0)
  return { startTime: start.toISOString(), endTime: new Date(start.getTime() + 3_600_000).toISOString() }
}

const signIn = async (page: Page, url: string) => {
  await page.goto(`${url}/`)
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByLabel(/e-mail or username/i).fill('ana@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

const open = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** Invites from the header. @returns the link */
const invite = async (page: Page) => {
  await page.getByRole('button', { name: 'Invite Family' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/e-?mail/i).fill('ben@example.org')
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  await expect(page.getByText('Invitation ready to share', { exact: true })).toBeVisible()
  const link = await dialog.getByRole('textbox').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link
}

test('after set-up, two people see each other’s event and message live', async ({ browser }) => {
  const data = newDataFolder()
  const admin = ['--first-name', 'Ana', '--last-name', 'Rivera', '--email', 'ana@example.org']
  await runHearth(
    data,
    ['init', '--family', 'The Riveras', ...admin, '--timezone', 'America/New_York', '--password-stdin'],
    `${password}\n`,
  )
  const server = await serve(data)
  expect(server.setupUrl).toBeUndefined()
  const ana = await (await browser.newContext()).newPage()
  const ben = await (await browser.newContext()).newPage()
  try {
    await signIn(ana, server.url)
    const link = await invite(ana)

    await ben.goto(link.replace('//localhost', '//127.0.0.1'))
    await expect(ben.getByText('The Riveras').first()).toBeVisible()
    await ben.getByLabel('First name').fill('Ben')
    await ben.getByLabel('Password', { exact: true }).fill('another horse battery')
    await ben.getByRole('button', { name: /join/i }).click()
    await expect(ben.getByRole('navigation', { name: 'Main' })).toBeVisible()

    await open(ben, 'Messages')
    await expect(ben.getByText('Connected')).toBeVisible()
    await open(ana, 'Messages')
    await ana.getByRole('textbox', { name: 'Message', exact: true }).fill('Dinner is at seven')
    await ana.getByRole('textbox', { name: 'Message', exact: true }).press('Enter')
    await expect(ben.getByText('Dinner is at seven')).toBeVisible()

    await open(ben, 'Calendar')
    await expect(ben.getByRole('heading', { level: 1, name: 'Family Calendar' })).toBeVisible()
    const families = await (await ana.request.get(`${server.url}/api/families`)).json()
    const { startTime, endTime } = tomorrowNoon()
    const created = await ana.request.post(`${server.url}/api/families/${families[0].id}/events`, {
      data: { title: 'Piano recital', startTime, endTime },
    })
    expect(created.status()).toBe(201)
    await expect(ben.getByText('Piano recital').first()).toBeVisible()
  } finally {
    await ana.context().close()
    await ben.context().close()
    await server.stop()
  }
})
