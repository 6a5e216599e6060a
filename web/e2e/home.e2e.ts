import type { Page } from '@playwright/test'
import { cast, expect, type Family, joined, test, type Who } from './fixtures'
import { phone, violationsOf } from './visual-checks'

const zone = 'America/New_York'
const today = Temporal.Now.plainDateISO(zone)

const lines = [
  'Small moments make a family.',
  'Ask someone how their day was.',
  'Supper tastes better together.',
  'Many hands make a short list.',
  'Leave a kind word where it is found.',
  'There is time for one more story.',
  'Home is where they know your step.',
] as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const toggle = (page: Page) => button(page, /^Quick links/)
const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' })
const line = (page: Page) => page.locator('main header p > span:visible')

const openHome = async (family: Family, who: Who) => {
  const page = await family.as(who)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Rivera' })).toBeVisible()
  return page
}

/** Two events today; of Mia's, three tasks due, one later and a completed one; one message of Ben's. */
const fill = async (family: Family) => {
  const ana = await family.api('admin')
  const path = `/api/families/${family.id}`
  const post = async (to: string, data: object) => {
    const answer = await ana.post(`${path}/${to}`, { data })
    expect(answer.status(), `${to}: ${await answer.text()}`).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const at = (days: number, time: string) => today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString()
  for (const [title, days] of [
    ['Swimming', 0],
    ['Pizza night', 0],
    ['Recital', 1],
  ] as const)
    await post('events', { title, startTime: at(days, '17:00'), endTime: at(days, '18:00') })
  const members = (await (await ana.get(`${path}/members`)).json()) as { userId: string; user: { firstName: string } }[]
  const assignedTo = members.find(({ user }) => user.firstName === cast.member.firstName)?.userId
  const mine = { assignedTo, dueDate: today.toString() }
  for (const title of ['Dishes', 'Lawn', 'Room']) await post('tasks', { ...mine, title })
  await post('tasks', { title: 'Later', assignedTo, dueDate: today.add({ days: 1 }).toString() })
  const { id } = await post('tasks', { ...mine, title: 'Done already' })
  expect((await ana.patch(`${path}/tasks/${id}`, { data: { status: 'completed' } })).status()).toBe(200)
  await (await family.api('parent')).post(`${path}/messages`, { data: { content: 'Who brings the salad?' } })
  return mine
}

test('the rolling line fades every four seconds, pauses in a hidden page, and with reduced motion', async ({ family }) => {
  const page = await family.as('member')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  await expect(line(page)).toHaveText(lines[0])
  await page.clock.pauseAt(Date.now() + 120_000)
  await test.step('it shows the next of seven lines 300 ms after it fades', async () => {
    // The clock may have stopped anywhere in its four seconds: run to the next change.
    const first = lines.indexOf((await line(page).textContent()) as (typeof lines)[number])
    const fading = page.locator('main header p > span:visible.opacity-0')
    while ((await fading.count()) === 0) await page.clock.runFor(20)
    for (let step = 1; step <= lines.length; step++) {
      await page.clock.runFor(280)
      await expect(line(page)).toHaveText(lines[(first + step - 1) % 7] as string)
      await page.clock.runFor(20)
      await expect(line(page)).toHaveText(lines[(first + step) % 7] as string)
      await expect(fading).toHaveCount(0)
      await page.clock.runFor(3680)
      await expect(fading).toHaveCount(0)
      await page.clock.runFor(20)
      await expect(fading).toHaveCount(1)
    }
    await page.clock.runFor(300)
  })
  await test.step('it is not announced', async () => {
    expect(await line(page).evaluate((node) => node.closest('[aria-live], [role="status"], [role="alert"], [role="log"]'))).toBeNull()
  })
  await test.step('it rests while the page is hidden', async () => {
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await setHidden(true)
    const before = (await line(page).textContent()) ?? ''
    await page.clock.runFor(20_000)
    await expect(line(page)).toHaveText(before)
    await setHidden(false)
    await page.clock.runFor(4300)
    await expect(line(page)).not.toHaveText(before)
  })
  await test.step('it stands still once motion is not wanted', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // The page learns about it a frame later.
    const changes = async () => {
      const before = await line(page).textContent()
      await page.clock.runFor(20_000)
      return before !== (await line(page).textContent())
    }
    await expect.poll(changes).toBe(false)
  })
})

