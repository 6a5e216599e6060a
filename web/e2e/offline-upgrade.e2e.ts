import type { Page } from '@playwright/test'
import { test as base, expect, type Family, joined } from './fixtures'
import { goTo, installed, kept } from './offline'
import { upgrading } from './upgrading'

// The server is upgraded while a page of the old version is open.

type Upgrading = Awaited<ReturnType<typeof upgrading>>
const test = base.extend<{ front: Upgrading; open: (path: string) => Promise<Page> }>({
  front: async ({ family }, use) => {
    const front = await upgrading(family.url)
    await use(front)
    await front.stop()
  },
  open: async ({ family, front }, use) => {
    const pages: Page[] = []
    await use(async (path) => {
      const page = await openAt(family, front.url + path)
      pages.push(page)
      return page
    })
    for (const page of pages) await page.close()
  },
})
test.slow()

/** Cookies depend on the host, not on the port. */
const openAt = async (family: Family, address: string) => {
  const page = await family.as('parent')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await joined(page)
  return page
}

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content')
const shells = (page: Page) => page.evaluate(async () => (await caches.keys()).map((name) => name.replace('shell ', '')))
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready.' })

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an open page is notified and keeps running, and a reload loads only the new version', async ({ front, open }) => {
    const page = await open('/tasks')
    await installed(page)
    await kept(page, 'families')
    const old = await buildOf(page)
    front.upgrade()
    await expect(notice(page)).toBeVisible({ timeout: 30_000 })
    // Only the cache still has files of the old version.
    await goTo(page, 'Calendar')
    await expect(page.getByRole('heading', { level: 1, name: 'Family Calendar' })).toBeVisible()
    expect(await buildOf(page)).toBe(old)

    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => buildOf(page)).toBe(`${old}z`)
    await expect(notice(page)).toHaveCount(0)
    // The old version's cache is deleted, and the new version opens offline.
    await expect.poll(() => shells(page), { timeout: 30_000 }).toEqual([`${old}z`])
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Family Calendar' })).toBeVisible()
    expect(await buildOf(page)).toBe(`${old}z`)
  })

  test('opening the app after an upgrade shows the new version immediately', async ({ front, open }) => {
    const page = await open('/tasks')
    await installed(page)
    const old = await buildOf(page)
    await page.goto('about:blank')
    front.upgrade()
    await page.goto(`${front.url}/tasks`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks & Projects' })).toBeVisible()
    expect(await buildOf(page)).toBe(`${old}z`)
  })
})

test('without a service worker an open page is notified, too', async ({ front, open }) => {
  const page = await open('/tasks')
  // The update check loads after the screen.
  await kept(page, 'families')
  const old = await buildOf(page)
  front.upgrade()
  await expect(notice(page)).toBeVisible({ timeout: 30_000 })
  await notice(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page)).toBe(`${old}z`)
})

test('a screen whose code the server no longer has opens in the new version', async ({ front, open }) => {
  const page = await open('/')
  const old = await buildOf(page)
  front.upgrade()
  await page.route('**/assets/settings-page-*.js', (route) => (/z\.js$/.test(route.request().url()) ? route.fallback() : route.abort()))
  await goTo(page, 'Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Settings' })).toBeVisible()
  // It may have been preloaded before the upgrade.
  expect([old, `${old}z`]).toContain(await buildOf(page))
})
