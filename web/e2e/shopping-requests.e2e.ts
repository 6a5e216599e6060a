import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  act,
  addFavorite,
  addItem,
  addList,
  addPrice,
  addVendor,
  card,
  choose,
  group,
  input,
  openHub,
  press,
  says,
  submit,
} from './shopping'

const names = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((one) => one.getAttribute('aria-label')))

test('a child asks, the shopper sees it at once and decides, and an approved item is on the list', async ({ family }) => {
  const list = await addList(family, 'Weekly shop')
  const ben = await openHub(family, 'budgets')
  const badge = ben.getByRole('tab', { name: 'Requests' })
  await expect(badge).toHaveText('Requests')
  const leo = await openHub(family, 'requests', 'child')
  for (const [n, name] of ['Granola', 'Pears', 'Plums', 'Apples'].entries()) {
    await press(leo, 'Submit Request')
    await input(leo, 'Item Name').fill(name)
    await submit(leo, 'Submit Request')
    await expect(card(leo, name)).toContainText('Pending')
    await expect(badge).toHaveText(`Requests${n + 1}`)
  }
  await press(leo, 'Take back Granola')
  await expect(badge).toHaveText('Requests3')

  await badge.click()
  await expect.poll(() => names(ben)).toEqual(['Apples', 'Plums', 'Pears'])
  await press(ben, 'Deny Plums')
  await input(ben, 'Reason').fill('We have some.')
  await submit(ben, 'Deny')
  await expect(card(leo, 'Plums')).toContainText('We have some.')
  await press(ben, 'Approve Apples')
  await choose(ben, 'List', 'Weekly shop')
  await submit(ben, 'Approve')
  await expect(card(leo, 'Apples')).toContainText('Approved by')
  await ben.getByRole('combobox', { name: 'Approved requests go to' }).click()
  await ben.getByRole('option', { name: 'Weekly shop' }).click()
  const sent = ben.waitForRequest((request) => request.method() === 'PATCH')
  await press(ben, 'Approve Pears')
  expect((await sent).postDataJSON()).toEqual({ status: 'approved', smartListId: list.id })
  await expect(card(ben, 'Pears')).toContainText('Added to list')
  await expect.poll(() => names(ben)).toEqual(['Plums', 'Apples', 'Pears'])
  await ben.getByRole('tab', { name: 'Smart Lists' }).click()
  for (const name of ['Apples', 'Pears']) await expect(ben.getByRole('checkbox', { name })).toBeVisible()
})

test('favorites are kept, and put on the list that is chosen', async ({ family }) => {
  const list = await addList(family, 'Quick')
  await addFavorite(family, 'Coffee', { description: 'Dark roast', estimatedPrice: 8.49, frequency: 'monthly' })
  const page = await openHub(family, 'favorites')
  await says(page, 'Quick Add Favorites')
  for (const text of ['Dark roast', '$8.49', 'Monthly', 'Added 0 times']) await expect(card(page, 'Coffee')).toContainText(text)
  await press(page, 'Quick Add to List: Coffee')
  await page.getByRole('menuitem', { name: 'Quick', exact: true }).click()
  await says(page, 'Item Added')
  await expect(card(page, 'Coffee')).toContainText('Added 1 time · Last added now')
  const items = await (await (await family.api('parent')).get(`/api/smart-shopping-lists/${list.id}/items`)).json()
  expect(items).toMatchObject([{ name: 'Coffee', estimatedPrice: 8.49 }])
  await page.getByRole('button', { name: 'Add Favorite' }).click()
  await input(page, 'Name').fill('Tea')
  await submit(page, 'Add Favorite')
  await says(page, 'Favorite Added')
  await act(page, 'Tea', 'Edit')
  await page.getByRole('switch', { name: 'Active' }).click()
  await submit(page, 'Save Changes')
  await expect(card(page, 'Tea')).toContainText('Paused')
  await act(page, 'Tea', 'Delete')
  await expect(card(page, 'Tea')).toHaveCount(0)
})

test('an order from a list is tracked on its timeline, and its items are marked as bought', async ({ family }) => {
  const list = await addList(family, 'To order')
  const vendor = await addVendor(family, 'Depot')
  const soap = await addItem(family, list, 'Soap', { defaultQuantity: 3 })
  await addItem(family, list, 'Sponge')
  await addPrice(family, soap, vendor, 1.35)
  const page = await openHub(family, 'orders')
  await press(page, 'New Order')
  await submit(page, 'Create Order')
  await says(page, 'Please select a list.')
  await choose(page, 'List', 'To order')
  await choose(page, 'Vendor', 'Depot')
  await choose(page, 'Type', 'Pickup')
  await submit(page, 'Create Order')
  await says(page, 'Order Created')
  const [number] = (await names(page)) as [string]
  await expect(card(page, number)).toContainText('Depot · To order')
  await expect(card(page, number)).toContainText('$4.05')
  await expect(card(page, number)).toContainText('2 items, 1 without a price · Pickup')
  await card(page, number).getByRole('button').click()
  const timeline = group(page, 'Timeline').getByRole('listitem')
  await expect(timeline).toHaveCount(1)
  await expect(group(page, 'Items')).toContainText('Total$4.05')
  await choose(page, 'Status', 'Shipped')
  await input(page, 'Message').fill('On the way')
  await input(page, 'Location').fill('Newark')
  await submit(page, 'Update Order')
  await expect(timeline).toHaveCount(2)
  await expect(timeline.last()).toContainText('ShippedOn the wayNewark · Ben Rivera')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText(['Shipped', 'Ready for pickup', 'Delivered', 'Cancelled'])
  await page.getByRole('option', { name: 'Delivered' }).click()
  await submit(page, 'Update Order')
  await expect(timeline).toHaveCount(3)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Update Order' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(card(page, number)).toContainText('Delivered')
  await page.goto(`/shopping?tab=lists&list=${list.id}`)
  await expect(page.getByRole('checkbox', { name: 'Soap' })).toBeChecked()
})
