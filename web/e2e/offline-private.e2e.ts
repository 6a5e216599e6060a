import type { Page } from '@playwright/test'
import { cast, expect, password, test } from './fixtures'
import { goOffline, goOnline, installed, kept, openHere, stored, waits } from './offline'

// A device may be shared: nothing of one person is left for the next.

test.use({ serviceWorkers: 'allow' })
test.slow()

const nothing = { owners: [], queries: [], acts: [] }
const expectNothing = (page: Page) => expect.poll(() => stored(page)).toEqual(nothing)
/** What the worker keeps: the app itself, and nothing that came from a call. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

/** Ben's screen with something of his kept and something waiting. */
const withWaiting = async (family: Parameters<typeof openHere>[0]) => {
  const page = await openHere(family, '/messages')
  await kept(page, 'messages', family.id, 'newest')
  await goOffline(page)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('Only for us')
  await field.press('Enter')
  await waits(page, 1)
  return page
}

test('signing out leaves nothing, not even what waits', async ({ family }) => {
  const page = await withWaiting(family)
  await page.route('**/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await goOnline(page)
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expectNothing(page)
  expect((await cached(page)).filter((path) => !/^\/($|assets\/|fonts\/)/.test(path))).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/messages')
  await expect(page.getByText('Hearth could not be reached')).toBeVisible()
})

test('signing out without a network holds: the session ends before anybody is let in again', async ({ family }) => {
  const page = await openHere(family, '/tasks', 'member')
  await kept(page, 'families')
  await goOffline(page)
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByText('Hearth could not be reached')).toBeVisible()
  await expectNothing(page)
  await goOnline(page)
  await page.goto('/tasks')
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a session that is over takes all along', async ({ family }) => {
  const page = await openHere(family, '/tasks', 'child')
  await kept(page, 'tasks', family.id)
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expectNothing(page)
})

test('another person who signs in finds nothing of the one before', async ({ family }) => {
  const page = await openHere(family, '/tasks', 'extended')
  await kept(page, 'families')
  const rosa = (await stored(page)).owners.map(({ userId }) => userId)
  // Without a word of goodbye: her session goes, and Ana signs in on the same page.
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail or username', { exact: true }).fill(cast.admin.identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ana Rivera' })).toBeVisible()
  await kept(page, 'families')
  const { owners } = await stored(page)
  expect(owners).toHaveLength(1)
  expect(owners.map(({ userId }) => userId)).not.toEqual(rosa)
  await installed(page)
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Ana Rivera' })).toBeVisible()
})
