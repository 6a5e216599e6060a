import { expect, type Family, test, type Who } from './fixtures'
import { expectLooks } from './looks'
import {
  act,
  addBudget,
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
  row,
  says,
  setItem,
  submit,
} from './shopping'

test('has an empty state with an explanation in each tab', async ({ family }) => {
  const page = await openHub(family)
  await expect(page.getByRole('tab')).toHaveText(['Dashboard', 'Smart Lists', 'Categories', 'Budgets', 'Favorites', 'Orders', 'Requests'])
  for (const [tab, text] of [
    ['Dashboard', 'No budgets yet'],
    ['Smart Lists', 'No smart lists yet'],
    ['Categories', 'No categories yet'],
    ['Budgets', 'No budgets yet'],
    ['Favorites', 'No favorites yet'],
    ['Orders', 'No orders yet'],
    ['Requests', 'No requests yet'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await says(page, text)
  }
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Requests', selected: true })).toBeVisible()
})

test('makes a smart list, which needs a name, and shows it on a card', async ({ family }) => {
  const page = await openHub(family, 'lists')
  await press(page, 'New Smart List')
  await expect(dialog(page, 'Create Smart List').getByRole('button', { name: 'Create Smart List' })).toBeDisabled()
  await input(page, 'Name').fill('Weekend')
  await input(page, 'Description').fill('For the cabin')
  await input(page, 'Budget').fill('70')
  await choose(page, 'Frequency', 'Monthly')
  await page.getByRole('switch', { name: 'Auto-generate' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/smart-shopping-lists'))
  await submit(page, 'Create Smart List')
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ name: 'Weekend', description: 'For the cabin', frequency: 'monthly', autoGenerate: true, budget: 70 },
  })
  await says(page, 'Smart List Created')
  for (const text of ['For the cabin', 'Auto', 'Monthly', '$70.00', 'Next auto-generation'])
    await expect(card(page, 'Weekend')).toContainText(text)
  await act(page, 'Weekend', 'Edit')
  await input(page, 'Name').fill('Cabin')
  await submit(page, 'Save Changes')
  await act(page, 'Cabin', 'Archive')
  await page.getByText('Archived (1)').click()
  await act(page, 'Cabin', 'Delete')
  await confirmDeletion(page)
  await expect(card(page, 'Cabin')).toHaveCount(0)
})

test('has counts on its dashboard, with links to lists, budgets and favorites', async ({ family }) => {
  const list = await addList(family, 'Market', { autoGenerate: true })
  const milk = await addItem(family, list, 'Milk', { estimatedPrice: 2.5, defaultQuantity: 4 })
  await addItem(family, list, 'Bread')
  await addFavorite(family, 'Rice')
  await addFavorite(family, 'Salt', { isActive: false })
  await addBudget(family, 'Food', { totalAmount: 40 })
  await setItem(family, milk, { status: 'purchased' })
  const page = await openHub(family)
  const panel = page.getByRole('tabpanel', { name: 'Dashboard' })
  for (const text of ['Active Lists1', '1 auto-generating', 'Shopping Items1', 'Budget Status25%', '$10.00 of $40.00', 'Quick Favorites1'])
    await expect(panel).toContainText(text)
  await expect(group(page, 'Budget Overview')).toContainText('Food$10.00 / $40.00')
  for (const [shortcut, tab] of [
    ['Manage Lists', 'Smart Lists'],
    ['Track Budgets', 'Budgets'],
    ['Quick Add Favorites', 'Favorites'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${shortcut}`) }).click()
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Dashboard' }).click()
  }
})

test('has budgets with their spending, a warning at the threshold, and an exceeded state', async ({ family }) => {
  const list = await addList(family, 'Party')
  const cake = await addItem(family, list, 'Cake', { estimatedPrice: 40, defaultQuantity: 2 })
  const page = await openHub(family, 'budgets')
  await press(page, 'New Budget')
  const create = dialog(page, 'Create Budget').getByRole('button', { name: 'Create Budget' })
  await expect(create).toBeDisabled()
  await expect(input(page, 'Alert Threshold')).toHaveAttribute('placeholder', '80')
  await input(page, 'Name').fill('Birthday')
  await input(page, 'Total Amount').fill('100')
  await input(page, 'Alert Threshold').fill('101')
  await choose(page, 'List', 'Party')
  await create.click()
  await expect(input(page, 'Alert Threshold')).toHaveAttribute('aria-invalid', 'true')
  await input(page, 'Alert Threshold').fill('80')
  await create.click()
  await says(page, 'Budget Created')
  const birthday = card(page, 'Birthday')
  for (const text of ['Active', '$0.00 / $100.00', 'Monthly', 'Alert at 80%']) await expect(birthday).toContainText(text)
  await expect(birthday).not.toContainText('Budget alert')
  await setItem(family, cake, { status: 'purchased' })
  await expect(birthday).toContainText('Budget alert: 80% spent')
  await expect(birthday).toContainText('$80.00 / $100.00')
  await act(page, 'Birthday', 'Edit')
  await input(page, 'Total Amount').fill('79.99')
  await submit(page, 'Save Changes')
  await expect(birthday).toContainText('Exceeded')
  await act(page, 'Birthday', 'Delete')
  await confirmDeletion(page)
  await expect(birthday).toHaveCount(0)
})

test.describe('categories', () => {
  test('are made from a suggestion, edited and deleted', async ({ family }) => {
    const page = await openHub(family, 'categories')
    await page.getByRole('button', { name: 'New Category' }).click()
    await expect(dialog(page, 'Create Category').getByRole('button', { name: 'Create Category' })).toBeDisabled()
    await expect(input(page, 'Color')).toHaveValue('#3b82f6')
    await press(page, 'Pharmacy')
    await input(page, 'Icon').fill('💊💊💊')
    await submit(page, 'Create Category')
    await says(page, 'Use at most 2 characters.')
    await input(page, 'Icon').fill('💊')
    await submit(page, 'Create Category')
    await says(page, 'Category Created')
    await expect(card(page, 'Pharmacy')).toContainText('0 items · Sort order 0')
    await act(page, 'Pharmacy', 'Edit')
    await input(page, 'Name').fill('Medicine')
    await submit(page, 'Save Changes')
    await act(page, 'Medicine', 'Delete')
    await confirmDeletion(page)
    await expect(card(page, 'Medicine')).toHaveCount(0)
  })

  test('are counted, opened, and link to their items', async ({ family }) => {
    const dairy = await addCategory(family, 'Dairy', { icon: '🧀' })
    const list = await addList(family, 'Fridge')
    for (let n = 1; n <= 6; n++)
      await addItem(family, list, `Cheese ${n}`, { categoryId: dairy.id, estimatedPrice: n, isRecurring: n === 1 })
    const page = await openHub(family, 'categories')
    await expect(card(page, 'Dairy')).toContainText('6 items')
    await press(page, 'Select: Dairy')
    const detail = group(page, /Dairy$/)
    for (const text of ['Total Items6', 'Active Items6', 'Average Price$3.50', 'Recurring1']) await expect(detail).toContainText(text)
    await expect(detail.getByRole('listitem')).toHaveCount(5)
    await detail.getByRole('button', { name: 'Add Item' }).click()
    await says(page, 'Select a List First')
    await says(page, 'Please select a shopping list to add items to.')
    await detail.getByRole('button', { name: 'View All Items in Lists' }).click()
    await says(page, 'Filter: Dairy')
    await expect(row(page, 'Cheese 6')).toBeVisible()
    await page.getByRole('tab', { name: 'Categories' }).click()
    await press(page, 'Select: Dairy')
    await detail.getByRole('button', { name: 'Add Item' }).click()
    await expect(input(page, 'Category')).toHaveText('Dairy')
    await input(page, 'Name').fill('Cheese 7')
    await submit(page, 'Add Item')
    await says(page, 'Item Added')
    await expect(detail).toContainText('Total Items7')
    await press(page, 'Deselect: Dairy')
    await expect(detail).toHaveCount(0)
  })
})

test('refers people without permission to an admin, and is read-only for a child', async ({ family }) => {
  await addList(family, 'Sweets')
  const page = await openHub(family, 'lists', 'extended')
  await says(page, "You can't view the shopping")
  const child = await openHub(family, 'lists', 'child')
  await expect(card(child, 'Sweets')).toBeVisible()
  for (const name of ['New Budget', 'New Smart List', 'More for Sweets'])
    await expect(child.getByRole('button', { name, exact: true })).toHaveCount(0)
})

/** Rows of every kind with the longest names. */
const fill = async (family: Family) => {
  const long = 'Thingsthatareneededforthebirthdayofgrandmother and all of her guests'
  const category = await addCategory(family, 'Fruit, vegetables and herbs', { icon: '🥕' })
  const list = await addList(family, long, { description: long, autoGenerate: true, budget: 12_345.67 })
  const item = await addItem(family, list, long, {
    categoryId: category.id,
    tags: ['organic'],
    isRecurring: true,
    priority: 9,
    notes: long,
  })
  await addPrice(family, item, await addVendor(family, 'Riverside Market'), 3.2, { isOnSale: true, originalPrice: 4 })
  const second = await addVendor(family, 'A very long name of a vendor far away')
  for (const price of [3.1, 2.9]) await addPrice(family, item, second, price)
  await setItem(family, await addItem(family, list, 'Bought'), { status: 'purchased' })
  await addBudget(family, long, { totalAmount: 99_999.99 })
  await addFavorite(family, long, { estimatedPrice: 3 })
  await addRequest(family, long, 'child' satisfies Who, { tags: ['snack'], notes: long })
  return { list, item: long }
}

test('everything fits, without violations of axe', async ({ family }) => {
  test.slow()
  const { list, item } = await fill(family)
  const page = await openHub(family)
  for (const tab of ['Dashboard', 'Smart Lists', 'Categories', 'Budgets', 'Favorites', 'Orders', 'Requests']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab }).getByRole('status')).toHaveCount(0)
    await expectLooks(page, tab)
  }
  await page.goto(`/shopping?tab=lists&list=${list.id}`)
  await expect(row(page, item)).toBeVisible()
  await expectLooks(page, 'a list')
  await page.getByRole('button', { name: /^Best: / }).click()
  await expect(group(page, 'Price history')).toBeVisible()
  await expectLooks(page, 'prices')
  await submit(page, 'Add Price')
  await expect(dialog(page, 'Add Price')).toBeVisible()
  await expectLooks(page, 'a price')
  await page.goto(`/shopping?tab=lists&list=${list.id}`)
  await press(page, 'Add Item')
  await expect(dialog(page, 'Add Smart Item')).toBeVisible()
  await expectLooks(page, 'an item')
})
