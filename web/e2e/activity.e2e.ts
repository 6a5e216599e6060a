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

test('each member sees permitted activity live, and new lines do not move what they read', async ({ family }) => {
  await addEvent(family, 'member', 'Book club')
  await addEvent(family, 'member', 'Doctor', true)
  await post(family, 'parent', 'tasks', { title: 'Feed the cat' })
  await say(family, 'parent', 'Dinner at seven')
  for (const who of ['member', 'extended'] as const) {
    const page = await open(family, who)
    await expect(page).toHaveTitle('Activity · Hearth')
    await expect(line(page, 'Mia added the event Book club')).toBeVisible()
    await expect(line(page, 'Ben sent a message')).toBeVisible()
    await expect(page.getByText('Dinner at seven')).toHaveCount(0)
    await expect(line(page, 'Ben added the task Feed the cat')).toHaveCount(who === 'extended' ? 0 : 1)
    await expect(line(page, 'Doctor')).toHaveCount(who === 'member' ? 1 : 0)
  }

  for (let number = 1; number <= 60; number++) await addEvent(family, number % 2 ? 'admin' : 'parent', `Event ${number}`)
  const page = await open(family, 'child')
  await expect(lines(page)).toHaveCount(50)
  await addEvent(family, 'parent', 'At the top')
  await expect(line(page, 'Ben added the event At the top')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
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
