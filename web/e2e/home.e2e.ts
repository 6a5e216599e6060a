import type { Page } from '@playwright/test'
import { expect, type Family, joined, test, type Who } from './fixtures'
import { expectLooks, phone } from './looks'

const zone = 'America/New_York'
const today = Temporal.Now.plainDateISO(zone)

const lines = [
  'Small moments make a family.',
  'Ask someone how their day was.',
  'Supper tastes better together.',
  'Many hands make a short list.',
  'Leave a kind word where it is found.',
  'There is time for one more story.',
  'Home is where they know your step.',
] as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toggle = (page: Page) => button(page, /^Quick links/)
const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' })
const line = (page: Page) => page.locator('main header p > span:visible')
const assistant = (page: Page) => page.getByText('AI family assistant')

const openHome = async (family: Family, who: Who, settings: object = {}) => {
  const api = await family.api(who)
  expect((await api.put('/api/user/settings', { data: settings })).status()).toBe(200)
  const page = await family.as(who)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Rivera' })).toBeVisible()
  return page
}

const filled = new Set<string>()

/** Adds two events today, three open tasks and a completed one, and a message of Ben's, once per family. */
const fill = async (family: Family) => {
  if (filled.has(family.id)) return
  filled.add(family.id)
  const ana = await family.api('admin')
  const path = `/api/families/${family.id}`
  const post = async (to: string, data: object) => {
    const answer = await ana.post(`${path}/${to}`, { data })
    expect(answer.status(), `${to}: ${await answer.text()}`).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const at = (days: number, time: string) => today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()
  for (const [title, days] of [
    ['Swimming', 0],
    ['Pizza night', 0],
    ['Recital', 1],
  ] as const)
    await post('events', { title, startTime: at(days, '17:00'), endTime: at(days, '18:00') })
  for (const title of ['Dishes', 'Lawn', 'Room']) await post('tasks', { title })
  const { id } = await post('tasks', { title: 'Done already' })
  expect((await ana.patch(`${path}/tasks/${id}`, { data: { status: 'completed' } })).status()).toBe(200)
  await (await family.api('parent')).post(`${path}/messages`, { data: { content: 'Who brings the salad?' } })
}

test.describe('the home page', () => {
  test('shows the family, the user’s picture, a welcome and a link to the dashboard', async ({ family }) => {
    const page = await openHome(family, 'admin')
    await expect(page).toHaveTitle('Rivera · Hearth')
    await expect(page.getByText('Welcome, Ana', { exact: true })).toBeVisible()
    await expect(button(page, 'Update Profile Picture')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  test("welcomes a user without a first name as 'User'", async ({ family }) => {
    const page = await family.as('admin')
    await page.route('**/api/auth/session', async (route) => {
      const response = await route.fetch()
      const { user } = (await response.json()) as { user: object }
      await route.fulfill({ response, json: { user: { ...user, firstName: '' } } })
    })
    await page.goto('/')
    await expect(page.getByText('Welcome, User', { exact: true })).toBeVisible()
  })

  test('makes no family calls for a user without a family', async ({ family }) => {
    const page = await family.as('admin')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.route('**/api/families', (route) => route.fulfill({ json: [] }))
    await page.goto('/')
    await expect(button(page, 'Create Family')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => path.startsWith('/api/families/'))).toEqual([])
  })
})

test.describe('the rolling line', () => {
  const openStill = async (family: Family, reducedMotion: 'reduce' | 'no-preference') => {
    const page = await family.as('member')
    await page.emulateMedia({ reducedMotion })
    await page.clock.install()
    await page.goto('/')
    await expect(line(page)).toHaveText(lines[0])
    await page.clock.pauseAt(Date.now() + 120_000)
    return page
  }

  test('fades every four seconds and shows the next of seven 300 ms later', async ({ family }) => {
    const page = await openStill(family, 'no-preference')
    // The phase of the four seconds is unknown: advance to the next change.
    const first = lines.indexOf((await line(page).textContent()) as (typeof lines)[number])
    const fading = page.locator('main header p > span:visible.opacity-0')
    while ((await fading.count()) === 0) await page.clock.runFor(20)
    for (let step = 1; step <= lines.length; step++) {
      await page.clock.runFor(280)
      await expect(line(page)).toHaveText(lines[(first + step - 1) % 7] as string)
      await page.clock.runFor(20)
      await expect(line(page)).toHaveText(lines[(first + step) % 7] as string)
      await expect(fading).toHaveCount(0)
      await page.clock.runFor(3680)
      await expect(fading).toHaveCount(0)
      await page.clock.runFor(20)
      await expect(fading).toHaveCount(1)
    }
  })

  test('does not change with reduced motion or on a hidden page', async ({ family }) => {
    const still = await openStill(family, 'reduce')
    await still.clock.runFor(20_000)
    await expect(line(still)).toHaveText(lines[0])

    const page = await openStill(family, 'no-preference')
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await setHidden(true)
    const before = await line(page).textContent()
    await page.clock.runFor(20_000)
    await expect(line(page)).toHaveText(before ?? '')
    await setHidden(false)
    await page.clock.runFor(4300)
    await expect(line(page)).not.toHaveText(before ?? '')
  })

  test('is not announced to screen readers', async ({ family }) => {
    const page = await openHome(family, 'member')
    await expect(line(page)).toBeVisible()
    expect(await line(page).evaluate((node) => node.closest('[aria-live], [role="status"], [role="alert"], [role="log"]'))).toBeNull()
  })
})

test.describe('the bottom bar', () => {
  test('shows counts, opens and collapses, and keeps its state', async ({ family }) => {
    await fill(family)
    const page = await openHome(family, 'admin')
    const links = bar(page).getByRole('link')
    await expect(links).toHaveCount(4)
    for (const [index, [name, href]] of [
      ['Messages 1 unread', '/messages'],
      ['Calendar 2 today', '/calendar'],
      ['Tasks 3 open', '/tasks'],
      ['Activity', '/activity'],
    ].entries()) {
      await expect(links.nth(index)).toHaveAccessibleName(name as string)
      await expect(links.nth(index)).toHaveAttribute('href', href as string)
    }
    await expect(links).toContainText(['1', '2', '3', 'Activity'])
    await expect(toggle(page)).toHaveAccessibleName('Quick links, 6 waiting')
    await expect(toggle(page)).toContainText('6')
    await expect(bar(page).getByText('2', { exact: true })).toHaveClass(/bg-error/)

    await toggle(page).click()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(links).toHaveCount(0)
    await expect(toggle(page)).toContainText('6')
    await page.reload()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await toggle(page).click()
    await expect(links).toHaveCount(4)
    await links.nth(0).click()
    await expect(page).toHaveURL(/\/messages$/)
  })

  test('updates its counts live', async ({ family }) => {
    await fill(family)
    const page = await openHome(family, 'member')
    await joined(page)
    const messages = bar(page).getByRole('link', { name: /^Messages/ })
    await expect(messages).toHaveAccessibleName('Messages 1 unread')
    await (await family.api('parent')).post(`/api/families/${family.id}/messages`, { data: { content: 'And the bread?' } })
    await expect(messages).toHaveAccessibleName('Messages 2 unread', { timeout: 1000 })
    const task = await (await family.api('admin')).post(`/api/families/${family.id}/tasks`, { data: { title: 'Shop' } })
    const tasks = bar(page).getByRole('link', { name: /^Tasks/ })
    await expect(tasks).toHaveAccessibleName('Tasks 4 open', { timeout: 1000 })
    const { id } = (await task.json()) as { id: string }
    await (await family.api('admin')).delete(`/api/families/${family.id}/tasks/${id}`)
    await expect(tasks).toHaveAccessibleName('Tasks 3 open', { timeout: 1000 })
  })

  test('counts a list that fails as 0, and shows no badge at 0', async ({ family }) => {
    await fill(family)
    const page = await family.as('admin')
    for (const path of ['events/today', 'messages/unread'])
      await page.route(`**/${path}`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/')
    await expect(toggle(page)).toHaveAccessibleName('Quick links, 3 waiting')
    for (const name of ['Messages', 'Calendar']) await expect(bar(page).getByRole('link', { name, exact: true })).toHaveText(name)
    await page.route('**/tasks', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await expect(bar(page).getByRole('link', { name: 'Tasks', exact: true })).toHaveText('Tasks')
    await expect(toggle(page)).toHaveAccessibleName('Quick links')
    await expect(toggle(page)).toHaveText('')
  })

  test('keeps the day’s data when a reload fails', async ({ family }) => {
    await fill(family)
    const page = await openHome(family, 'member')
    await joined(page)
    const event = page.locator('main').getByText('Swimming', { exact: true })
    await expect(event).toBeVisible()
    await page.route('**/events/today', (route) => route.fulfill({ status: 500, body: '' }))
    const failed = page.waitForResponse((answer) => answer.url().endsWith('/events/today'))
    const moment = { startTime: '2030-01-05T09:00:00Z', endTime: '2030-01-05T10:00:00Z' }
    await (await family.api('admin')).post(`/api/families/${family.id}/events`, { data: { title: 'Later', ...moment } })
    expect((await failed).status()).toBe(500)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(event).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('leaves out areas without permission, and makes no calls for them', async ({ family }) => {
    const page = await family.as('extended')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await expect(bar(page).getByRole('link')).toHaveText([/Messages/, /Calendar/, 'Activity'])
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /\/(tasks|shopping-lists)$/.test(path))).toEqual([])
    const child = await family.as('child')
    await child.goto('/')
    await expect(bar(child).getByRole('link')).toHaveText([/Messages/, /Calendar/, /Tasks/, 'Activity'])
  })

  test('is within reach of the thumb', async ({ family }) => {
    const page = await openHome(family, 'admin')
    await page.setViewportSize(phone)
    for (const target of [...(await bar(page).getByRole('link').all()), toggle(page)]) {
      const box = await target.boundingBox()
      expect(box?.y).toBeGreaterThan(phone.height - 120)
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await toggle(page).click()
    const box = await toggle(page).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  })
})

test('the home page is accessible and fits on any background', async ({ family }) => {
  test.slow()
  const page = await family.as('admin')
  const api = await family.api('admin')
  for (const backgroundColor of ['#f8faf8', '#000000', '#ffffff', '#b91c1c']) {
    await api.put('/api/user/settings', { data: { backgroundColor } })
    await page.goto('/')
    await expect(assistant(page)).toBeVisible()
    await expectLooks(page, backgroundColor)
  }
  await page.getByLabel('Message to Alex').fill('hello')
  await page.getByLabel('Message to Alex').press('Enter')
  await expect(page.getByRole('log')).toContainText('Hello, Ana.')
  await expectLooks(page, 'conversation')
  for (const name of ['Customize Homepage', 'Update Profile Picture']) {
    await button(page, name).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectLooks(page, name)
    await page.keyboard.press('Escape')
    await expect(button(page, name)).toBeFocused()
  }
  await api.put('/api/user/settings', { data: {} })
})
