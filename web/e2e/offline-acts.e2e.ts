import type { Page } from '@playwright/test'
import { list, message, messagesOf, write } from './chat'
import { addChore, openChores } from './chores'
import { expect, type Family, test } from './fixtures'
import { goOffline, goOnline, goTo, installed, kept, openHere, stored, waits } from './offline'
import { act, addItem, addList, input, openList, press, row, setItem, submit } from './shopping'

// Acts without a network go to the outbox, and are sent once on reconnect.

test.use({ serviceWorkers: 'allow' })
test.slow()

type Task = { id: string; title: string; status: string; updatedAt: string }
const tasksOf = (family: Family) => `/api/families/${family.id}/tasks`
const addTask = async (family: Family, title: string) =>
  (await (await (await family.api('parent')).post(tasksOf(family), { data: { title } })).json()) as Task
const taskNow = async (family: Family, { id }: { id: string }) =>
  ((await (await (await family.api('parent')).get(tasksOf(family))).json()) as Task[]).find((task) => task.id === id)
const box = (page: Page, name: string) => row(page, name).getByRole('checkbox')
const mark = (page: Page, name: string) => row(page, name).getByText('Not synced yet')
const done = async (family: Family, kind: string, title: string) => {
  const feed = (await (await (await family.api('parent')).get(`/api/families/${family.id}/activity`)).json()) as {
    kind: string
    title: string
  }[]
  return feed.filter((one) => one.kind === kind && one.title === title).length
}

test('an offline tick is shown as pending, survives a reload, and is sent once on reconnect', async ({ family }) => {
  const task = await addTask(family, 'Post the letter')
  const page = await openHere(family, '/tasks')
  await kept(page, 'tasks', family.id)
  await goOffline(page)
  await box(page, 'Post the letter').click()
  await expect(box(page, 'Post the letter')).toBeChecked()
  await expect(mark(page, 'Post the letter')).toBeVisible()
  await expect(page.getByRole('banner').getByText('1 waiting')).toBeAttached()
  await page.reload()
  await expect(box(page, 'Post the letter')).toBeChecked()
  await expect(mark(page, 'Post the letter')).toBeVisible()
  expect(await taskNow(family, task)).toMatchObject({ status: 'pending' })
  await goOnline(page)
  await expect.poll(async () => (await taskNow(family, task))?.status).toBe('completed')
  await expect(mark(page, 'Post the letter')).toBeHidden()
  await waits(page, 0)
  expect(await done(family, 'task.completed', 'Post the letter')).toBe(1)
})

test('a tick that gets 429 stays pending and is retried later', async ({ family }) => {
  const task = await addTask(family, 'Water the plants')
  const page = await openHere(family, '/tasks')
  await kept(page, 'tasks', family.id)
  await goOffline(page)
  await box(page, 'Water the plants').click()
  let times = 0
  await page.route(`**${tasksOf(family)}/${task.id}`, (route) => {
    times++
    const json = { code: 'too_many_requests', message: 'Too many changes at once. Try again in 1 s.' }
    return times > 1 ? route.fallback() : route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json })
  })
  await goOnline(page)
  await expect.poll(() => times).toBe(1)
  await expect(mark(page, 'Water the plants')).toBeVisible()
  await expect.poll(async () => (await taskNow(family, task))?.status, { timeout: 15_000 }).toBe('completed')
  await waits(page, 0)
  expect(times).toBe(2)
})

test('a tick is sent when the app next opens with a network, after its page was closed', async ({ family }) => {
  const shop = await addList(family, 'Weekly')
  const [milk, bread] = [await addItem(family, shop, 'Milk'), await addItem(family, shop, 'Bread')]
  const page = await openList(family, shop, 'Weekly')
  await installed(page)
  await kept(page, shop.id)
  await goOffline(page)
  await box(page, 'Milk').click()
  // Ticking and unticking cancel each other.
  await box(page, 'Bread').click()
  await waits(page, 2)
  await box(page, 'Bread').click()
  await waits(page, 1)
  const address = page.url()
  await page.close()
  const next = await page.context().newPage()
  await next.goto(address)
  await expect(box(next, 'Milk')).toBeChecked()
  await expect(mark(next, 'Milk')).toBeVisible()
  await goOnline(next)
  const items = async () =>
    Object.fromEntries(
      ((await (await (await family.api('parent')).get(`/api/smart-shopping-lists/${shop.id}/items`)).json()) as Task[]).map((one) => [
        one.id,
        one.status,
      ]),
    )
  await expect.poll(items).toEqual({ [milk.id]: 'purchased', [bread.id]: 'active' })
  await expect(mark(next, 'Milk')).toBeHidden()
})

