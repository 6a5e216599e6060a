import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { phone } from './looks'
import {
  act,
  addCategory,
  addItem,
  addList,
  addPrice,
  addVendor,
  choose,
  dialog,
  group,
  input,
  openList,
  press,
  row,
  says,
  setItem,
  submit,
} from './shopping'

const box = (page: Page, name: string) => row(page, name).getByRole('checkbox')
const groups = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('heading', { level: 3 })
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))

test('an item is added, edited and deleted; invalid numbers become the default', async ({ family }) => {
  const list = await addList(family, 'Groceries')
  await addCategory(family, 'Bakery')
  const page = await openList(family, list, 'Groceries')
  await says(page, 'No items in this list yet. Add some items to get started!')
  await press(page, 'Add Item')
  await expect(dialog(page, 'Add Smart Item').getByRole('button', { name: 'Add Item' })).toBeDisabled()
  await expect(input(page, 'Priority')).toHaveValue('3')
  await input(page, 'Name').fill('Bread')
  await input(page, 'Priority').fill('')
  await input(page, 'Quantity').fill('')
  await input(page, 'Estimated Price').fill('3.4')
  await input(page, 'Tags').fill(' rye, , sliced ')
  await choose(page, 'Category', 'Bakery')
  await page.getByRole('switch', { name: 'Recurring' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/items'))
  await submit(page, 'Add Item')
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ name: 'Bread', priority: 1, defaultQuantity: 1, estimatedPrice: 3.4, tags: ['rye', 'sliced'], isRecurring: true },
  })
  await says(page, 'Item Added')
  for (const text of ['1 each · $3.40', 'Priority 1', 'Bakery', 'Recurring', 'rye', 'Add price comparison'])
    await expect(row(page, 'Bread')).toContainText(text)
  await act(page, 'Bread', 'Edit')
  await input(page, 'Priority').fill('11')
  await submit(page, 'Save Changes')
  await expect(input(page, 'Priority')).toHaveAttribute('aria-invalid', 'true')
  await input(page, 'Priority').fill('10')
  await input(page, 'Quantity').fill('2')
  await submit(page, 'Save Changes')
  await expect(row(page, 'Bread')).toContainText('2 each · $6.80')
  await act(page, 'Bread', 'Add to favorites')
  await says(page, 'Favorite Added')
  await act(page, 'Bread', 'Delete')
  await expect(row(page, 'Bread')).toHaveCount(0)
})

test('items are filtered by category, and all shown again', async ({ family }) => {
  const list = await addList(family, 'Market')
  const fruit = await addCategory(family, 'Fruit')
  await addCategory(family, 'Pets')
  await addItem(family, list, 'Apples', { categoryId: fruit.id })
  await addItem(family, list, 'Stamps')
  const page = await openList(family, list, 'Market')
  const chip = (name: string) => page.getByRole('group', { name: 'Category' }).getByRole('button', { name, exact: true })
  await expect(chip('All (2)')).toHaveAttribute('aria-pressed', 'true')
  await chip('Fruit (1)').click()
  await says(page, 'Filter: Fruit')
  await expect(row(page, 'Stamps')).toHaveCount(0)
  await press(page, 'Clear Filter')
  await expect(row(page, 'Stamps')).toBeVisible()
  await chip('Uncategorized (1)').click()
  await expect(row(page, 'Apples')).toHaveCount(0)
  await chip('Pets (0)').click()
  await says(page, 'No items found for the selected filter.')
  await press(page, 'Show All Items')
  await expect(row(page, 'Apples')).toBeVisible()
})

