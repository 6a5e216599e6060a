import type { Page } from '@playwright/test'
import { expect, type Family, joined, test, type Who } from './fixtures'
import { expectNoOverflow, phone } from './visual-checks'

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

test('mentions and tasks are on the bell at once, lead to their subjects, and are read on every device', async ({ family }) => {
  const page = await open(family, 'member')
  const other = await open(family, 'member')
  await say(family, 'parent', 'Nobody in particular')
  await say(family, 'parent', '@Mia dinner is ready')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await expect(rows(page)).toContainText('Ben mentioned you')
  await expect(rows(page)).toContainText('@Mia dinner is ready')
  await say(family, 'admin', '@Mia please hurry')
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/messages$/)
  await expect(panel(page)).toHaveCount(0)
  // The chat shows both, so that both are read.
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.goto('/')
  await joined(page)
  await say(family, 'admin', '@Mia once more')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(page).click()
  await expect(rows(page).first()).toContainText('Unread')
  await expect(rows(page).last()).not.toContainText('Unread')

  await markAll(page).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(bell(other)).toHaveAccessibleName('Notifications')
  await expect(rows(page).first()).not.toContainText('Unread')
  await expect(markAll(page)).toHaveCount(0)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await test.step('a task of a child leads to their chores', async () => {
    const leo = await open(family, 'child')
    const task = await post(family, 'parent', 'tasks', { title: 'Feed the cat', assignedTo: await userIdOf(family, 'child') })
    await expect(bell(leo)).toHaveAccessibleName('Notifications, 1 unread')
    await bell(leo).click()
    await expect(rows(leo).first()).toContainText('Ben assigned you a task')
    await rows(leo).first().getByRole('link').click()
    await expect(leo).toHaveURL(new RegExp(`/chores\\?edit=${task.id}$`))
    await expect(leo.locator(`[data-task="${task.id}"]`)).toBeFocused()
  })
})

test('an accepted invitation notifies its sender, in a panel that fits', async ({ family, playwright }) => {
  await say(family, 'parent', `@Ana ${'word '.repeat(40)}`)
  const page = await family.as('admin')
  await page.goto('/settings')
  await joined(page)
  const { inviteUrl } = await post(family, 'admin', 'invitations', { email: 'zoe@example.org' })
  const zoe = await playwright.request.newContext({ baseURL: family.url })
  const account = { firstName: 'Zoe', email: 'zoe@example.org', password: 'correct horse battery' }
  expect((await zoe.post(`/api/invitations/${inviteUrl.split('/').at(-1)}/accept`, { data: account })).status()).toBe(201)
  await zoe.dispose()
  await bell(page).click()
  await expect(rows(page).first()).toContainText('Zoe accepted your invitation')
  for (const [size, width] of [
    [{ width: 1280, height: 800 }, 400],
    [phone, 370],
  ] as const) {
    await page.setViewportSize(size)
    await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(width)
    const box = await panel(page).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height)
  }
  await expectNoOverflow(page, 'the panel')
  await page.goto('/dashboard')
  await bell(page).click()
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/settings#family$/)
})
