import type { Page } from '@playwright/test'
import { test as base, expect, type Family, joined } from './fixtures'
import { goTo, installed, kept } from './offline'
import { upgrading } from './upgrading'

// The server is upgraded while a page of its old version is open.

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

/** Cookies go by host, whatever the port. */
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

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an open page is told, goes on as it is, and a reload brings the new version alone', async ({ front, open }) => {
    const page = await open('/tasks')
    await installed(page)
    await kept(page, 'families')
    const old = await buildOf(page)
    front.upgrade()
    await expect(notice(page)).toBeVisible({ timeout: 30_000 })
    // Files of the old version are nowhere but here.
    await goTo(page, 'Calendar')
    await expect(page.getByRole('heading', { level: 1, name: 'Family Calendar' })).toBeVisible()
    expect(await buildOf(page)).toBe(old)

    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => buildOf(page)).toBe(`${old}z`)
    await expect(notice(page)).toHaveCount(0)
    // What was kept of the old version is removed, and the new one opens without a network.
    await expect.poll(() => shells(page), { timeout: 30_000 }).toEqual([`${old}z`])
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Family Calendar' })).toBeVisible()
    expect(await buildOf(page)).toBe(`${old}z`)
  })

  test('whoever opens the app after an upgrade sees the new version at once', async ({ front, open }) => {
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

test('without a worker an open page is told as well', async ({ front, open }) => {
  const page = await open('/tasks')
  // What notices comes after the screen.
  await kept(page, 'families')
  const old = await buildOf(page)
  front.upgrade()
  await expect(notice(page)).toBeVisible({ timeout: 30_000 })
  await notice(page).getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => buildOf(page)).toBe(`${old}z`)
})

test('a screen whose code is gone from the server is opened in the new version', async ({ front, open }) => {
  const page = await open('/')
  const old = await buildOf(page)
  front.upgrade()
  await page.route('**/assets/settings-page-*.js', (route) => (/z\.js$/.test(route.request().url()) ? route.fallback() : route.abort()))
  await goTo(page, 'Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Family Settings' })).toBeVisible()
  // It may have been loaded ahead before the upgrade.
  expect([old, `${old}z`]).toContain(await buildOf(page))
})
