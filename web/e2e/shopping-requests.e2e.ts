import type { Page } from '@playwright/test'
import { expect, type Family, test } from './fixtures'
import {
  act,
  addCategory,
  addFavorite,
  addItem,
  addList,
  addPrice,
  addRequest,
  addVendor,
  card,
  choose,
  confirmDeletion,
  dialog,
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

const counter = (page: Page, label: string, count: number) =>
  expect(page.getByRole('tabpanel', { name: 'Requests' })).toContainText(`${label}${count}`)

const decide = async (family: Family, id: string, data: object) =>
  expect((await (await family.api('parent')).patch(`/api/shopping-requests/${id}`, { data })).status()).toBe(200)

test('a child makes a request with all fields, and withdraws it', async ({ family }) => {
  await addCategory(family, 'Snacks')
  const page = await openHub(family, 'requests', 'child')
  await says(page, 'No requests yet')
  await press(page, 'Submit Request')
  await expect(dialog(page, 'Submit Request').getByRole('button', { name: 'Submit Request' })).toBeDisabled()
  await input(page, 'Item Name').fill('Granola')
  await input(page, 'Description').fill('The one with nuts')
  await input(page, 'Quantity').fill('2')
  await input(page, 'Unit').fill('pack')
  await choose(page, 'Category', 'Snacks')
  await input(page, 'Estimated Price').fill('4.25')
  await input(page, 'Priority').fill('8')
  await input(page, 'Tags').fill('breakfast, nuts')
  await input(page, 'Notes').fill('For school')
  await submit(page, 'Submit Request')
  await says(page, 'Request Submitted')
  for (const text of ['2 × pack · $8.50', 'The one with nuts', 'For school', 'Priority 8', 'Snacks', 'nuts', 'Requested by', 'Pending'])
    await expect(card(page, 'Granola')).toContainText(text)
  await expect(page.getByRole('tab', { name: 'Requests' })).toContainText('1')
  await expect(page.getByRole('button', { name: 'Approve Granola' })).toHaveCount(0)
  await press(page, 'Take back Granola')
  await expect(card(page, 'Granola')).toHaveCount(0)
})

test('requests are counted and sorted: pending, approved, denied, added, newest first', async ({ family }) => {
  const list = await addList(family, 'For all')
  const [first, , third] = [await addRequest(family, 'One'), await addRequest(family, 'Two'), await addRequest(family, 'Three')]
  await decide(family, first.id, { status: 'approved', smartListId: list.id })
  await decide(family, third.id, { status: 'denied', denialReason: 'We have some.' })
  await addRequest(family, 'Four')
  const page = await openHub(family, 'requests')
  await expect.poll(() => names(page)).toEqual(['Four', 'Two', 'Three', 'One'])
  await counter(page, 'Pending', 2)
  await counter(page, 'Approved', 0)
  await counter(page, 'Denied', 1)
  await counter(page, 'Added to Lists', 1)
  await expect(card(page, 'Three')).toContainText('We have some.')
  await expect(card(page, 'One')).toContainText('Added to list')
  await expect(card(page, 'One')).toContainText('Approved by')
  await expect(card(page, 'One').getByRole('button')).toHaveCount(0)
  for (const name of ['Two', 'Four']) {
    await press(page, `Deny ${name}`)
    await submit(page, 'Deny')
    await says(page, 'Request Denied')
    await expect(dialog(page, 'Deny Request')).toHaveCount(0)
  }
})

test('an approved request goes to the selected list; without one, a list must be chosen', async ({ family }) => {
  const list = await addList(family, 'Weekly shop')
  await addRequest(family, 'Apples')
  await addRequest(family, 'Pears')
  const page = await openHub(family, 'requests')
  await press(page, 'Approve Apples')
  await choose(page, 'List', 'Weekly shop')
  await submit(page, 'Approve')
  await says(page, 'Request Approved')
  await expect(card(page, 'Apples')).toContainText('Added to list')
  await page.getByRole('combobox', { name: 'Approved requests go to' }).click()
  await page.getByRole('option', { name: 'Weekly shop' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await press(page, 'Approve Pears')
  expect((await sent).postDataJSON()).toEqual({ status: 'approved', smartListId: list.id })
  await expect(card(page, 'Pears')).toContainText('Added to list')
  await page.getByRole('tab', { name: 'Smart Lists' }).click()
  for (const name of ['Apples', 'Pears']) await expect(page.getByRole('checkbox', { name })).toBeVisible()
})

test('a failure to approve or deny a request is reported', async ({ family }) => {
  await addList(family, 'Any')
  await addRequest(family, 'Plums')
  const page = await openHub(family, 'requests')
  await page.route('**/shopping-requests/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } }) : route.continue(),
  )
  await press(page, 'Approve Plums')
  await submit(page, 'Approve')
  await says(page, 'Failed to approve request.')
  await submit(page, 'Cancel')
  await press(page, 'Deny Plums')
  await submit(page, 'Deny')
  await says(page, 'Failed to deny request.')
})

test('a request of another person appears live, and in the badge', async ({ family }) => {
  const page = await openHub(family, 'budgets')
  const badge = page.getByRole('tab', { name: 'Requests' })
  const { pending } = await (await (await family.api('parent')).get(`/api/families/${family.id}/shopping-requests/counts`)).json()
  await expect(badge).toHaveText(pending > 0 ? `Requests${pending}` : 'Requests')
  await addRequest(family, 'Cherries')
  await expect(badge).toHaveText(`Requests${pending + 1}`, { timeout: 1000 })
})

test('favorites are saved, and added to the chosen list', async ({ family }) => {
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
  await confirmDeletion(page)
  await expect(card(page, 'Tea')).toHaveCount(0)
})

test('an order is made from a list, has a timeline, and marks its items as bought', async ({ family }) => {
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