test('prices are added and compared, with their history', async ({ family }) => {
  const list = await addList(family, 'Pantry')
  const rice = await addItem(family, list, 'Rice', { defaultQuantity: 3 })
  const salt = await addItem(family, list, 'Salt')
  const shop = await addVendor(family, 'Corner shop')
  const page = await openList(family, list, 'Pantry')
  await row(page, 'Rice').getByRole('button', { name: 'Add price comparison' }).click()
  await submit(page, 'Add Price')
  await says(page, 'Missing Information')
  await expect(page.getByText('Please fill in vendor and price information.').first()).toBeVisible()
  await expect(input(page, 'Original Price')).toHaveCount(0)
  await choose(page, 'Vendor', 'Corner shop')
  await input(page, 'Price').fill('2.5')
  await input(page, 'Unit Price').fill('1.25')
  await input(page, 'Product URL').fill('javascript:alert(1)')
  await page.getByRole('switch', { name: 'On Sale' }).click()
  await input(page, 'Original Price').fill('3')
  await submit(page, 'Add Price')
  await expect(input(page, 'Product URL')).toHaveAttribute('aria-invalid', 'true')
  await input(page, 'Product URL').fill('https://example.org/rice')
  await submit(page, 'Add Price')
  await says(page, 'Price Added')
  await press(page, 'Best: $2.50 at Corner shop')
  const prices = dialog(page, 'Price Comparison')
  for (const text of ['In Stock', 'On Sale', '$3.00', '$1.25 per unit']) await expect(prices).toContainText(text)
  await expect(prices.getByRole('link', { name: 'View product' })).toHaveAttribute('href', 'https://example.org/rice')

  await submit(page, 'Add Price')
  await dialog(page, 'Add Price').getByRole('button', { name: 'Add a vendor' }).click()
  await input(page, 'Vendor Name').fill('Night market')
  await input(page, 'Vendor Name').press('Enter')
  await expect(input(page, 'Vendor')).toHaveText('Night market')
  await input(page, 'Price').fill('2.2')
  await submit(page, 'Add Price')
  await expect(row(page, 'Night market')).toContainText('Best price')
  await addPrice(family, rice, shop, 2.4)
  await expect(group(page, 'Price history')).toContainText('Corner shop $2.50 → $2.40')
  await press(page, 'Remove the price at Night market')
  await expect(row(page, 'Night market')).toHaveCount(0)
  await submit(page, 'Close')
  await expect(page.getByRole('button', { name: 'Best: $2.40 at Corner shop', exact: true })).toBeVisible()

  await addPrice(family, salt, shop, 1)
  await addPrice(family, rice, await addVendor(family, 'Night market'), 2)
  await press(page, 'Compare vendors')
  const vendors = dialog(page, 'Compare Vendors')
  await expect(row(page, 'Corner shop')).toContainText('Best choice')
  await expect(row(page, 'Corner shop')).toContainText('All 2 items$8.20')
  await expect(row(page, 'Night market')).toContainText('1 of 2 items, 1 without a price there$6.00')
  await vendors.getByRole('button', { name: 'Order at Corner shop' }).click()
  await expect(dialog(page, 'New Order')).toBeVisible()
  await expect(input(page, 'Vendor')).toHaveText('Corner shop')
  await submit(page, 'Create Order')
  await says(page, 'Order Created')
})

test('a price that fails to save is reported', async ({ family }) => {
  const list = await addList(family, 'Corner')
  await addItem(family, list, 'Tea')
  await addVendor(family, 'Corner shop')
  const page = await openList(family, list, 'Corner')
  await page.route('**/prices', (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } }))
  await row(page, 'Tea').getByRole('button', { name: 'Add price comparison' }).click()
  await choose(page, 'Vendor', 'Corner shop')
  await input(page, 'Price').fill('1')
  await submit(page, 'Add Price')
  await says(page, 'Error')
  await says(page, 'Failed to add price information.')
})

