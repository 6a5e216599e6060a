import type { Page } from '@playwright/test'
import { enableOnly, everyAddon, firstAddons, greeting, noonZone, openDashboard, overview, post, stats } from './dashboard'
import { expect, type Family, test } from './fixtures'
import { expectLooks, expectNoOverflow } from './looks'

// It is noon in the family's time zone; the browser uses Tokyo's.
test.use({ timezoneId: 'Asia/Tokyo' })

const zone = noonZone()
const now = Temporal.Now.zonedDateTimeISO(zone)
const day = (days: number) => now.toPlainDate().add({ days }).toString()
const inMinutes = (minutes: number) => now.add({ minutes }).toInstant().toString()

/** Two events, seven tasks for today and one for later, three messages from two people, two lists, three investments. */
const fill = async (family: Family) => {
  const [admin, parent, child] = [await family.api('admin'), await family.api('parent'), await family.api('child')]
  const path = `/api/families/${family.id}`
  expect((await admin.patch(path, { data: { timezone: zone, currency: 'EUR' } })).ok()).toBe(true)
  await post(admin, `${path}/events`, { title: 'Choir', startTime: inMinutes(180), endTime: inMinutes(240) })
  await post(admin, `${path}/events`, { title: 'Piano recital', startTime: inMinutes(30), endTime: inMinutes(90) })
  await post(admin, `${path}/events`, { title: 'Market', startTime: inMinutes(1440), endTime: inMinutes(1500) })

  const members = (await (await admin.get(`${path}/members`)).json()) as { userId: string; user: { firstName: string } }[]
  const idOf = (name: string) => members.find(({ user }) => user.firstName === name)?.userId
  const tasks = [
    { title: 'Feed the rabbits', dueDate: day(-2), points: 2, assignedTo: idOf('Leo') },
    { title: 'Recycling', dueDate: day(0), dueTime: '6:00 PM', points: 3, assignedTo: idOf('Mia') },
    { title: 'Violin', dueDate: day(0), points: 5, assignedTo: idOf('Leo') },
    { title: 'Book the dentist' },
    { title: 'Sign the form' },
    { title: 'Dentist appointment', dueDate: day(3) },
  ]
  for (const task of tasks) await post(admin, `${path}/tasks`, task)
  for (const task of [{ title: 'Water the plants', dueDate: day(0) }, { title: 'Dishwasher' }]) {
    const { id } = await post(admin, `${path}/tasks`, task)
    expect((await admin.patch(`${path}/tasks/${id}`, { data: { status: 'completed' } })).ok()).toBe(true)
  }
  for (const content of ['Hello', 'Dinner at seven?']) await post(parent, `${path}/messages`, { content })
  await post(child, `${path}/messages`, { content: 'Yes' })

  const groceries = await post(admin, `${path}/smart-shopping-lists`, { name: 'Groceries' })
  const hardware = await post(admin, `${path}/smart-shopping-lists`, { name: 'Hardware' })
  const items = (list: { id: string }) => `/api/smart-shopping-lists/${list.id}/items`
  await post(admin, items(groceries), { name: 'Milk', estimatedPrice: 1.29, defaultQuantity: 3 })
  await post(admin, items(groceries), { name: 'Bread', estimatedPrice: 3.5 })
  await post(admin, items(groceries), { name: 'Rice', estimatedPrice: 2, status: 'purchased' })
  await post(admin, items(hardware), { name: 'Screws' })

  await post(admin, `${path}/investments`, { accountName: 'Index fund', currentValue: 48_000.25 })
  await post(admin, `${path}/investments`, { accountName: 'Savings bond', currentValue: 250.5 })
  await post(admin, `${path}/investments`, { accountName: 'Sold', currentValue: 900, isActive: false })
}

const filled = new WeakMap<object, Promise<void>>()
test.beforeEach(async ({ family }) => {
  if (!filled.has(family.server)) filled.set(family.server, fill(family))
  await filled.get(family.server)
})

const numbers = {
  events: 'Events Today2Piano recital',
  tasks: 'Pending Tasks64 for today',
  messages: /^New Messages3From 2 members$/,
  shopping: 'Shopping Items3About €7.37',
  market: 'Stock Market€48,250.75Investments',
}
const rows = (page: Page) => overview(page).getByRole('listitem')

