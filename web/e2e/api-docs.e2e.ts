import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { expectNoOverflow, phone, violationsOf } from './visual-checks'

type Description = { paths: Record<string, Record<string, { operationId: string }>> }

const row = (page: Page, id: string) => page.locator(`details#${id}`)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search calls' })

test('a visitor reads the page of the API', async ({ browser, family }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const hosts = new Set<string>()
  const consoleErrors: string[] = []
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  page.on('console', (message) => consoleErrors.push(message.text()))
  await page.goto(`${family.url}/api/docs`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API')
  await expect(page).toHaveTitle('API · Hearth')

  await test.step('it has every call of the description', async () => {
    const { paths } = (await (await page.request.get(`${family.url}/api/openapi.json`)).json()) as Description
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    await expect(page.getByRole('status').filter({ hasText: `${ids.length} calls` })).toBeVisible()
    const shown = await page.locator('details[id]').evaluateAll((rows) => rows.map(({ id }) => id))
    expect(shown.toSorted()).toEqual(ids.toSorted())
  })

  await test.step('it is searched by words, and says when nothing has them', async () => {
    await search(page).fill('photos DELETE')
    await expect(page.getByRole('status').filter({ hasText: /^1 call$/ })).toBeVisible()
    await expect(row(page, 'deletePhotosByPhotoId')).toBeVisible()
    await search(page).fill('quux no such thing')
    await expect(page.getByText('No call has all of these words')).toBeVisible()
    await search(page).clear()
    await expect(row(page, 'getHealth')).toBeVisible()
  })

  // The sweep checks the page as loaded, with every call collapsed.
  await test.step('an open call fits a phone and a desktop, and is accessible', async () => {
    await search(page).fill('postTasks')
    await page.getByText('Before the first call').click()
    await row(page, 'postTasks').locator('summary').click()
    await expect(row(page, 'postTasks').getByRole('heading', { name: 'Reply 201' })).toBeVisible()
    for (const [viewport, colorScheme] of [
      [phone, 'light'],
      [{ width: 1280, height: 800 }, 'dark'],
    ] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await expectNoOverflow(page, 'an open call')
      expect(await violationsOf(page, 'an open call')).toEqual([])
    }
  })

  await test.step('a call opens by the keyboard, and its address leads to it', async () => {
    await search(page).fill('getTasks')
    await row(page, 'getTasks').locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(row(page, 'getTasks')).toContainText('For members with view_tasks, parents and admins.')
    await row(page, 'getTasks').getByRole('link', { name: 'Link to this' }).click()
    await expect(page).toHaveURL(/\/api\/docs#getTasks$/)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(row(other, 'getTasks')).toHaveAttribute('open')
    await expect(row(other, 'getTasks')).toBeInViewport()
  })

  await test.step('its example is one that the server takes', async () => {
    await search(page).fill('postFamilies')
    await row(page, 'postFamilies').locator('summary').click()
    const body = await row(page, 'postFamilies')
      .locator('section', { hasText: 'Body' })
      .getByRole('figure', { name: 'For instance' })
      .locator('code')
      .textContent()
    const answer = await (await family.api('admin')).post('/api/families', { data: JSON.parse(body ?? '') })
    expect(answer.status()).toBe(201)
  })
  expect([...hosts]).toEqual([new URL(family.url).host])
  expect(consoleErrors).toEqual([])
  await context.close()
})
