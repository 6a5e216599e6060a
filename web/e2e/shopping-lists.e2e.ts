import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
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
import { phone } from './visual-checks'

const box = (page: Page, name: string) => row(page, name).getByRole('checkbox')
const groups = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('heading', { level: 3 })
    .allInnerTexts()
    .then((texts) => texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))

test('an item is added to a list, its prices are recorded and compared, and it is ordered from the cheapest vendor', async ({ family }) => {
  const list = await addList(family, 'Pantry')
  const salt = await addItem(family, list, 'Salt')
  const shop = await addVendor(family, 'Corner shop')
  const page = await openList(family, list, 'Pantry')
  await press(page, 'Add Item')
  await input(page, 'Name').fill('Rice')
  await input(page, 'Quantity').fill('3')
  const added = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/items'))
  await submit(page, 'Add Item')
  const rice = (await (await added).json()) as { id: string }
  await act(page, 'Rice', 'Add to favorites')
  await says(page, 'Favorite Added')

  await row(page, 'Rice').getByRole('button', { name: 'Add price comparison' }).click()
  await choose(page, 'Vendor', 'Corner shop')
  await input(page, 'Price').fill('2.5')
  await input(page, 'Unit Price').fill('1.25')
  await page.getByRole('switch', { name: 'On Sale' }).click()
  await input(page, 'Original Price').fill('3')
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

test.describe('in a shop', () => {
  test.use({ viewport: phone })

  test('items are ticked by finger and key, with and without a network, until the list is deleted', async ({ family }) => {
    const list = await addList(family, 'Saturday')
    const dairy = await addCategory(family, 'Dairy of the shop', { sortOrder: 50 })
    const bakery = await addCategory(family, 'Bakery of the shop', { sortOrder: 40 })
    for (const [name, categoryId] of [
      ['Milk', dairy.id],
      ['Butter', dairy.id],
      ['Rolls', bakery.id],
    ] as const)
      await addItem(family, list, name, { categoryId })
    for (const name of ['Jam', 'Juice', 'Kraut']) await addItem(family, list, name)
    const page = await openList(family, list, 'Saturday')
    await expect.poll(() => groups(page)).toEqual(['Bakery of the shop (1)', 'Dairy of the shop (2)', 'Uncategorized (3)'])
    await expect(page.getByRole('tab', { name: 'Budgets' })).toBeHidden()
    const target = row(page, 'Milk').locator('label')
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await target.click()
    await expect(box(page, 'Milk')).toBeChecked()
    await expect(group(page, /^Bought/).getByRole('listitem', { name: 'Milk' })).toBeVisible()
    await says(page, '1 of 6 bought')
    await target.click()
    await expect(group(page, /^Dairy of the shop/).getByRole('listitem')).toHaveCount(2)

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

    await press(page, 'All lists')
    await expect(page.getByRole('tab', { name: 'Requests' })).toBeVisible()
    await press(page, 'More tabs')
    await page.getByRole('menuitem', { name: 'Budgets' }).click()
    await expect(page.getByRole('tab', { name: 'Budgets', selected: true })).toBeVisible()
    await page.goto(`/shopping?tab=lists&list=${list.id}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Saturday' })).toBeVisible()
    await (await family.api('parent')).delete(`/api/smart-shopping-lists/${list.id}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Saturday' })).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Smart Lists', selected: true })).toBeVisible()
  })

  test('the touched row stays under the finger, and a press ticks the row under it', async ({ family }) => {
    const list = await addList(family, 'Long')
    const items: { id: string }[] = []
    for (let n = 10; n < 40; n++) items.push(await addItem(family, list, `Item ${n}`))
    const page = await openList(family, list, 'Long')
    await row(page, 'Item 25').scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 300))
    const top = async () => (await row(page, 'Item 25').boundingBox())?.y ?? 0
    // A press on the row that changes nothing.
    await row(page, 'Item 25').click({ position: { x: 2, y: 2 } })
    const before = await top()
    await test.step('while another shopper ticks and deletes above it', async () => {
      await Promise.all(items.slice(0, 3).map((item) => setItem(family, item, { status: 'purchased' }, 'member')))
      await (await family.api('member')).delete(`/api/smart-shopping-items/${items[3]?.id}`)
      await expect(page.getByText('3 of 29 bought')).toBeAttached()
      await expect(group(page, /^Bought/).getByRole('listitem')).toHaveCount(3)
      expect(Math.abs((await top()) - before)).toBeLessThan(4)
    })
    await test.step('also when something above the list grew since the last touch', async () => {
      await page.reload()
      await row(page, 'Item 25').click({ position: { x: 2, y: 2 } })
      await page.getByRole('heading', { level: 2, name: 'Long' }).evaluate((heading) => {
        heading.style.paddingTop = '300px'
      })
      await box(page, 'Item 20').click()
      await expect(box(page, 'Item 20')).toBeChecked()
    })
  })
})
