import type { Page } from '@playwright/test'
import { cast, expect, password, test } from './fixtures'
import { goOffline, goOnline, installed, kept, openHere, stored, waits } from './offline'

// On a shared device, no data of one person remains for the next.

test.use({ serviceWorkers: 'allow' })
test.slow()

const nothing = { owners: [], queries: [], acts: [] }
const expectNothing = (page: Page) => expect.poll(() => stored(page)).toEqual(nothing)
/** The service worker's cache: files of the app, but no replies of calls. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

const signIn = async (page: Page) => {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail or username', { exact: true }).fill(cast.admin.identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ana Rivera' })).toBeVisible()
}

/** Ben's page with cached replies and a pending act. */
const withWaiting = async (family: Parameters<typeof openHere>[0]) => {
  const page = await openHere(family, '/messages')
  await kept(page, 'messages', family.id, 'newest')
  await goOffline(page)
  const field = page.getByRole('textbox', { name: 'Message', exact: true })
  await field.fill('Only for us')
  await field.press('Enter')
  await waits(page, 1)
  return page
}

test('signing out deletes everything, including the outbox', async ({ family }) => {
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

test('signing out offline holds: the session ends before anybody can sign in again', async ({ family }) => {
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

test('signing out offline holds in every tab', async ({ family }) => {
  const page = await openHere(family, '/tasks', 'extended')
  await kept(page, 'families')
  const other = await page.context().newPage()
  await other.goto('/messages')
  await expect(other.getByRole('heading', { level: 1, name: 'Family Messages' })).toBeVisible()
  await goOffline(page)
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click()
  await expect(other.getByRole('heading', { name: 'Family Messages' })).toHaveCount(0)
  await expect(other.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expectNothing(page)
})

test('cached data of a revoked area is deleted, and search replies are never cached', async ({ family }) => {
  const admin = await family.api('admin')
  const members = `/api/families/${family.id}/members`
  const all = (await (await admin.get(members)).json()) as { id: string; role: string; permissions: string[] }[]
  const child = all.find(({ role }) => role === 'child')
  const setPermissions = async (permissions: string[] = []) =>
    expect((await admin.patch(`${members}/${child?.id}`, { data: { permissions } })).status()).toBe(200)
  const page = await openHere(family, '/shopping', 'child')
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('rivera')
  await expect(page.getByRole('option', { name: /Rivera/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await kept(page, 'shopping', family.id)
  const queriesOf = async (part: string) => (await stored(page)).queries.filter((query) => query.includes(`"${part}"`))
  expect(await queriesOf('search')).toEqual([])
  await setPermissions(child?.permissions.filter((permission) => permission !== 'view_shopping'))
  await expect(page.getByText("You can't view the shopping")).toBeVisible()
  await expect.poll(() => queriesOf('shopping')).toEqual([])
  await kept(page, 'families')
  await setPermissions(child?.permissions)
})

test('the end of a session deletes all of its data', async ({ family }) => {
  const page = await openHere(family, '/tasks', 'child')
  await kept(page, 'tasks', family.id)
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  await expectNothing(page)
})

test('a suspended tab does not affect a person who signed in meanwhile', async ({ family }) => {
  const page = await openHere(family, '/messages', 'child')
  await kept(page, 'messages', family.id, 'newest')
  const write = async (tab: Page, text: string) => {
    const field = tab.getByRole('textbox', { name: 'Message', exact: true })
    await field.fill(text)
    await field.press('Enter')
  }
  await page.context().clearCookies()
  const other = await page.context().newPage()
  await signIn(other)
  await other.goto('/messages')
  await kept(other, 'messages', family.id, 'newest')
  await goOffline(other)
  await write(other, 'From Ana')
  await waits(other, 1)
  const before = await stored(other)
  await write(page, 'From Leo, in his sleep')
  await expect(page.getByText('Failed to send message').first()).toBeVisible()
  expect(await stored(other)).toEqual(before)
})

test('another person who signs in finds no data of the previous one', async ({ family }) => {
  const page = await openHere(family, '/tasks', 'extended')
  await kept(page, 'families')
  const rosa = (await stored(page)).owners.map(({ userId }) => userId)
  // Without a sign-out: her session ends, and Ana signs in on the same page.
  await page.context().clearCookies()
  await signIn(page)
  await kept(page, 'families')
  const { owners } = await stored(page)
  expect(owners).toHaveLength(1)
  expect(owners.map(({ userId }) => userId)).not.toEqual(rosa)
  await installed(page)
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Ana Rivera' })).toBeVisible()
})

test('signing out deletes search history and failed messages', async ({ family }) => {
  const names = (page: Page) => page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)))
  const page = await openHere(family, '/messages', 'admin')
  await page.route('**/messages', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 422 }) : route.fallback()))
  const field = page.getByRole('textbox', { name: 'Message', exact: true })
  await field.fill('A secret that stays')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('ben')
  await page.getByRole('option', { name: /Ben Rivera/ }).click()
  await expect(page).toHaveURL(/\/directory\//)
  const own = (await names(page)).filter((name) => name.startsWith('hearth.own.'))
  expect(own).toEqual(expect.arrayContaining([expect.stringMatching(/^hearth\.own\.searches\./), 'hearth.own.outbox']))
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  expect((await names(page)).filter((name) => own.includes(name))).toEqual([])
})
