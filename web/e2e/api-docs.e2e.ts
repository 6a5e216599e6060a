import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { expectLooks } from './looks'

type Description = { paths: Record<string, Record<string, { operationId: string }>> }

const row = (page: Page, id: string) => page.locator(`details#${id}`)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search calls' })

test.describe('the page of the API', () => {
  test('fits at every size, closed and open, and requests no other host', async ({ browser, family }) => {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const hosts = new Set<string>()
    const complaints: string[] = []
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(`${family.url}/api/docs`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API')
    await expect(page).toHaveTitle('API · Hearth')
    await expect(row(page, 'postTasks')).toBeVisible()
    await expectLooks(page, 'closed')
    await page.getByText('Before the first call').click()
    await row(page, 'postTasks').locator('summary').click()
    await expect(row(page, 'postTasks').getByRole('heading', { name: 'Reply 201' })).toBeVisible()
    await expectLooks(page, 'open')
    expect([...hosts]).toEqual([new URL(family.url).host])
    expect(complaints).toEqual([])
    await page.close()
  })

  test('has every call of the description', async ({ page, family }) => {
    await page.goto(`${family.url}/api/docs`)
    const { paths } = (await (await page.request.get(`${family.url}/api/openapi.json`)).json()) as Description
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    await expect(page.getByRole('status').filter({ hasText: `${ids.length} calls` })).toBeVisible()
    const shown = await page.locator('details[id]').evaluateAll((rows) => rows.map(({ id }) => id))
    expect(shown.toSorted()).toEqual(ids.toSorted())
  })

  test('has a search, with an empty state', async ({ page, family }) => {
    await page.goto(`${family.url}/api/docs`)
    await search(page).fill('photos DELETE')
    await expect(page.getByRole('status').filter({ hasText: /^1 call$/ })).toBeVisible()
    await expect(row(page, 'deletePhotosByPhotoId')).toBeVisible()
    await search(page).fill('quux no such thing')
    await expect(page.getByText('No call has all of these words')).toBeVisible()
    await search(page).clear()
    await expect(row(page, 'getHealth')).toBeVisible()
  })

  test('opens a call by keyboard, with a URL for it', async ({ page, family, context }) => {
    await page.goto(`${family.url}/api/docs`)
    await search(page).fill('getTasks')
    const line = row(page, 'getTasks').locator('summary')
    await line.focus()
    await page.keyboard.press('Enter')
    await expect(row(page, 'getTasks')).toContainText('For members with view_tasks, parents and admins.')
    await row(page, 'getTasks').getByRole('link', { name: 'Link to this' }).click()
    await expect(page).toHaveURL(/\/api\/docs#getTasks$/)

    const other = await context.newPage()
    await other.goto(page.url())
    await expect(row(other, 'getTasks')).toHaveAttribute('open')
    await expect(row(other, 'getTasks')).toBeInViewport()
  })

  test('shows an example that the server accepts', async ({ page, family }) => {
    await page.goto(`${family.url}/api/docs#postFamilies`)
    const body = await row(page, 'postFamilies')
      .locator('section', { hasText: 'Body' })
      .getByRole('figure', { name: 'For instance' })
      .locator('code')
      .textContent()
    const api = await family.api('admin')
    const answer = await api.post('/api/families', { data: JSON.parse(body ?? '') })
    expect(answer.status()).toBe(201)
  })

  test('reports that the description failed to load, and retries', async ({ page, family }) => {
    await page.route('**/api/openapi.json', (route) => route.abort())
    await page.goto(`${family.url}/api/docs`)
    await expect(page.getByText('Failed to load the description')).toBeVisible()
    await page.unroute('**/api/openapi.json')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(row(page, 'getHealth')).toBeVisible()
  })
})
