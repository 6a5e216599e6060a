import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'

const messagesOf = (familyId: string) => `/api/families/${familyId}/messages`
const list = (page: Page) => page.getByRole('log', { name: 'Messages' })
const message = (page: Page, text: string) => list(page).getByText(text, { exact: true })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const divider = (page: Page) => page.getByRole('separator', { name: 'New messages' })
const failure = (page: Page) => page.getByText('Failed to send message', { exact: true })

const open = async (page: Page) => {
  await page.goto('/messages')
  await expect(list(page)).toBeVisible()
  return page
}

const write = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}

const say = async (api: APIRequestContext, familyId: string, ...texts: string[]) => {
  for (const content of texts) expect((await api.post(messagesOf(familyId), { data: { content } })).status()).toBe(201)
}

const top = async (page: Page, text: string) => (await message(page, text).boundingBox())?.y ?? Number.NaN
const numbered = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`)

test('a family that has not written yet is invited to', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Family Messages')
  await expect(page).toHaveTitle(/^Family Messages/)
  await expect(page.getByRole('heading', { name: 'Family Chat' })).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect(page.getByText('No messages yet', { exact: true })).toBeVisible()
  await expect(page.getByText('Start the conversation!', { exact: true })).toBeVisible()
})

test('without a family there is nothing to read', async ({ family }) => {
  const page = await family.as('parent')
  await page.route('**/api/families', (route) => route.fulfill({ json: [] }))
  await page.goto('/messages')
  await expect(page.getByText('Please join a family to access messages', { exact: true })).toBeVisible()
  await expect(field(page)).toBeHidden()
})

test('Enter sends, trimmed, and clears the text; Shift+Enter starts a new line', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await expect(send(page)).toBeDisabled()
  await field(page).fill('   ')
  await expect(send(page)).toBeDisabled()
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('   ')

  await field(page).fill('  Soup or')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('salad?  ')
  await expect(field(page)).toHaveValue('  Soup or\nsalad?  ')
  await field(page).press('Enter')
  await expect(message(page, 'Soup or salad?')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  const [last] = (await (await (await family.api('parent')).get(`${messagesOf(family.id)}?limit=1`)).json()) as [{ content: string }]
  expect(last.content).toBe('Soup or\nsalad?')
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Soup or')
})

test('an announcement is marked as one, and the toggle returns to Regular', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await page.getByRole('radio', { name: 'Announcement' }).click()
  await write(page, 'No hot water on Monday')
  const announcement = list(page).getByRole('article').filter({ hasText: 'No hot water on Monday' })
  await expect(announcement).toContainText('Announcement')
  await expect(announcement).toContainText('Ben')
  await expect(page.getByRole('radio', { name: 'Regular' })).toBeChecked()
})

test('a message is on every other screen within a second', async ({ family }) => {
  const [ben, leo] = [await open(await family.as('parent')), await open(await family.as('child'))]
  await expect(leo.getByText('Connected', { exact: true })).toBeVisible()
  await write(ben, 'Who has the blue scissors?')
  await expect(message(leo, 'Who has the blue scissors?')).toBeVisible({ timeout: 1000 })
})

test('a message shows at once, once, and only one is sent at a time', async ({ family }) => {
  const [page, leo] = [await open(await family.as('parent')), await open(await family.as('child'))]
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route(`**${messagesOf(family.id)}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // The message is stored, and told to all, before its sender is answered.
    const response = await route.fetch()
    await answer.promise
    await route.fulfill({ response })
  })
  await write(page, 'Slow road today')
  await expect(message(page, 'Slow road today')).toHaveCount(1)
  await field(page).fill('And another')
  await expect(send(page)).toBeDisabled()
  await expect(message(leo, 'Slow road today')).toBeVisible()
  await expect(message(page, 'Slow road today')).toHaveCount(1)
  answer.resolve()
  await expect(send(page)).toBeEnabled()
  await expect(message(page, 'Slow road today')).toHaveCount(1)
  await expect(field(page)).toHaveValue('And another')
})

