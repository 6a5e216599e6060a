import type { Page } from '@playwright/test'
import { divider, list, message, messagesOf, numbered, open, say, top, write } from './chat'
import { expect, test } from './fixtures'

/** The button that leads to the unread messages above the view, with their number. */
const above = (page: Page) => page.getByRole('button', { name: /^\d+ new messages?$/ })
/** Leads to the end, where new messages have come. */
const below = (page: Page) => page.getByRole('button', { name: 'New messages', exact: true })

test('new messages above or below do not move the reader, and buttons lead to them', async ({ family }) => {
  const parent = await family.api('parent')
  await say(parent, family.id, ...numbered(130, 'Missed'))
  const page = await family.as('child')
  const older = Promise.withResolvers<void>()
  await page.route('**/messages?*before=*', async (route) => {
    await older.promise
    await route.continue()
  })
  await open(page)

  await test.step('older messages come as one scrolls up, without a jump', async () => {
    await expect(message(page, 'Missed 130')).toBeInViewport()
    await expect(message(page, 'Missed 81')).toBeAttached()
    await expect(message(page, 'Missed 30')).toHaveCount(0)
    await expect(above(page)).toHaveText('130 new messages')
    // The first unread message is older than the loaded page.
    await expect(divider(page)).toHaveCount(0)
    await list(page).evaluate((scroller) => scroller.scrollTo(0, -scroller.scrollHeight))
    const before = await top(page, 'Missed 81')
    older.resolve()
    await expect(message(page, 'Missed 31')).toBeAttached()
    expect(Math.abs((await top(page, 'Missed 81')) - before)).toBeLessThanOrEqual(1)
  })

  await test.step('a button leads up to the first unread message, under a line', async () => {
    await above(page).click()
    await expect(divider(page)).toBeInViewport()
    await expect(message(page, 'Missed 1')).toBeInViewport()
    expect(await top(page, 'Missed 1')).toBeGreaterThan((await divider(page).boundingBox())?.y ?? 0)
    await expect(above(page)).toHaveCount(0)
    // Back at the end, the button does not return for seen messages.
    await page.getByRole('button', { name: 'Go to the newest message' }).click()
    await expect(message(page, 'Missed 130')).toBeInViewport()
    await expect(above(page)).toHaveCount(0)
  })

  await test.step('a button leads down to what is new', async () => {
    await list(page).evaluate((scroller) => scroller.scrollTo(0, -400))
    await expect(page.getByRole('button', { name: 'Go to the newest message' })).toBeVisible()
    const before = await top(page, 'Missed 120')
    await say(parent, family.id, 'News from the kitchen')
    await expect(message(page, 'News from the kitchen')).toBeAttached()
    await expect(below(page)).toBeVisible()
    expect(Math.abs((await top(page, 'Missed 120')) - before)).toBeLessThanOrEqual(1)
    await below(page).click()
    await expect(message(page, 'News from the kitchen')).toBeInViewport()
    await expect(divider(page)).toBeVisible()
    await expect(below(page)).toBeHidden()
    await say(parent, family.id, 'More from the kitchen')
    await expect(message(page, 'More from the kitchen')).toBeInViewport()
    await write(page, 'Coming')
    await expect(message(page, 'Coming')).toBeInViewport()
    await expect(divider(page)).toHaveCount(0)
  })
})

test("messages that arrive in one's absence begin under a line until they are read", async ({ family }) => {
  const parent = await family.api('parent')
  const page = await family.as('child')
  let drop = async () => {}
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer()
    drop = () => socket.close()
  })
  await open(page)
  await write(page, 'Going to the pool')
  await expect(message(page, 'Going to the pool')).toBeVisible()

  await test.step('a dropped connection is said and comes back, with what was missed', async () => {
    const connected = page.getByText('Connected', { exact: true })
    await expect(connected).toBeVisible()
    await drop()
    await expect(connected).toBeHidden()
    await say(parent, family.id, 'Said in the silence')
    await expect(connected).toBeVisible()
    await expect(message(page, 'Said in the silence')).toBeVisible()
  })

  const unread = async () => (await (await family.api('child')).get(`${messagesOf(family.id)}/unread`)).json()
  await expect.poll(unread).toEqual({ count: 0, senders: 0 })
  await page.goto('about:blank')
  await say(parent, family.id, 'Take a towel', 'And sunscreen')
  await open(page)
  const line = async () => (await divider(page).boundingBox())?.y ?? 0
  await expect(divider(page)).toBeVisible()
  expect(await top(page, 'Said in the silence')).toBeLessThan(await line())
  expect(await top(page, 'Take a towel')).toBeGreaterThan(await line())

  await test.step('the line stands above the next one when the first is deleted', async () => {
    const all = (await (await parent.get(messagesOf(family.id))).json()) as { id: string; content: string }[]
    const first = all.find(({ content }) => content === 'Take a towel')
    expect((await parent.delete(`${messagesOf(family.id)}/${first?.id}`)).status()).toBe(204)
    await expect(message(page, 'Take a towel')).toHaveCount(0)
    await expect(divider(page)).toBeVisible()
    expect(await top(page, 'And sunscreen')).toBeGreaterThan(await line())
  })

  await expect.poll(unread).toEqual({ count: 0, senders: 0 })
  await page.reload()
  await expect(message(page, 'And sunscreen')).toBeVisible()
  await expect(divider(page)).toHaveCount(0)
})
