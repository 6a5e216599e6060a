import type { Page } from '@playwright/test'
import { addChore, clearChores, today } from './chores'
import { addBill, clearFinances, inDays, openFinances, row } from './finances'
import { cast, expect, type Family, password, test } from './fixtures'
import { addList } from './shopping'
import { counting } from './taps'

// The daily jobs, counted in taps and keys besides typing, on a phone.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a bill that is due is paid with 2 taps', async ({ family }) => {
  await clearFinances(family)
  await addBill(family, 'City Power', { dueDate: inDays(1) })
  const page = await openFinances(family, 'Bills')
  const { tap, counts } = await counting(page)
  await tap(row(page, 'City Power').getByRole('button', { name: 'Mark as Paid' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }))
  await expect(page.getByText('City Power is paid', { exact: true })).toBeVisible()
  expect(await counts()).toEqual({ taps: 2, keys: 0 })
})

test('six groceries are added from any screen with 1 tap and 6 Enters', async ({ family }) => {
  const list = await addList(family, 'Weekly')
  const page = await family.as('parent')
  await page.goto('/photos')
  const { tap, type, press, counts } = await counting(page)
  await tap(quickAdd(page))
  for (const words of ['2 kg potatoes', 'milk', 'eggs', 'bread', 'butter', 'leeks']) {
    await type(words)
    await press('Enter')
  }
  await expect(page.getByText('“leeks” added', { exact: true })).toBeVisible()
  expect(await counts()).toEqual({ taps: 1, keys: 6 })
  const items = await (await family.api('parent')).get(`/api/smart-shopping-lists/${list.id}/items`)
  expect(await items.json()).toHaveLength(6)
})

/** The children of the tests: Leo, and a sister. */
const addSister = async (family: Family) => {
  const data = { firstName: 'Nia', lastName: 'Rivera', username: `nia-${Date.now()}`, password, role: 'child' }
  const answer = await (await family.api('admin')).post(`/api/families/${family.id}/members`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
}

const quickAdd = (page: Page) => page.getByRole('button', { name: 'Quick add', exact: true })

test('a weekly event for two children is planned with 1 tap and Enter', async ({ family }) => {
  await addSister(family)
  const page = await family.as('parent')
  await page.goto('/photos')
  const { tap, type, press, counts } = await counting(page)
  await tap(quickAdd(page))
  await type('Swim Thu 4:30pm weekly Leo Nia')
  await expect(page.getByRole('button', { name: /^People: / })).toHaveAccessibleName(/Leo.*Nia|Nia.*Leo/)
  await press('Enter')
  await expect(page.getByText('“Swim” added', { exact: true })).toBeVisible()
  expect(await counts()).toEqual({ taps: 1, keys: 1 })
  const events = await (await (await family.api('parent')).get(`/api/families/${family.id}/events`)).json()
  const swim = events.find(({ title }: { title: string }) => title === 'Swim')
  expect([swim.recurrence.frequency, swim.participants.length]).toEqual(['weekly', 2])
})

test('a chore is given with 1 tap and Enter', async ({ family }) => {
  const page = await family.as('parent')
  await page.goto('/calendar')
  const { tap, type, press, counts } = await counting(page)
  await tap(quickAdd(page))
  await type('Leo feeds the cat every day')
  await press('Enter')
  await expect(page.getByText(/^“[Ff]eeds? the cat” added$/)).toBeVisible()
  expect(await counts()).toEqual({ taps: 1, keys: 1 })
  const tasks = await (await (await family.api('child')).get(`/api/families/${family.id}/tasks`)).json()
  expect(tasks.filter(({ isChore, frequency }: { isChore: boolean; frequency: string }) => isChore && frequency === 'daily')).toHaveLength(
    1,
  )
})

test('a message is sent from the start page with 2 taps and Enter', async ({ family }) => {
  const page = await family.as('parent')
  await page.goto('/')
  const { tap, type, press, counts } = await counting(page)
  await tap(page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Messages/ }))
  await tap(page.getByRole('textbox', { name: 'Message', exact: true }))
  await type('Home at six')
  await press('Enter')
  await expect(page.getByText('Home at six', { exact: true })).toBeVisible()
  expect(await counts()).toEqual({ taps: 2, keys: 1 })
  const sent = async () => (await (await family.api('child')).get(`/api/families/${family.id}/messages`)).json()
  await expect.poll(async () => (await sent()).at(-1)?.content).toBe('Home at six')
})

test('what another app shares becomes items, after a sign-in too', async ({ family, browser }) => {
  await addList(family, 'Shared')
  const shared = `/share?${new URLSearchParams({ title: 'Saturday', text: 'cinnamon\n3 kg flour' })}`
  const context = await browser.newContext({ baseURL: family.url, viewport: { width: 390, height: 844 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(shared)
  await page.getByLabel('E-mail or username').fill(cast.parent.identifier)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Shopping list/ }).click()
  const line = page.getByRole('dialog', { name: 'Quick add' }).getByRole('textbox')
  await expect(line).toHaveValue('cinnamon\n3 kg flour')
  await expect(page.getByRole('list', { name: 'To add' }).getByRole('listitem')).toHaveCount(2)
  await line.press('Enter')
  await expect(page.getByText('2 things added', { exact: true })).toBeVisible()
  const lists = await (await (await family.api('parent')).get(`/api/families/${family.id}/shopping-lists`)).json()
  const names = lists.flatMap(({ items }: { items: { name: string }[] }) => items.map(({ name }) => name))
  expect(names).toEqual(expect.arrayContaining(['cinnamon', 'flour']))
  await context.close()
})

test('a chore is ticked with 1 tap after signing in', async ({ family }) => {
  await clearChores(family)
  await addChore(family, 'Feed Biscuit', { dueDate: today().toString() })
  const page = await family.as('child')
  await page.goto('/')
  const { tap, counts } = await counting(page)
  const box = page.getByRole('checkbox', { name: 'Complete Feed Biscuit' })
  await tap(box)
  await expect(box).toBeChecked()
  await expect(page.getByText('All done. Well done!')).toBeVisible()
  expect(await counts()).toEqual({ taps: 1, keys: 0 })
})

test('the grocery list is 1 tap away, with the line to add to it', async ({ family }) => {
  const list = await addList(family, 'For the weekend')
  const page = await family.as('parent')
  await page.goto(`/shopping?tab=lists&list=${list.id}`)
  await expect(page.getByRole('heading', { name: 'For the weekend' })).toBeVisible()
  await page.goto('/photos')
  const { tap, counts } = await counting(page)
  await tap(page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Shopping/ }))
  await expect(page.getByRole('heading', { name: 'For the weekend' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Quick add' })).toBeVisible()
  expect(await counts()).toEqual({ taps: 1, keys: 0 })
})

test('a partner is invited with 2 taps', async ({ family }) => {
  const page = await family.as('admin')
  await page.goto('/')
  const { tap, counts } = await counting(page)
  await tap(page.getByRole('button', { name: 'Invite Family' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Partner/ }))
  await expect(page.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(/\/join\//)
  expect(await counts()).toEqual({ taps: 2, keys: 0 })
  const made = await (await family.api('admin')).get(`/api/families/${family.id}/invitations`)
  expect(await made.json()).toEqual(expect.arrayContaining([expect.objectContaining({ role: 'parent', status: 'pending' })]))
})