test.describe('in a shop', () => {
  test.use({ viewport: phone })

  test('a tick strikes an item through and moves it down, and reverts if the server refuses', async ({ family }) => {
    const list = await addList(family, 'Saturday')
    const dairy = await addCategory(family, 'Dairy of the shop', { sortOrder: 50 })
    const bakery = await addCategory(family, 'Bakery of the shop', { sortOrder: 40 })
    for (const [name, categoryId] of [
      ['Milk', dairy.id],
      ['Butter', dairy.id],
      ['Rolls', bakery.id],
    ] as const)
      await addItem(family, list, name, { categoryId })
    await addItem(family, list, 'String')
    const page = await openList(family, list, 'Saturday')
    await expect.poll(() => groups(page)).toEqual(['Bakery of the shop (1)', 'Dairy of the shop (2)', 'Uncategorized (1)'])
    await expect(page.getByRole('tab', { name: 'Budgets' })).toBeHidden()
    const target = row(page, 'Milk').locator('label')
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await target.click()
    await expect(box(page, 'Milk')).toBeChecked()
    await expect(group(page, /^Bought/).getByRole('listitem', { name: 'Milk' })).toBeVisible()
    await says(page, '1 of 4 bought')
    await page.route('**/smart-shopping-items/*', (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } }))
    await row(page, 'Butter').locator('label').click()
    await says(page, 'Failed to change the item')
    await expect(box(page, 'Butter')).not.toBeChecked()
    await page.unrouteAll()
    await row(page, 'Milk').locator('label').click()
    await expect(group(page, /^Dairy of the shop/).getByRole('listitem')).toHaveCount(2)
    await press(page, 'All lists')
    await expect(page.getByRole('tab', { name: 'Budgets' })).toBeVisible()
  })

  test('the keyboard moves on to the next row, also offline', async ({ family }) => {
    const list = await addList(family, 'Cellar')
    for (const name of ['Jam', 'Juice', 'Kraut']) await addItem(family, list, name)
    const page = await openList(family, list, 'Cellar')
    await box(page, 'Jam').focus()
    await page.keyboard.press('Space')
    await expect(group(page, /^Bought/).getByRole('listitem', { name: 'Jam' })).toBeVisible()
    await expect(box(page, 'Juice')).toBeFocused()
    await page.context().setOffline(true)
    await page.keyboard.press('Space')
    await expect(group(page, /^Bought/).getByRole('listitem', { name: 'Juice' })).toBeVisible()
    const status = async () => {
      const items = await (await (await family.api('parent')).get(`/api/smart-shopping-lists/${list.id}/items`)).json()
      return items.find(({ name }: { name: string }) => name === 'Juice').status
    }
    expect(await status()).toBe('active')
    await page.context().setOffline(false)
    await expect.poll(status).toBe('purchased')
    await expect(box(page, 'Juice')).toBeChecked()
  })

  test('a touched row stays under the finger while another shopper adds, ticks and deletes above it', async ({ family }) => {
    const list = await addList(family, 'Long')
    const items = []
    for (let n = 10; n < 40; n++) items.push(await addItem(family, list, `Item ${n}`))
    const page = await openList(family, list, 'Long')
    await row(page, 'Item 25').scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 300))
    const top = async () => (await row(page, 'Item 25').boundingBox())?.y ?? 0
    // A click on the row without an effect.
    await row(page, 'Item 25').click({ position: { x: 2, y: 2 } })
    const before = await top()
    await Promise.all(items.slice(0, 3).map((item) => setItem(family, item, { status: 'purchased' }, 'member')))
    await (await family.api('member')).delete(`/api/smart-shopping-items/${items[3]?.id}`)
    await expect(page.getByText('3 of 29 bought')).toBeAttached()
    await expect(group(page, /^Bought/).getByRole('listitem')).toHaveCount(3)
    expect(Math.abs((await top()) - before)).toBeLessThan(4)
  })

  test('a click ticks the row under it, also after content above the list has grown', async ({ family }) => {
    const list = await addList(family, 'Pushed down')
    for (let n = 10; n < 40; n++) await addItem(family, list, `Item ${n}`)
    const page = await openList(family, list, 'Pushed down')
    await row(page, 'Item 25').click({ position: { x: 2, y: 2 } })
    await page.getByRole('heading', { level: 2, name: 'Pushed down' }).evaluate((heading) => {
      heading.style.paddingTop = '300px'
    })
    await box(page, 'Item 20').click()
    await expect(box(page, 'Item 20')).toBeChecked()
  })
})

test('an open list that somebody deletes returns to the others', async ({ family }) => {
  const list = await addList(family, 'Gone soon')
  const page = await openList(family, list, 'Gone soon')
  await (await family.api('parent')).delete(`/api/smart-shopping-lists/${list.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Gone soon' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Smart Lists', selected: true })).toBeVisible()
})
