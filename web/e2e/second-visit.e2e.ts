import type { Page, Route } from '@playwright/test'
import { expect, type Family, joined, test, type Who } from './fixtures'
import { goTo, kept } from './offline'

// A screen that was open before stands at once, for its reader alone.

test.use({ viewport: { width: 1280, height: 800 } })

const title = 'Water the ferns'
const tasksOf = (family: Family) => `**/api/families/${family.id}/tasks`
const row = (page: Page) => page.getByRole('main').getByText(title, { exact: true })

/** A person's page whose tasks the device keeps. */
const openTasks = async (family: Family, who: Who) => {
  const parent = await family.api('parent')
  const tasks = `/api/families/${family.id}/tasks`
  const known = (await (await parent.get(tasks)).json()) as { title: string }[]
  if (!known.some((task) => task.title === title)) await parent.post(tasks, { data: { title } })
  const page = await family.as(who)
  await page.goto('/tasks')
  await expect(row(page)).toBeVisible()
  await kept(page, 'tasks', family.id)
  await kept(page, 'families')
  return page
}

/** Holds the reply with the tasks. @returns the held request, once it is there */
const hold = async (page: Page, family: Family) => {
  const asked = Promise.withResolvers<Route>()
  await page.route(tasksOf(family), (route) => asked.resolve(route))
  return asked.promise
}
const visitAgain = async (page: Page, family: Family) => {
  const asked = hold(page, family)
  await page.goto('/tasks')
  return asked
}

const memberId = async (family: Family, firstName: string) => {
  const members = (await (await (await family.api('admin')).get(`/api/families/${family.id}/members`)).json()) as {
    id: string
    user: { firstName: string }
  }[]
  return members.find(({ user }) => user.firstName === firstName)?.id ?? ''
}
const change = async (family: Family, firstName: string, data: object) => {
  const path = `/api/families/${family.id}/members/${await memberId(family, firstName)}`
  expect((await (await family.api('admin')).patch(path, { data })).ok()).toBe(true)
}

test('the second visit shows the screen before the server answers, and says so after a second', async ({ family }) => {
  const page = await openTasks(family, 'parent')
  const request = await visitAgain(page, family)
  await expect(row(page)).toBeVisible()
  await expect(page.getByText('Refreshing…')).toBeVisible()
  await request.fulfill({ json: [] })
  await expect(row(page)).toHaveCount(0)
  await expect(page.getByText('Refreshing…')).toHaveCount(0)
})

for (const [status, what] of [
  [403, 'a refusal'],
  [404, 'a missing family'],
  [500, 'a failure'],
] as const)
  test(`${what} hides the kept screen at once`, async ({ family }) => {
    const page = await openTasks(family, 'parent')
    const request = await visitAgain(page, family)
    await expect(row(page)).toBeVisible()
    await request.fulfill({ status, json: { code: 'x', message: 'No.' } })
    await expect(row(page)).toHaveCount(0)
    await page.reload()
    await joined(page)
    await expect(row(page)).toHaveCount(0)
  })

test('a session that has ended shows nothing kept', async ({ family }) => {
  const page = await openTasks(family, 'parent')
  const request = await visitAgain(page, family)
  await expect(row(page)).toBeVisible()
  await request.fulfill({ status: 401, json: { code: 'not_signed_in', message: 'Please sign in.' } })
  await expect(page.getByRole('heading', { level: 1, name: "Your Family's Digital Hub" })).toBeVisible()
  expect(await page.content()).not.toContain(title)
})

test('the next person on a device sees nothing that is kept of the one before', async ({ family }) => {
  const page = await openTasks(family, 'parent')
  const { cookies } = await (await family.api('member')).storageState()
  // Without a sign-out, which would delete it.
  await page.context().addCookies(cookies)
  const request = await visitAgain(page, family)
  await expect(page.getByRole('button', { name: 'Mia Rivera' })).toBeVisible()
  await joined(page)
  await expect(row(page)).toHaveCount(0)
  await request.continue()
  await expect(row(page)).toBeVisible()
})

test('nothing kept is shown with other rights, and nothing at all to a suspended member', async ({ family }) => {
  const page = await openTasks(family, 'member')
  await change(family, 'Mia', { permissions: ['view_tasks'] })
  const request = await visitAgain(page, family)
  await expect(page.getByRole('button', { name: 'Mia Rivera' })).toBeVisible()
  await joined(page)
  await expect(row(page)).toHaveCount(0)
  await request.continue()
  await expect(row(page)).toBeVisible()
  await kept(page, 'tasks', family.id)
  await change(family, 'Mia', { isActive: false })
  await page.goto('/tasks')
  await expect(page.getByRole('button', { name: 'Mia Rivera' })).toBeVisible()
  await expect(row(page)).toHaveCount(0)
  await change(family, 'Mia', { isActive: true })
})

test('a reload and going back keep the reader’s place', async ({ family }) => {
  const page = await family.as('admin')
  await page.setViewportSize({ width: 1280, height: 500 })
  const scrolled = () => page.evaluate(() => scrollY)
  await page.goto('/settings')
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'Family Members' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1300)
  await page.evaluate(() => scrollTo(0, 700))
  await expect.poll(scrolled).toBe(700)
  const leaveAndReturn = async () => {
    await goTo(page, 'Dashboard')
    await expect(page).toHaveURL(/dashboard/)
    await expect.poll(scrolled).toBe(0)
    await page.goBack()
    await expect.poll(scrolled).toBeGreaterThan(650)
  }
  await leaveAndReturn()
  await page.reload()
  await expect.poll(scrolled).toBeGreaterThan(650)
  await leaveAndReturn()
})

test('a reload keeps the reader’s place in a month, which measures itself first', async ({ family }) => {
  const page = await family.as('admin')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/calendar')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(700)
  await page.evaluate(() => scrollTo(0, 180))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(180)
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(180)
})
