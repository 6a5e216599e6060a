import { divider, list, message, messagesOf, numbered, open, say, send, top, write } from './chat'
import { expect, test } from './fixtures'

test('day dividers use names such as Today', async ({ family }) => {
  await say(await family.api('parent'), family.id, 'Long ago', 'The other day', 'Just now')
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const page = await family.as('parent')
  await page.route(`**${messagesOf(family.id)}?*`, async (route) => {
    const shown = ((await (await route.fetch()).json()) as object[]).slice(-3)
    await route.fulfill({ json: shown.map((item, index) => ({ ...item, createdAt: ago([3, 1, 0][index] ?? 0).toISOString() })) })
  })
  await open(page)
  const date = ago(3).toLocaleDateString('en-US', { timeZone: 'America/New_York', weekday: 'short', month: 'short', day: 'numeric' })
  await expect(page.getByRole('region', { name: date })).toContainText('Long ago')
  await expect(page.getByRole('region', { name: 'Yesterday' })).toContainText('The other day')
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Just now')
})

test('unread messages start below a divider until they are seen', async ({ family }) => {
  const leo = await open(await family.as('child'))
  await write(leo, 'Going to the pool')
  await expect(message(leo, 'Going to the pool')).toBeVisible()
  await leo.goto('about:blank')
  await say(await family.api('parent'), family.id, 'Take a towel', 'And sunscreen')
  await open(leo)
  await expect(divider(leo)).toBeVisible()
  const line = (await divider(leo).boundingBox())?.y ?? 0
  expect(await top(leo, 'Going to the pool')).toBeLessThan(line)
  expect(await top(leo, 'Take a towel')).toBeGreaterThan(line)

  const api = await family.api('child')
  await expect.poll(async () => (await api.get(`${messagesOf(family.id)}/unread`)).json()).toEqual({ count: 0, senders: 0 })
  await leo.reload()
  await expect(message(leo, 'And sunscreen')).toBeVisible()
  await expect(divider(leo)).toHaveCount(0)
})

test('older messages load while scrolling up, without a jump', async ({ family }) => {
  await say(await family.api('parent'), family.id, ...numbered(120, 'Note'))
  const page = await family.as('parent')
  const measured = Promise.withResolvers<void>()
  await page.route('**/messages?*before=*', async (route) => {
    await measured.promise
    await route.continue()
  })
  await open(page)
  await expect(message(page, 'Note 120')).toBeInViewport()
  await expect(message(page, 'Note 71')).toBeAttached()
  await expect(message(page, 'Note 20')).toHaveCount(0)

  await list(page).evaluate((scroller) => scroller.scrollTo(0, -scroller.scrollHeight))
  const before = await top(page, 'Note 71')
  measured.resolve()
  await expect(message(page, 'Note 21')).toBeAttached()
  expect(Math.abs((await top(page, 'Note 71')) - before)).toBeLessThanOrEqual(1)
})

test('a new message does not scroll a reader further up, and a button leads to it', async ({ family }) => {
  const parent = await family.api('parent')
  await say(parent, family.id, ...numbered(40, 'Line'))
  const page = await open(await family.as('child'))
  await expect(message(page, 'Line 40')).toBeInViewport()
  await list(page).evaluate((scroller) => scroller.scrollTo(0, -400))
  const before = await top(page, 'Line 30')
  await say(parent, family.id, 'News from the kitchen')
  const button = page.getByRole('button', { name: 'New messages' })
  await expect(button).toBeVisible()
  expect(Math.abs((await top(page, 'Line 30')) - before)).toBeLessThanOrEqual(1)

  await button.click()
  await expect(message(page, 'News from the kitchen')).toBeInViewport()
  await expect(divider(page)).toBeVisible()
  await expect(button).toBeHidden()
  await say(parent, family.id, 'More from the kitchen')
  await expect(message(page, 'More from the kitchen')).toBeInViewport()

  await write(page, 'Coming')
  await expect(message(page, 'Coming')).toBeInViewport()
  await expect(divider(page)).toHaveCount(0)
})

test('a lost connection is shown, and the reconnect loads missed messages', async ({ family }) => {
  const page = await family.as('child')
  let drop = async () => {}
  await page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer()
    drop = () => socket.close()
  })
  await open(page)
  const connected = page.getByText('Connected', { exact: true })
  await expect(connected).toBeVisible()
  await drop()
  await expect(connected).toBeHidden()
  await say(await family.api('parent'), family.id, 'Said in the silence')
  await expect(connected).toBeVisible()
  await expect(message(page, 'Said in the silence')).toBeVisible()
})

test('on a phone nothing scrolls sideways, and the composer is reachable', async ({ family }) => {
  await say(await family.api('parent'), family.id, 'w'.repeat(300), `https://example.org/${'path/'.repeat(60)}`)
  const page = await family.as('parent')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page)
  await expect(message(page, 'w'.repeat(300))).toBeAttached()
  const sizes = await page.evaluate(() => {
    const scroller = document.querySelector('[role="log"]')
    return {
      page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
      list: (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0),
    }
  })
  expect(sizes).toEqual({ page: [360, 740], list: 0 })
  await expect(send(page)).toBeInViewport({ ratio: 1 })
  expect((await send(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
