import type { Page } from '@playwright/test'
import { expect, type Family, joined, test, type Who } from './fixtures'

const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const line = (page: Page, text: string) => lines(page).filter({ hasText: text })
const newer = (page: Page) => page.getByRole('button', { name: 'New activity' })

const open = async (family: Family, who: Who) => {
  const page = await family.as(who)
  await page.goto('/activity')
  await expect(lines(page)).not.toHaveCount(0)
  await joined(page)
  return page
}

const post = async (family: Family, who: Who, path: string, data: object) => {
  const answer = await (await family.api(who)).post(`/api/families/${family.id}/${path}`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
}

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const addEvent = (family: Family, who: Who, title: string, isPrivate = false) =>
  post(family, who, 'events', { title, startTime: at(1), endTime: at(2), isPrivate })
const say = (family: Family, who: Who, content: string) => post(family, who, 'messages', { content })

test('shows each member only permitted entries, and no private events of others', async ({ family }) => {
  await addEvent(family, 'member', 'Book club')
  await addEvent(family, 'member', 'Doctor', true)
  await post(family, 'parent', 'tasks', { title: 'Feed the cat' })
  await say(family, 'parent', 'Dinner at seven')

  for (const who of ['admin', 'parent', 'member', 'child', 'extended'] as const) {
    const page = await open(family, who)
    await expect(page).toHaveTitle('Activity · Hearth')
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
    await expect(line(page, 'Mia added the event Book club')).toBeVisible()
    await expect(line(page, 'Ben sent a message')).toBeVisible()
    await expect(page.getByText('Dinner at seven')).toHaveCount(0)
    await expect(line(page, 'Ben added the task Feed the cat')).toHaveCount(who === 'extended' ? 0 : 1)
    await expect(line(page, 'Doctor')).toHaveCount(who === 'member' ? 1 : 0)
  }
})

test('groups consecutive messages, and links to them', async ({ family }) => {
  await addEvent(family, 'admin', 'Piano recital')
  for (const text of ['One', 'Two', 'Three']) await say(family, 'child', text)
  const page = await open(family, 'parent')
  await expect(lines(page).first()).toContainText('Leo sent 3 messages')
  await expect(lines(page).first().getByRole('time')).toHaveText(/^(now|\d minutes? ago)$/)
  await expect(lines(page).nth(1)).toContainText('Ana added the event Piano recital')
  await lines(page).nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/calendar$/)
  await page.goBack()
  await lines(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/messages$/)
})

test("is grouped by the days of the family's zone, with the time of day on earlier ones", async ({ family }) => {
  const page = await family.as('admin')
  await page.clock.setFixedTime('2026-11-21T17:00:00Z')
  const moments = ['2026-11-21T05:00:00.000Z', '2026-11-21T04:59:00.000Z', '2026-11-19T17:00:00.000Z', '2025-11-19T17:00:00.000Z']
  await page.route('**/activity?*', async (route) => {
    const response = await route.fetch()
    const [deed] = (await response.json()) as object[]
    const feed = moments.map((createdAt, index) => ({ ...deed, id: `${9 - index}`, kind: 'event.created', title: 'Dinner', createdAt }))
    await route.fulfill({ response, json: feed })
  })
  await page.goto('/activity')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Today',
    'Yesterday',
    'Thu, Nov 19',
    'Wed, Nov 19, 2025',
  ])
  await expect(page.getByRole('main').getByRole('listitem').getByRole('time')).toHaveText([
    '12 hours ago',
    '11:59 PM',
    '12:00 PM',
    '12:00 PM',
  ])
})

test('shows acts of others live, without moving the entries in view', async ({ family }) => {
  for (let number = 1; number <= 60; number++) await addEvent(family, number % 2 ? 'admin' : 'parent', `Event ${number}`)
  const page = await open(family, 'child')
  await expect(lines(page)).toHaveCount(50)
  await addEvent(family, 'parent', 'At the top')
  await expect(line(page, 'Ben added the event At the top')).toBeVisible({ timeout: 1000 })

  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(line(page, /* the first of them */ 'Event 1')).not.toHaveCount(0)
  await expect.poll(() => lines(page).count()).toBeGreaterThan(60)

  await line(page, 'Event 30').scrollIntoViewIfNeeded()
  const before = await line(page, 'Event 30').boundingBox()
  await addEvent(family, 'parent', 'While reading')
  await expect(newer(page)).toBeVisible()
  expect((await line(page, 'Event 30').boundingBox())?.y).toBe(before?.y)
  await newer(page).click()
  await expect(line(page, 'Ben added the event While reading')).toBeInViewport()
  await expect(newer(page)).toHaveCount(0)
})
