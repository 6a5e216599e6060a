import { addChore, today } from './chores'
import { addBill, clearFinances, inDays, openFinances, row } from './finances'
import { expect, test } from './fixtures'
import { addList } from './shopping'
import { counting } from './taps'

// The daily jobs, counted in taps and keys besides typing, on a phone.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a bill that is due is paid with 2 taps', async ({ family }) => {
  await clearFinances(family)
  await addBill(family, 'City Power', { dueDate: inDays(1) })
  const page = await openFinances(family, 'Bills')
  const { tap, counts } = counting(page)
  await tap(row(page, 'City Power').getByRole('button', { name: 'Mark as Paid' }))
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Mark as Paid' }))
  await expect(page.getByText('City Power is paid')).toBeVisible()
  expect(counts).toEqual({ taps: 2, keys: 0 })
})

test('six groceries are added from any screen with 1 tap and 6 Enters', async ({ family }) => {
  const list = await addList(family, 'Weekly')
  const page = await family.as('parent')
  await page.goto('/photos')
  const { tap, type, press, counts } = counting(page)
  await tap(page.getByRole('button', { name: 'Quick add', exact: true }))
  for (const words of ['2 kg potatoes', 'milk', 'eggs', 'bread', 'butter', 'leeks']) {
    await type(words)
    await press('Enter')
  }
  await expect(page.getByText('“leeks” added')).toBeVisible()
  expect(counts).toEqual({ taps: 1, keys: 6 })
  const items = await (await family.api('parent')).get(`/api/smart-shopping-lists/${list.id}/items`)
  expect(await items.json()).toHaveLength(6)
})

test('a chore is ticked with 1 tap after signing in', async ({ family }) => {
  await addChore(family, 'Feed Biscuit', { dueDate: today().toString() })
  const page = await family.as('child')
  await page.goto('/')
  const { tap, counts } = counting(page)
  const box = page.getByRole('checkbox', { name: 'Complete Feed Biscuit' })
  await tap(box)
  await expect(box).toBeChecked()
  await expect(page.getByText('All done. Well done!')).toBeVisible()
  expect(counts).toEqual({ taps: 1, keys: 0 })
})
