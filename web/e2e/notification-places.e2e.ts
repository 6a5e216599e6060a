import type { Page } from '@playwright/test'
import { message, numbered, say } from './chat'
import { expect, type Family, joined, test, type Who } from './fixtures'

const zone = 'America/New_York'
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const rows = (page: Page) => page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
const longDate = (day: Temporal.PlainDate) =>
  day.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

const open = async (family: Family, who: Who) => {
  const page = await family.as(who)
  await page.goto('/')
  await expect(bell(page)).toBeVisible()
  await joined(page)
  return page
}

/** Opens the newest notification once it has the expected text. */
const follow = async (page: Page, text: string) => {
  await bell(page).click()
  await expect(rows(page).first()).toContainText(text, { timeout: 30_000 })
  await rows(page).first().getByRole('link').click()
}

const make = async (family: Family, who: Who, path: string, data: object) => {
  const answer = await (await family.api(who)).post(`/api/families/${family.id}/${path}`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string }
}

const userIdOf = async (family: Family, who: Who) =>
  ((await (await (await family.api(who)).get('/api/auth/user')).json()) as { id: string }).id

const inAnHour = () => {
  const start = Temporal.Now.instant().add({ hours: 1 })
  return { startTime: start.toString(), endTime: start.add({ hours: 1 }).toString() }
}

test('a reminder opens its event, on the day of the occurrence it reminds of', async ({ family }) => {
  // The reminder comes when it is time.
  test.slow()
  const page = await open(family, 'member')
  // Every day since yesterday; the next one is reminded of in a moment. It is short, so that it does not cross midnight.
  const next = Temporal.Now.zonedDateTimeISO(zone).add({ minutes: 15, seconds: 8 })
  const first = next.subtract({ days: 1 })
  const times = { startTime: first.toInstant().toString(), endTime: first.add({ minutes: 1 }).toInstant().toString() }
  const event = { title: 'Choir practice', ...times, timezone: zone, recurrence: { frequency: 'daily' } }
  const { id } = await make(family, 'member', 'events', event)
  await follow(page, 'Choir practice')
  const day = next.toPlainDate()
  await expect(page).toHaveURL(new RegExp(`/calendar\\?event=${id}&at=${day}$`))
  const dialog = page.getByRole('dialog', { name: longDate(day) })
  await expect(dialog.getByRole('article', { name: 'Choir practice' })).toBeVisible()

  // Escape goes to the focused element.
  await expect(page.locator('[role="dialog"]:focus, [role="dialog"] :focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar$/)
  // The calendar has turned to that day.
  await expect(page.getByRole('region', { name: longDate(day) }).getByRole('article', { name: 'Choir practice' })).toBeVisible()

  await follow(page, 'Choir practice')
  await dialog.getByRole('button', { name: 'Edit Choir practice' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Event' }).getByLabel('Title')).toHaveValue('Choir practice')
})

test('an event that is deleted while it is open goes; its address, and that of a private one, says that it is not there', async ({
  family,
}) => {
  const { id } = await make(family, 'parent', 'events', { title: 'Barbecue', ...inAnHour(), reminderMinutes: null })
  const { id: hidden } = await make(family, 'parent', 'events', { title: 'CANARY', ...inAnHour(), isPrivate: true, reminderMinutes: null })
  const page = await family.as('admin')
  await page.goto(`/calendar?view=agenda&event=${id}`)
  const card = page.getByRole('dialog').getByRole('article', { name: 'Barbecue' })
  await expect(card).toBeVisible()
  await joined(page)
  expect((await (await family.api('parent')).delete(`/api/families/${family.id}/events/${id}`)).status()).toBe(204)
  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar\?view=agenda$/)
  const missing = page.getByText('This event could not be found', { exact: true })
  await expect(missing).toHaveCount(0)
  for (const address of [id, hidden]) {
    await page.goto(`/calendar?event=${address}`)
    await expect(missing).toBeVisible()
    await expect(page).toHaveURL(/\/calendar\?view=agenda$/)
    await expect(page.getByText('CANARY')).toHaveCount(0)
  }
})

test('a mention opens the message, however much was written since', async ({ family }) => {
  const admin = await family.api('admin')
  await say(admin, family.id, '@Mia do you have the key?', ...numbered(60, 'Since then'))
  const page = await open(family, 'member')
  await follow(page, 'do you have the key?')
  await expect(message(page, '@Mia do you have the key?')).toBeInViewport()
  await expect(page).toHaveURL(/\/messages$/)

  // One that came since the messages were last looked at.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks & Projects' })).toBeVisible()
  await say(admin, family.id, '@Mia and the umbrella?')
  await follow(page, 'and the umbrella?')
  await expect(message(page, '@Mia and the umbrella?')).toBeInViewport()
  await expect(page).toHaveURL(/\/messages$/)
  await expect(page.getByText('This message could not be found')).toHaveCount(0)
})

type Busy = typeof globalThis & { rest(): void; catchUp(): void }

/** In the page: what is to be done at once waits for `catchUp`, as on a busy machine; what comes after `rest` does not. */
const makeBusy = () => {
  const { setTimeout } = globalThis
  const waiting: (() => void)[] = []
  Object.assign(globalThis, {
    setTimeout: (act: () => void, wait?: number) => (wait ? setTimeout(act, wait) : waiting.push(act)),
    rest: () => Object.assign(globalThis, { setTimeout }),
    catchUp: () => waiting.splice(0).map((act) => act()),
  })
}

test('a task opens in the list of tasks, a chore among the chores of its child, and the focus stays there', async ({ family }) => {
  for (const title of numbered(30, 'Another task')) await make(family, 'parent', 'tasks', { title })
  await make(family, 'parent', 'tasks', { title: 'Post the letter', assignedTo: await userIdOf(family, 'member') })
  const page = await open(family, 'member')
  await follow(page, 'Post the letter')
  await expect(page.getByRole('listitem', { name: 'Post the letter' })).toBeFocused()
  await expect(page.getByRole('listitem', { name: 'Post the letter' })).toBeInViewport()
  await expect(page).toHaveURL(/\/tasks$/)

  await make(family, 'parent', 'tasks', { title: 'Feed Biscuit', assignedTo: await userIdOf(family, 'child'), points: 2 })
  const leo = await open(family, 'child')
  await follow(leo, 'Feed Biscuit')
  await expect(leo.getByRole('row', { name: 'Feed Biscuit' })).toBeFocused()

  await test.step('even if the panel of the bell closes late', async () => {
    await make(family, 'parent', 'tasks', { title: 'Water the ferns', assignedTo: await userIdOf(family, 'member') })
    await page.goto('/messages')
    await joined(page)
    const task = page.getByRole('listitem', { name: 'Water the ferns' })
    const list = Promise.withResolvers<void>()
    await page.route(/\/api\/families\/[^/]+\/tasks/, (route) => list.promise.then(() => route.continue()))
    await bell(page).click()
    await expect(rows(page).first()).toContainText('Water the ferns', { timeout: 30_000 })
    await page.evaluate(makeBusy)
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCount(0)
    await page.evaluate(() => (globalThis as Busy).rest())
    list.resolve()
    await expect(task).toBeFocused()
    await page.evaluate(() => (globalThis as Busy).catchUp())
    await expect(task).toBeFocused()
  })
})
