import type { Page } from '@playwright/test'
import { expect, type Family, joined, test, type Who } from './fixtures'

// The requests of the browser after live frames (spec 1 section 9).

const nameField = (page: Page) => page.getByLabel('Family name', { exact: true })
const members = (page: Page) => page.getByRole('complementary').getByRole('listitem')

/** How often the page has fetched each address of the API since this was called. */
const watchFetches = (page: Page) => {
  const counts = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) counts.set(pathname + search, (counts.get(pathname + search) ?? 0) + 1)
  })
  return counts
}

const rest = (page: Page, milliseconds: number) => page.waitForTimeout(milliseconds)

/** Somebody's screen, loaded and connected. */
const open = async (family: Family, who: Who, path: string, prepare: (page: Page) => unknown = () => {}) => {
  const page = await family.as(who)
  await prepare(page)
  await page.goto(path)
  await joined(page)
  await expect(members(page)).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
  return page
}

const addMember = async (family: Family, firstName: string) => {
  const admin = await family.api('admin')
  const data = { firstName, username: firstName.toLowerCase(), password: 'correct horse battery', role: 'child' }
  expect((await admin.post(`/api/families/${family.id}/members`, { data })).status()).toBe(201)
}

test('coming back after an absence, everything on screen is fetched again, once', async ({ family }) => {
  let sockets = 0
  let drop = async () => {}
  let badges: Promise<unknown> | undefined
  const page = await open(family, 'parent', '/calendar', (fresh) => {
    // The badges ask a second after the start.
    badges = fresh.waitForResponse((response) => response.url().endsWith('/shopping-requests/counts'))
    return fresh.routeWebSocket(/\/ws$/, (socket) => {
      sockets += 1
      socket.connectToServer()
      drop = () => socket.close()
    })
  })
  await badges
  await rest(page, 500)
  const counts = watchFetches(page)
  await drop()
  await expect.poll(() => sockets).toBe(2)
  const base = `/api/families/${family.id}`
  const onScreen = ['/api/auth/session', '/api/families', `${base}/members`, `${base}/notifications/unread`]
  await expect.poll(() => [...counts.keys()]).toEqual(expect.arrayContaining([...onScreen, expect.stringContaining(`${base}/events?`)]))
  await rest(page, 500)
  expect([...counts].filter(([, count]) => count > 1)).toEqual([])
})

test('nothing is fetched again by the clock, or when the window gets the focus', async ({ family }) => {
  // The badges ask a second after the start.
  let badges: Promise<unknown> | undefined
  const page = await open(family, 'parent', '/activity', (fresh) => {
    badges = fresh.waitForResponse((response) => response.url().endsWith('/shopping-requests/counts'))
    return fresh.clock.install()
  })
  await badges
  await rest(page, 500)
  const counts = watchFetches(page)
  await page.clock.fastForward('30:00')
  await page.evaluate(() => {
    dispatchEvent(new Event('blur'))
    dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await rest(page, 500)
  expect([...counts]).toEqual([])
})

test('the reader’s own write is fetched once, despite its frame', async ({ family }) => {
  const frames: unknown[] = []
  const page = await open(family, 'admin', '/settings', async (fresh) => {
    await fresh.clock.install()
    fresh.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)))))
  })
  const counts = watchFetches(page)
  // The server sends the frame just before the reply. A busy machine may deliver them in the other order, or far apart.
  const changed = { type: 'changed', data: { familyId: family.id, area: 'family' } }
  await page.route(`**/api/families/${family.id}`, async (route) => {
    const response = await route.fetch()
    await expect.poll(() => frames).toContainEqual(changed)
    await route.fulfill({ response })
  })
  await page.clock.pauseAt(Date.now() + 5000)
  await nameField(page).fill('The Riveras')
  await nameField(page).press('Enter')
  await expect(page.getByText('Family updated', { exact: true })).toBeVisible()
  await page.clock.runFor(1000)
  await rest(page, 500)
  expect(counts.get(`/api/families/${family.id}/members`)).toBe(1)
})

test('another person’s change during the reader’s own write is not missed', async ({ family }) => {
  const page = await open(family, 'admin', '/settings')
  await page.route(`**/api/families/${family.id}`, async (route) => {
    const response = await route.fetch()
    await addMember(family, 'Zoe')
    await route.fulfill({ response })
  })
  await nameField(page).fill('Rivera')
  await nameField(page).press('Enter')
  await expect(page.getByText('Family updated', { exact: true })).toBeVisible()
  await addMember(family, 'Max')
  await expect(members(page).filter({ hasText: 'Zoe' })).toBeVisible()
  await expect(members(page).filter({ hasText: 'Max' })).toBeVisible()
})