test.describe('the five cards', () => {
  test("count the day in the family's zone and currency", async ({ family }) => {
    const page = await openDashboard(family)
    const { events, tasks, messages, shopping, market } = numbers
    await expect(stats(page)).toHaveText([events, tasks, messages, shopping, market])
  })

  test('link to their screens; investments once enabled', async ({ family }) => {
    const page = await openDashboard(family)
    const targets = () =>
      stats(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await expect(stats(page)).toHaveCount(5)
    expect(await targets()).toEqual(['/calendar', '/tasks', '/messages', '/shopping'])
    await enableOnly(family, [...firstAddons, 'investment_tracker'])
    await expect.poll(targets).toEqual(['/calendar', '/tasks', '/messages', '/shopping', '/investments'])
    await enableOnly(family, firstAddons)
  })

  test('are only those of permitted areas', async ({ family }) => {
    test.slow()
    const of = async (who: 'parent' | 'member' | 'child' | 'extended') => stats(await openDashboard(family, who))
    const { events, tasks, shopping, market } = numbers
    await expect(await of('parent')).toHaveText([events, tasks, /^New Messages1From 1 member$/, shopping, market])
    await expect(await of('member')).toHaveText([events, tasks, numbers.messages, shopping])
    await expect(await of('child')).toHaveText([events, tasks, /^New Messages2From 1 member$/, shopping])
    await expect(await of('extended')).toHaveText([events, numbers.messages])
  })

  test('disappear with their add-ons', async ({ family }) => {
    await enableOnly(family, ['messages', 'memory_wall'])
    const page = await openDashboard(family)
    await expect(stats(page)).toHaveText([numbers.messages, numbers.market])
    await expect(overview(page)).toHaveCount(0)
    await enableOnly(family, firstAddons)
    await expect(stats(page)).toHaveCount(5)
    await expect(overview(page)).toBeVisible()
  })

  test('load first, and show 0 for a list that fails', async ({ family }) => {
    const page = await family.as('admin')
    const lists = /\/(events\/today|tasks|messages\/unread|shopping-lists|investments)$/
    await page.route(lists, () => {})
    await page.goto('/dashboard')
    await expect(stats(page)).toHaveText(
      ['Events Today', 'Pending Tasks', 'New Messages', 'Shopping Items', 'Stock Market'].map((label) => new RegExp(`^${label}Loading...`)),
    )
    await expect(overview(page).getByRole('status')).toHaveText('Loading...')

    await page.unrouteAll()
    await page.route(lists, (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later, please.' } }))
    await page.reload()
    const zero = ['Events Today0', 'Pending Tasks0', 'New Messages0', 'Shopping Items0', 'Stock Market€0.00']
    await expect(stats(page)).toHaveText(zero.map((text) => `${text}Failed to load`))
    await expect(overview(page).getByText('Failed to load the tasks')).toBeVisible()
    await page.unrouteAll()
    await overview(page).getByRole('button', { name: 'Retry' }).click()
    await expect(rows(page)).toHaveCount(5)
    await expect(stats(page).nth(1)).toHaveText(numbers.tasks)
  })
})

test.describe("today's tasks", () => {
  test('are shown with their progress, at most five, with a link to the rest', async ({ family }) => {
    const page = await openDashboard(family)
    await expect(overview(page).getByText('2/7 completed')).toBeVisible()
    await expect(overview(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '29')
    const overdue = now.toPlainDate().subtract({ days: 2 }).toLocaleString('en-US', { month: 'short', day: 'numeric' })
    await expect(rows(page)).toHaveText([
      `Feed the rabbitsPendingLRLeo2 pointsOverdue, ${overdue}`,
      'RecyclingPendingMRMia3 pointsToday, 6:00 PM',
      'ViolinPendingLRLeo5 pointsToday',
      'Book the dentistPendingUnassigned1 point',
      'Sign the formPendingUnassigned1 point',
    ])
    await expect(overview(page).getByRole('link', { name: 'View 2 more tasks' })).toHaveAttribute('href', '/chores')
  })

  test('have a dot in the colour of their status', async ({ family }) => {
    const tasks = `**/api/families/${family.id}/tasks`
    const page = await family.as('admin')
    await page.route(tasks, async (route) => {
      const response = await route.fetch()
      const all = (await response.json()) as { title: string }[]
      await route.fulfill({ response, json: all.filter(({ title }) => ['Feed the rabbits', 'Violin', 'Dishwasher'].includes(title)) })
    })
    await page.goto('/dashboard')
    await expect(rows(page)).toHaveCount(3)
    const dots = rows(page).locator(':scope > span')
    expect(await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot).backgroundColor))).toEqual([
      'rgb(239, 68, 68)',
      'rgb(234, 179, 8)',
      'rgb(16, 185, 129)',
    ])
    await expect(rows(page).last()).toHaveText('DishwasherDoneUnassigned1 point')
    await expect(overview(page).getByRole('link', { name: /more task/ })).toHaveCount(0)
  })

  test('can be edited only by admins', async ({ family }) => {
    test.slow()
    const admin = await openDashboard(family)
    await expect(overview(admin).getByRole('link', { name: 'Edit Violin' })).toHaveAttribute('href', /^\/chores\?edit=[0-9a-f-]{36}$/)
    const others = ['parent', 'member', 'child'] as const
    for (const who of others) {
      const page = await openDashboard(family, who)
      await expect(rows(page)).toHaveCount(5)
      await expect(overview(page).getByRole('link', { name: /^Edit/ })).toHaveCount(0)
    }
  })

  test('change to the new day within a minute after midnight', async ({ family }) => {
    const page = await family.as('admin')
    await page.clock.install()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 2, name: 'Good afternoon, Ana' })).toBeVisible()
    await expect(rows(page).nth(2)).toContainText('Today')
    const name = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
    await expect(page.getByText(name(now.toPlainDate()))).toBeVisible()

    const midnight = now.toPlainDate().add({ days: 1 }).toZonedDateTime(zone)
    const asked = page.waitForRequest('**/events/today')
    await page.clock.fastForward(midnight.epochMilliseconds - Date.now() + 60_000)
    await expect(page.getByText(name(midnight.toPlainDate()))).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Good morning, Ana' })).toBeVisible()
    await expect(rows(page).nth(2)).toContainText('Overdue')
    await asked
  })
})