test('the bottom bar counts waiting items live, keeps its state, and is in reach of the thumb', async ({ family }) => {
  const mine = await fill(family)
  const page = await openHome(family, 'member')
  await joined(page)
  const links = bar(page).getByRole('link')
  const messages = bar(page).getByRole('link', { name: /^Messages/ })
  await test.step('it counts', async () => {
    for (const [index, name] of ['Messages 1 unread', 'Calendar', 'Tasks 3 due', 'Activity'].entries())
      await expect(links.nth(index)).toHaveAccessibleName(name)
    await expect(toggle(page)).toHaveAccessibleName('Quick links, 4 waiting')
  })
  await test.step('it counts on when something happens elsewhere', async () => {
    await (await family.api('parent')).post(`/api/families/${family.id}/messages`, { data: { content: 'And the bread?' } })
    await expect(messages).toHaveAccessibleName('Messages 2 unread')
    const task = await (await family.api('admin')).post(`/api/families/${family.id}/tasks`, { data: { ...mine, title: 'Shop' } })
    const tasks = bar(page).getByRole('link', { name: /^Tasks/ })
    await expect(tasks).toHaveAccessibleName('Tasks 4 due')
    const { id } = (await task.json()) as { id: string }
    await (await family.api('admin')).delete(`/api/families/${family.id}/tasks/${id}`)
    await expect(tasks).toHaveAccessibleName('Tasks 3 due')
  })
  await test.step('it is in reach of the thumb', async () => {
    const before = page.viewportSize()
    await page.setViewportSize(phone)
    for (const target of [...(await links.all()), toggle(page)]) {
      const box = await target.boundingBox()
      expect(box?.y).toBeGreaterThan(phone.height - 180)
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await toggle(page).click()
    const box = await toggle(page).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
    if (before) await page.setViewportSize(before)
  })
  await test.step('it stays collapsed after a reload, and leads to the screens', async () => {
    await expect(links).toHaveCount(0)
    await page.reload()
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await toggle(page).click()
    await messages.click()
    await expect(page).toHaveURL(/\/messages$/)
  })
})

test('the home page can be read on any background, and the assistant answers', async ({ family }) => {
  const page = await family.as('admin')
  const api = await family.api('admin')
  for (const backgroundColor of ['#000000', '#ffffff', '#b91c1c']) {
    await api.put('/api/user/settings', { data: { backgroundColor } })
    await page.goto('/')
    await expect(page.getByText('AI family assistant')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOf(page, `${backgroundColor} in the ${colorScheme}`, {}, 'html', ['color-contrast'])).toEqual([])
    }
  }
  await page.getByLabel('Message to Alex').fill('hello')
  await page.getByLabel('Message to Alex').press('Enter')
  await expect(page.getByRole('log')).toContainText('Hello, Ana.')
})

test('a parent ticks a chore on home, and the home of the child shows it live', async ({ family }) => {
  const ana = await family.api('admin')
  const path = `/api/families/${family.id}`
  const members = (await (await ana.get(`${path}/members`)).json()) as { userId: string; user: { firstName: string } }[]
  const assignedTo = members.find(({ user }) => user.firstName === cast.child.firstName)?.userId
  const chore = { title: 'Feed Biscuit', isChore: true, points: 4, assignedTo, dueDate: today.toString() }
  expect((await ana.post(`${path}/tasks`, { data: chore })).status()).toBe(201)
  const box = (page: Page) => page.getByRole('checkbox', { name: 'Complete Feed Biscuit' })
  const [parent, child] = [await openHome(family, 'parent'), await openHome(family, 'child')]
  await Promise.all([joined(parent), joined(child)])
  await expect(box(child)).not.toBeChecked()
  const target = await child.locator('label', { has: box(child) }).boundingBox()
  expect(target?.height).toBeGreaterThanOrEqual(64)
  await box(parent).click()
  await expect(box(child)).toBeChecked()
  await expect(child.getByText('All done. Well done!')).toBeVisible()
  await expect(child.getByText('4 this week')).toBeVisible()
  await test.step('the child takes it back, and the parent sees that', async () => {
    await box(child).click()
    await expect(box(parent)).not.toBeChecked()
  })
})
