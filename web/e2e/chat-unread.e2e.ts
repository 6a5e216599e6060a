import type { Page } from '@playwright/test'
import { divider, field, list, message, messagesOf, numbered, open, say, top } from './chat'
import { expect, type Family, test, type Who } from './fixtures'
import { expectNoOverflow, phone } from './looks'

const above = (page: Page) => page.getByRole('button', { name: /new messages?$/, exact: false }).filter({ hasText: /^\d/ })

/** Marks everything as read, so that tests are independent. */
const readAll = async (family: Family, who: Who) => {
  const api = await family.api(who)
  const [newest] = (await (await api.get(`${messagesOf(family.id)}?limit=1`)).json()) as { id: string }[]
  if (newest) expect((await api.post(`${messagesOf(family.id)}/read`, { data: { upTo: newest.id } })).status()).toBe(204)
}

test('of many unread messages the first is marked, and a button leads up to it', async ({ family }) => {
  const parent = await family.api('parent')
  await say(parent, family.id, 'Read long ago')
  await readAll(family, 'child')
  await say(parent, family.id, ...numbered(130, 'Missed'))
  const page = await open(await family.as('child'))
  await expect(message(page, 'Missed 130')).toBeInViewport()
  await expect(above(page)).toHaveText('130 new messages')
  // The first unread message is older than the loaded ones.
  await expect(message(page, 'Missed 1')).toHaveCount(0)
  await expect(divider(page)).toHaveCount(0)

  await above(page).click()
  await expect(divider(page)).toBeInViewport()
  await expect(message(page, 'Missed 1')).toBeInViewport()
  const line = (await divider(page).boundingBox())?.y ?? 0
  expect(await top(page, 'Read long ago')).toBeLessThan(line)
  expect(await top(page, 'Missed 1')).toBeGreaterThan(line)
  await expect(above(page)).toHaveCount(0)

  // Back at the end, what has been seen is not pointed to again.
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await expect(message(page, 'Missed 130')).toBeInViewport()
  await expect(above(page)).toHaveCount(0)
})

test('scrolling up reaches the same line, without a jump', async ({ family }) => {
  const parent = await family.api('parent')
  await readAll(family, 'member')
  await say(parent, family.id, ...numbered(70, 'Also missed'))
  const page = await open(await family.as('member'))
  await expect(above(page)).toHaveText('70 new messages')
  await expect(message(page, 'Also missed 21')).toBeAttached()
  await list(page).evaluate((scroller) => scroller.scrollTo(0, -scroller.scrollHeight))
  await expect(divider(page)).toBeAttached()
  await divider(page).scrollIntoViewIfNeeded()
  await expect(message(page, 'Also missed 1')).toBeAttached()
  expect(await top(page, 'Also missed 1')).toBeGreaterThan((await divider(page).boundingBox())?.y ?? 0)
  await expect(above(page)).toHaveCount(0)
})

test('the line moves to the next message when the first unread one is deleted', async ({ family }) => {
  const parent = await family.api('parent')
  await readAll(family, 'child')
  await say(parent, family.id, 'Gone soon', 'Still there')
  const page = await open(await family.as('child'))
  await expect(divider(page)).toBeVisible()
  const all = (await (await parent.get(messagesOf(family.id))).json()) as { id: string; content: string }[]
  const gone = all.find(({ content }) => content === 'Gone soon')
  expect((await parent.delete(`${messagesOf(family.id)}/${gone?.id}`)).status()).toBe(204)
  await expect(message(page, 'Gone soon')).toHaveCount(0)
  await expect(divider(page)).toBeVisible()
  expect(await top(page, 'Still there')).toBeGreaterThan((await divider(page).boundingBox())?.y ?? 0)
})

test('a link to a missing message reports that', async ({ family }) => {
  await say(await family.api('parent'), family.id, 'Something')
  const page = await family.as('parent')
  await page.goto('/messages?message=018f0000-0000-7000-8000-000000000000')
  await expect(page.getByText('This message could not be found', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/messages$/)
})

test('at 200 % text size on a phone, messages have space beside a long draft', async ({ family }) => {
  await say(await family.api('parent'), family.id, 'Can you read this?')
  const page = await family.as('parent')
  await page.setViewportSize(phone)
  await open(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const part = async (one: ReturnType<typeof list>) => ((await one.boundingBox())?.height ?? 0) / phone.height
  const form = page.locator('form').filter({ has: field(page) })
  await expect.poll(() => part(form)).toBeLessThan(0.3)
  expect(await part(list(page))).toBeGreaterThan(0.2)
  await expect(message(page, 'Can you read this?')).toBeInViewport()
  await expectNoOverflow(page)
  // Full names for screen readers.
  await expect(page.getByRole('radio', { name: 'Announcement' })).toBeInViewport({ ratio: 1 })

  await field(page).fill('A long story. '.repeat(80))
  await expect.poll(() => part(form)).toBeLessThan(0.5)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
  expect(await part(list(page))).toBeGreaterThan(0.05)
})