test.describe('alerts', () => {
  test('show what needs attention, with a link', async ({ family }) => {
    const page = await openDashboard(family)
    await page.getByRole('button', { name: 'Alerts, 4' }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem')).toHaveText([
      /^Piano recitalStarts at 1?\d:\d\d [AP]M$/,
      '1 overdue taskFeed the rabbits',
      '2 tasks due todayRecycling, Violin',
      '3 unread messagesFrom 2 members',
    ])
    const targets = await menu.getByRole('menuitem').evaluateAll((items) => items.map((item) => item.getAttribute('href')))
    expect(targets).toEqual(['/calendar', '/tasks', '/tasks', '/messages'])
    await menu.getByRole('menuitem', { name: /overdue/ }).click()
    await expect(page).toHaveURL(/\/tasks$/)
  })

  test('are hidden without the permission', async ({ family }) => {
    const page = await openDashboard(family, 'extended')
    await page.getByRole('button', { name: 'Alerts, 2' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([/^Piano recital/, /^3 unread messages/])
  })
})

test('the assistant uses data of the day', async ({ family }) => {
  const page = await family.as('admin')
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(stats(page)).toHaveText(Object.values(numbers))
  const bubble = page.locator('[data-assistant-bubble]')
  await page.clock.runFor(3000)
  await expect(bubble).toHaveText(/^Next up: Piano recital at 1?\d:\d\d [AP]M\.$/)
  for (const line of ['5 tasks are left for today.', '3 messages are waiting for you.', '3 items are on the shopping lists.']) {
    await page.clock.runFor(12_000)
    await expect(bubble).toHaveText(line)
  }
})

test('is accessible and fits', async ({ family }) => {
  test.slow()
  await enableOnly(family, everyAddon)
  const page = await family.as('admin')
  await page.goto('/dashboard')
  await expect(greeting(page)).toBeVisible()
  await page.getByRole('button', { name: 'Manage' }).click()
  await expect(page.getByRole('switch')).toHaveCount(everyAddon.length)
  await expect(page.locator('[data-assistant-bubble]')).toBeVisible()
  await expectLooks(page)
  for (const [width, fontSize] of [
    [360, '100%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), fontSize)
    await expectNoOverflow(page, `${width} px at ${fontSize}`)
  }
  await enableOnly(family, firstAddons)
})

// Last in the file, because it changes the counts of other tests.
test('a change on another device shows within a second', async ({ family }) => {
  const page = await openDashboard(family)
  await expect(page.getByText('Real-time updates enabled', { exact: true })).toBeVisible()
  await expect(stats(page)).toHaveText(Object.values(numbers))
  const ben = await family.api('parent')
  const path = `/api/families/${family.id}`
  const soon = { timeout: 1000 }

  const { id } = await post(ben, `${path}/tasks`, { title: 'Bins', dueDate: day(0) })
  await expect(stats(page).nth(1)).toHaveText('Pending Tasks75 for today', soon)
  await expect(overview(page).getByText('2/8 completed')).toBeVisible(soon)
  await ben.patch(`${path}/tasks/${id}`, { data: { status: 'completed' } })
  await expect(overview(page).getByText('3/8 completed')).toBeVisible(soon)
  await post(ben, `${path}/messages`, { content: 'Home at six' })
  await expect(stats(page).nth(2)).toHaveText('New Messages4From 2 members', soon)
  await post(ben, `${path}/events`, { title: 'Lunch', startTime: inMinutes(10), endTime: inMinutes(20) })
  await expect(stats(page).nth(0)).toHaveText('Events Today3Lunch', soon)
  const { id: list } = await post(ben, `${path}/smart-shopping-lists`, { name: 'Party' })
  await post(ben, `/api/smart-shopping-lists/${list}/items`, { name: 'Cake', estimatedPrice: 20 })
  await expect(stats(page).nth(3)).toHaveText('Shopping Items4About €27.37', soon)
  await post(ben, `${path}/investments`, { accountName: 'Shares', currentValue: 100_000 })
  await expect(stats(page).nth(4)).toHaveText('Stock Market€148,250.75Investments', soon)
})
