import type { Page } from '@playwright/test'
import { noonZone, openDashboard, overview, post, stats } from './dashboard'
import { expect, type Family, test } from './fixtures'

// The family's clock says noon, wherever the browser is: in Tokyo.
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

  await post(admin, `${path}/addons`, { addonType: 'investment_tracker' })
  await post(admin, `${path}/investments`, { accountName: 'Index fund', currentValue: 48_000.25 })
  await post(admin, `${path}/investments`, { accountName: 'Savings bond', currentValue: 250.5 })
  await post(admin, `${path}/investments`, { accountName: 'Sold', currentValue: 900, isActive: false })
}

const numbers = {
  events: 'Events Today2Piano recital',
  tasks: 'Pending Tasks64 for today',
  messages: /^New Messages3From 2 members$/,
  shopping: 'Shopping Items3About €7.37',
  market: 'Stock Market€48,250.75Investments',
}
const rows = (page: Page) => overview(page).getByRole('listitem')

// One test, because its end changes the counts of its start.
test('the dashboard tells the day of the family, as time passes and as others change it', async ({ family }) => {
  test.slow()
  await fill(family)
  const page = await family.as('admin')
  await page.clock.install()
  await page.goto('/dashboard')

  await test.step("the five cards count the day in the family's zone and currency", async () => {
    await expect(stats(page)).toHaveText(Object.values(numbers))
  })
  await test.step('the assistant talks about the day', async () => {
    const bubble = page.locator('[data-assistant-bubble]')
    await page.clock.runFor(3000)
    await expect(bubble).toHaveText(/^Next up: Piano recital at 1?\d:\d\d [AP]M\.$/)
    for (const line of ['5 tasks are left for today.', '3 messages are waiting for you.', '3 items are on the shopping lists.']) {
      await page.clock.runFor(12_000)
      await expect(bubble).toHaveText(line)
    }
  })
  await test.step("today's tasks are shown with what is done of them, five at most, and the way to the rest", async () => {
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
  await test.step('alerts are what needs attention, with the way there', async () => {
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
  await test.step('after midnight it is the new day, which the clock meets within a minute', async () => {
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
    await page.close()
  })

  const ben = await family.api('parent')
  const path = `/api/families/${family.id}`
  await test.step('a change on another device shows live', async () => {
    const other = await openDashboard(family)
    await expect(other.getByText('Real-time updates enabled', { exact: true })).toBeVisible()
    await expect(stats(other)).toHaveText(Object.values(numbers))
    const { id } = await post(ben, `${path}/tasks`, { title: 'Bins', dueDate: day(0) })
    await expect(stats(other).nth(1)).toHaveText('Pending Tasks75 for today')
    await expect(overview(other).getByText('2/8 completed')).toBeVisible()
    await ben.patch(`${path}/tasks/${id}`, { data: { status: 'completed' } })
    await expect(overview(other).getByText('3/8 completed')).toBeVisible()
    await post(ben, `${path}/messages`, { content: 'Home at six' })
    await expect(stats(other).nth(2)).toHaveText('New Messages4From 2 members')
    await post(ben, `${path}/events`, { title: 'Lunch', startTime: inMinutes(10), endTime: inMinutes(20) })
    await expect(stats(other).nth(0)).toHaveText('Events Today3Lunch')
    const { id: list } = await post(ben, `${path}/smart-shopping-lists`, { name: 'Party' })
    await post(ben, `/api/smart-shopping-lists/${list}/items`, { name: 'Cake', estimatedPrice: 20 })
    await expect(stats(other).nth(3)).toHaveText('Shopping Items4About €27.37')
    await post(ben, `${path}/investments`, { accountName: 'Shares', currentValue: 100_000 })
    await expect(stats(other).nth(4)).toHaveText('Stock Market€148,250.75Investments')
  })
})