test('a chore is completed offline, by a child', async ({ family }) => {
  const chore = await addChore(family, 'Dishes')
  const page = await openChores(family, 'child')
  await installed(page)
  await goOffline(page)
  await page.getByRole('checkbox', { name: 'Complete Dishes' }).click()
  await expect(page.getByText('Not synced yet')).toBeVisible()
  await goOnline(page)
  await expect.poll(async () => (await taskNow(family, chore))?.status).toBe('completed')
  await expect(page.getByText('Not synced yet')).toBeHidden()
})

test('offline messages survive a reload and arrive once, in order', async ({ family }) => {
  const page = await openHere(family, '/messages')
  await expect(list(page)).toBeVisible()
  await kept(page, 'messages', family.id, 'newest')
  await goOffline(page)
  const texts = ['First from the train', 'Second from the train', 'Third from the train']
  for (const text of texts) {
    await write(page, text)
    await expect(message(page, text)).toBeVisible()
  }
  await waits(page, 3)
  await page.reload()
  await expect(message(page, 'Third from the train')).toBeVisible()
  await expect(page.getByText('Will be sent when you are back online').first()).toBeVisible()
  await goOnline(page)
  await waits(page, 0)
  const all = (await (await (await family.api('parent')).get(messagesOf(family.id))).json()) as { content: string }[]
  expect(all.map(({ content }) => content).filter((content) => texts.includes(content))).toEqual(texts)
  await expect(page.getByText('Will be sent when you are back online')).toHaveCount(0)
  for (const text of texts) await expect(message(page, text)).toHaveCount(1)
})