test('what could not be sent is said, and stays as it was written', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await page.route(`**${messagesOf(family.id)}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { code: 'internal', message: 'no' } }) : route.continue(),
  )
  await page.getByRole('radio', { name: 'Announcement' }).click()
  await write(page, 'Grandma arrives at four')
  await expect(failure(page)).toBeVisible()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(field(page)).toHaveValue('Grandma arrives at four')
  await expect(page.getByRole('radio', { name: 'Announcement' })).toBeChecked()
  await expect(message(page, 'Grandma arrives at four')).toHaveCount(0)

  await page.unrouteAll()
  await field(page).press('Enter')
  await expect(message(page, 'Grandma arrives at four')).toBeVisible()
})

test('a text over 4000 characters says by how much, and is not sent', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await field(page).fill('x'.repeat(4012))
  await expect(page.getByText('Too long by 12 characters.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
})

test('the kinds of message are named in full on the smallest phone', async ({ family }) => {
  const page = await open(await family.as('parent'))
  await page.setViewportSize({ width: 360, height: 740 })
  const label = page.getByRole('radio', { name: 'Announcement' }).locator('span')
  expect(await label.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('a message written offline is sent on return', async ({ family }) => {
  const page = await open(await family.as('parent'))
  const mia = await open(await family.as('member'))
  await page.context().setOffline(true)
  await write(page, 'From the tunnel')
  await expect(message(page, 'From the tunnel')).toBeVisible()
  await expect(page.getByText('Will be sent when you are back online')).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeHidden()
  await page.context().setOffline(false)
  await expect(message(mia, 'From the tunnel')).toBeVisible()
  await expect(page.getByText('Will be sent when you are back online')).toBeHidden()
  await expect(message(page, 'From the tunnel')).toHaveCount(1)
})

test('extended family reads along without a composer', async ({ family }) => {
  await say(await family.api('parent'), family.id, 'Rosa, look at this')
  const page = await open(await family.as('extended'))
  await expect(message(page, 'Rosa, look at this')).toBeVisible()
  await expect(field(page)).toBeHidden()
  await expect(page.getByText('You can read messages here, but not send them.')).toBeVisible()
})

test('one deletes what one wrote, after a question, for everybody', async ({ family }) => {
  await say(await family.api('member'), family.id, 'Mine to keep')
  const [leo, mia] = [await open(await family.as('child')), await open(await family.as('member'))]
  await write(leo, 'Oops, wrong chat')
  await expect(message(mia, 'Oops, wrong chat')).toBeVisible()
  const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
  await expect(row(leo, 'Mine to keep').getByRole('button')).toHaveCount(0)

  await row(leo, 'Oops, wrong chat').hover()
  await row(leo, 'Oops, wrong chat').getByRole('button', { name: 'Delete message' }).click()
  const question = leo.getByRole('alertdialog', { name: 'Delete message' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(message(leo, 'Oops, wrong chat')).toBeVisible()

  await row(leo, 'Oops, wrong chat').hover()
  await row(leo, 'Oops, wrong chat').getByRole('button', { name: 'Delete message' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(message(leo, 'Oops, wrong chat')).toHaveCount(0)
  await expect(message(mia, 'Oops, wrong chat')).toHaveCount(0)
})

test('web and mail addresses are links, safe ones alone, and markup is text', async ({ family }) => {
  await say(
    await family.api('parent'),
    family.id,
    'See https://example.org/a?b=1 or write to rosa@example.org',
    'javascript:alert(1) data:text/html,hello file:///etc/passwd',
    '<script>document.title = "taken"</script><img src=x onerror=alert(1)>',
  )
  const page = await open(await family.as('parent'))
  const web = list(page).getByRole('link', { name: 'https://example.org/a?b=1' })
  await expect(web).toHaveAttribute('href', 'https://example.org/a?b=1')
  await expect(web).toHaveAttribute('target', '_blank')
  await expect(web).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(list(page).getByRole('link', { name: 'rosa@example.org' })).toHaveAttribute('href', 'mailto:rosa@example.org')
  await expect(message(page, 'javascript:alert(1) data:text/html,hello file:///etc/passwd')).toBeVisible()
  await expect(message(page, '<script>document.title = "taken"</script><img src=x onerror=alert(1)>')).toBeVisible()
  await expect(list(page).locator('a:not([href^="https://"], [href^="http://"], [href^="mailto:"]), script, img')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Family Messages/)
})

test('days are named as people name them', async ({ family }) => {
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

test('what arrived while one was elsewhere begins under a divider, until it has been seen', async ({ family }) => {
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

test('older messages come as one scrolls up, without a jump', async ({ family }) => {
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

test('who reads further up is not moved by a new message, and gets to it by a button', async ({ family }) => {
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

test('a dropped connection is said and comes back, with what was missed', async ({ family }) => {
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

test('a list that could not be loaded is said, and loads on Retry', async ({ family }) => {
  const page = await family.as('parent')
  await page.route(`**${messagesOf(family.id)}?*`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/messages')
  await expect(page.getByText('The messages could not be loaded')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(list(page)).toBeVisible()
})

test('on a phone nothing scrolls sideways, and the composer is in reach', async ({ family }) => {
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
