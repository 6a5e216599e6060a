import type { Page } from '@playwright/test'
import { expect, type Family, joined, test, type Who } from './fixtures'
import { expectLooks, phone } from './looks'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const rows = (page: Page) => panel(page).getByRole('listitem')
const markAll = (page: Page) => panel(page).getByRole('button', { name: 'Mark all as read' })

const open = async (family: Family, who: Who) => {
  const page = await family.as(who)
  await page.goto('/')
  await expect(bell(page)).toBeVisible()
  await joined(page)
  return page
}

const post = async (family: Family, who: Who, path: string, data: object) => {
  const answer = await (await family.api(who)).post(`/api/families/${family.id}/${path}`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string; inviteUrl: string }
}

const say = (family: Family, who: Who, content: string) => post(family, who, 'messages', { content })

const userIdOf = async (family: Family, who: Who) =>
  ((await (await (await family.api(who)).get('/api/auth/user')).json()) as { id: string }).id

/** Deletes all notifications, so that tests are independent. */
const readAll = async (family: Family, who: Who) => {
  const api = await family.api(who)
  const path = `/api/families/${family.id}/notifications`
  const [newest] = (await (await api.get(`${path}?limit=1`)).json()) as { id: string }[]
  if (newest) expect((await api.post(`${path}/read`, { data: { upTo: newest.id } })).status()).toBe(204)
}

test('the panel has an empty state', async ({ family }) => {
  const page = await open(family, 'extended')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(panel(page).getByText("You're all caught up", { exact: true })).toBeVisible()
  await expect(markAll(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
})

test('a mention from another browser is on the bell within a second, and links to the messages', async ({ family }) => {
  const page = await open(family, 'member')
  await say(family, 'parent', 'Nobody in particular')
  await say(family, 'parent', '@Mia dinner is ready')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 1000 })
  await expect(bell(page)).toHaveText('1')
  await bell(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Ben mentioned you')
  await expect(rows(page)).toContainText('@Mia dinner is ready')
  await expect(rows(page).getByRole('time')).toHaveText('now')
  await expect(rows(page)).toContainText('Unread')

  await say(family, 'admin', '@Mia please hurry')
  await expect(rows(page)).toHaveCount(2, { timeout: 1000 })
  await expect(rows(page).first()).toContainText('Ana mentioned you')

  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/messages$/)
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')

  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await expect(rows(page).first()).not.toContainText('Unread')
  await expect(rows(page).last()).toContainText('Unread')
})

test('all can be marked as read at once, on every device of the reader', async ({ family }) => {
  await say(family, 'parent', '@Mia one')
  await say(family, 'parent', '@Mia two')
  const page = await open(family, 'member')
  const other = await open(family, 'member')
  await expect(bell(other)).toHaveAccessibleName(/unread$/)
  await bell(page).click()
  await markAll(page).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(rows(page).first()).not.toContainText('Unread')
  await expect(markAll(page)).toHaveCount(0)
  await expect(bell(other)).toHaveAccessibleName('Notifications', { timeout: 1000 })
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('an assigned task is announced, with a link to it', async ({ family }) => {
  await readAll(family, 'child')
  const page = await open(family, 'child')
  const task = await post(family, 'parent', 'tasks', { title: 'Feed the cat', assignedTo: await userIdOf(family, 'child') })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 1000 })
  await bell(page).click()
  await expect(rows(page).first()).toContainText('Ben assigned you a task')
  await expect(rows(page).first()).toContainText('Feed the cat')
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/chores\\?edit=${task.id}$`))
})

test('an accepted invitation is announced to its sender', async ({ family, playwright }) => {
  const page = await open(family, 'admin')
  const { inviteUrl } = await post(family, 'admin', 'invitations', { email: 'zoe@example.org' })
  const zoe = await playwright.request.newContext({ baseURL: family.url })
  const account = { firstName: 'Zoe', email: 'zoe@example.org', password: 'correct horse battery' }
  expect((await zoe.post(`/api/invitations/${inviteUrl.split('/').at(-1)}/accept`, { data: account })).status()).toBe(201)
  await zoe.dispose()
  await bell(page).click()
  await expect(rows(page).first()).toContainText('Zoe accepted your invitation')
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/settings$/)
})

test('a long list loads page by page', async ({ family }) => {
  for (let number = 1; number <= 25; number++) await say(family, 'admin', `@Ben number ${number}`)
  const page = await open(family, 'parent')
  await bell(page).click()
  await expect(rows(page)).toHaveCount(20)
  await panel(page).getByRole('button', { name: 'Show more' }).click()
  await expect(rows(page)).toHaveCount(25)
  await expect(rows(page).last()).toContainText('@Ben number 1')
  await expect(panel(page).getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('a failure to mark as read is reported and reverted', async ({ family }) => {
  await say(family, 'parent', '@Leo where are you')
  const page = await open(family, 'child')
  await page.route('**/notifications/read', (route) => route.fulfill({ status: 500, json: {} }))
  await bell(page).click()
  await markAll(page).click()
  await expect(page.getByText('Failed to mark as read', { exact: true })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(/unread$/)
  await expect(rows(page).first()).toContainText('Unread')
})

test('the panel is accessible and fits', async ({ family }) => {
  await say(family, 'admin', `@Ben ${'word '.repeat(40)}`)
  const page = await family.as('parent')
  await page.goto('/settings')
  await bell(page).click()
  await expect(rows(page)).not.toHaveCount(0)
  await expectLooks(page, 'the panel', async ({ width, height }) => {
    const box = await panel(page).boundingBox()
    expect(box?.width).toBe(width === phone.width ? 370 : 400)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  })
})