test('a message with a lost answer exists once', async ({ family }) => {
  const page = await openHere(family, '/messages')
  await expect(list(page)).toBeVisible()
  // The message arrives, its answer is lost, and then the network fails.
  await page.route(`**${messagesOf(family.id)}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort()
  })
  await write(page, 'Did it arrive?')
  await waits(page, 1)
  await page.unrouteAll()
  await goOnline(page)
  await waits(page, 0)
  const all = (await (await (await family.api('parent')).get(messagesOf(family.id))).json()) as { content: string }[]
  expect(all.filter(({ content }) => content === 'Did it arrive?')).toHaveLength(1)
  await expect(message(page, 'Did it arrive?')).toHaveCount(1)
})

test("an old tick does not overwrite another person's newer change, and its author is notified", async ({ family }) => {
  const shop = await addList(family, 'Party')
  const cake = await addItem(family, shop, 'Cake')
  const page = await openList(family, shop, 'Party')
  await installed(page)
  await goOffline(page)
  await box(page, 'Cake').click()
  await waits(page, 1)
  // Ana bought it and put it back on the list.
  await setItem(family, cake, { status: 'purchased' }, 'admin')
  await setItem(family, cake, { status: 'active' }, 'admin')
  await goOnline(page)
  const told = page.getByRole('alert').filter({ hasText: '“Cake” was not changed. Somebody changed this meanwhile.' })
  await expect(told).toBeVisible()
  await expect(box(page, 'Cake')).not.toBeChecked()
  await expect(mark(page, 'Cake')).toBeHidden()
  // The notice stays until it is read, also after a reload.
  await page.reload()
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(told).toBeHidden()
  await waits(page, 0)
})

test('two people shop offline: their changes merge field by field, and both see the other’s conflicting changes', async ({ family }) => {
  const shop = await addList(family, 'Offline shop')
  const [milk] = [await addItem(family, shop, 'Milk'), await addItem(family, shop, 'Salt'), await addItem(family, shop, 'Tea')]
  const itemsNow = async () => (await (await family.api('parent')).get(`/api/smart-shopping-lists/${shop.id}/items`)).json()
  const page = await openList(family, shop, 'Offline shop')
  await installed(page)
  await kept(page, shop.id)
  await goOffline(page)
  await act(page, 'Milk', 'Edit')
  await input(page, 'Quantity').fill('2')
  await input(page, 'Notes').fill('The blue one')
  await submit(page, 'Save Changes')
  await expect(mark(page, 'Milk')).toBeVisible()
  await press(page, 'Add Item')
  await input(page, 'Name').fill('Rolls')
  await submit(page, 'Add Item')
  await expect(mark(page, 'Rolls')).toBeVisible()
  await act(page, 'Salt', 'Delete')
  await expect(row(page, 'Salt')).toHaveCount(0)
  await box(page, 'Tea').click()
  await press(page, 'Clear bought')
  await expect(row(page, 'Tea')).toHaveCount(0)
  await press(page, 'Undo')
  await expect(box(page, 'Tea')).toBeChecked()
  await press(page, 'Clear bought')
  await expect(row(page, 'Tea')).toHaveCount(0)

  await setItem(family, milk, { defaultQuantity: 3, estimatedPrice: 1.5 }, 'admin')
  await goOnline(page)
  await waits(page, 1)
  const told = page.getByRole('status').filter({ hasText: 'changed “Milk” meanwhile. Quantity is now 2, not 3.' })
  await expect(told).toBeVisible()
  const expected = [
    { name: 'Milk', defaultQuantity: 2, notes: 'The blue one', estimatedPrice: 1.5 },
    { name: 'Rolls', status: 'active' },
  ]
  expect(await itemsNow()).toMatchObject(expected)
  const other = await openList(family, shop, 'Offline shop', 'admin')
  await expect(row(other, 'Milk')).toContainText('2 × $1.50 = $3.00')
  await expect(row(page, 'Milk')).toContainText('2 × $1.50 = $3.00')
  await expect(row(other, 'Rolls')).toBeVisible()
  await expect(row(other, 'Tea')).toHaveCount(0)
  await told.getByRole('button', { name: 'OK' }).click()
  await waits(page, 0)
})

test('a refused act is reported and reverted; later ones are sent', async ({ family }) => {
  const [gone, left] = [await addTask(family, 'Sweep the attic'), await addTask(family, 'Sweep the cellar')]
  const page = await openHere(family, '/tasks')
  await goOffline(page)
  await box(page, 'Sweep the attic').click()
  await box(page, 'Sweep the cellar').click()
  await waits(page, 2)
  expect((await (await family.api('parent')).delete(`${tasksOf(family)}/${gone.id}`)).status()).toBe(204)
  await goOnline(page)
  await expect(page.getByRole('alert').filter({ hasText: '“Sweep the attic” was not changed. Task not found' })).toBeVisible()
  await expect(row(page, 'Sweep the attic')).toHaveCount(0)
  await expect.poll(async () => (await taskNow(family, left))?.status).toBe('completed')
})

test('two tabs that reconnect at once send the outbox once', async ({ family }) => {
  const page = await openHere(family, '/messages')
  await expect(list(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/tasks')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  let sent = 0
  // Count only answered messages: the network of one page returns before that of the other.
  page.context().on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith(messagesOf(family.id))) sent += 1
  })
  await goOffline(page)
  for (const text of ['One of two', 'Two of two']) await write(page, text)
  await waits(page, 2)
  await goOnline(page)
  await waits(page, 0)
  expect(sent).toBe(2)
})

test.describe('over http', () => {
  test.use({ serviceWorkers: 'block' })

  test('the outbox works without a service worker', async ({ family }) => {
    const page = await family.as('parent')
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (line) => ['error', 'warning'].includes(line.type()) && errors.push(line.text()))
    await page.addInitScript(() => {
      for (const name of ['locks', 'storage']) Object.defineProperty(Navigator.prototype, name, { get: () => undefined })
      Reflect.deleteProperty(globalThis, 'caches')
    })
    await addTask(family, 'Ring the bell')
    await page.goto('/tasks')
    await expect(row(page, 'Ring the bell')).toBeVisible()
    await kept(page, 'tasks', family.id)
    expect(errors).toEqual([])
    await goOffline(page)
    await box(page, 'Ring the bell').click()
    await waits(page, 1)
    await goOnline(page)
    // A reload while an act is being sent holds it for ten seconds, its lease.
    await waits(page, 0)
    await page.reload()
    await expect(box(page, 'Ring the bell')).toBeChecked()
    expect((await stored(page)).acts).toEqual([])
    await goTo(page, 'Calendar')
    await expect(page.getByRole('grid')).toBeVisible()
  })
})
