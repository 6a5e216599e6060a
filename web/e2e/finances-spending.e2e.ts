import type { Page } from '@playwright/test'
import {
  act,
  addBill,
  addCategory,
  addTransaction,
  choose,
  clearFinances,
  inDays,
  input,
  openFinances,
  payBill,
  row,
  says,
  submit,
  today,
} from './finances'
import { expect, test } from './fixtures'

const month = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { month: 'long', year: 'numeric' })
/** A day of the month before. */
const lastMonth = () => today().with({ day: 1 }).subtract({ days: 3 })
const sums = (page: Page) => page.getByRole('tabpanel').locator('dl')

test('transactions are noted, edited, deleted and narrowed by month and category', async ({ family }) => {
  await clearFinances(family)
  const page = await openFinances(family, 'Transactions')
  await test.step('they are noted, edited and deleted', async () => {
    await addCategory(family, 'Groceries', { color: '#2f9e6e' })
    await addCategory(family, 'Wages', { type: 'income' })
    await says(page, 'No transactions yet')
    await page.getByRole('button', { name: 'Add Transaction', exact: true }).click()
    await input(page, 'Description').fill('The Saturday shop')
    await input(page, 'Amount').fill('0.1')
    await choose(page, 'Category', 'Groceries')
    await input(page, 'Merchant').fill('Greenleaf')
    await choose(page, 'Repeats', 'Every week')
    await submit(page, 'Add Transaction')
    await says(page, 'Transaction added')
    for (const text of ['$0.10', 'Groceries', 'Greenleaf', 'Ben', 'weekly'])
      await expect(row(page, 'The Saturday shop')).toContainText(text)
    await addTransaction(family, 'Apples', 0.2)
    await expect(sums(page)).toContainText('$0.30')
    await act(page, 'Apples', 'Edit')
    await choose(page, 'Category', 'Wages (income)')
    await input(page, 'Amount').fill('1000')
    await submit(page, 'Save Changes')
    await expect(row(page, 'Apples')).toContainText('+$1,000.00')
    await expect(sums(page)).toContainText('Spent$0.10Income$1,000.00')
    await act(page, 'Apples', 'Delete')
    await expect(row(page, 'Apples')).toHaveCount(0)
    await expect(sums(page)).toContainText('Income$0.00')
  })
  await test.step('they are those of a month and of a category', async () => {
    await clearFinances(family)
    const home = await addCategory(family, 'Home')
    const power = await addCategory(family, 'Power', { parentCategoryId: home.id })
    await addTransaction(family, 'Meter', 3, { categoryId: power.id })
    await addTransaction(family, 'Stamps', 4)
    await addTransaction(family, 'Paint', 5, { categoryId: home.id, transactionDate: lastMonth().toString() })
    await page.reload()
    await expect(row(page, 'Meter')).toBeVisible()
    const filter = async (option: string) => {
      await page.getByRole('tabpanel').getByRole('combobox', { name: 'Category' }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await filter('Home')
    await expect(row(page, 'Stamps')).toHaveCount(0)
    await expect(row(page, 'Meter')).toBeVisible()
    await filter('Uncategorized')
    await expect(row(page, 'Meter')).toHaveCount(0)
    await expect(row(page, 'Stamps')).toBeVisible()
    await page.getByRole('button', { name: 'Previous Month' }).click()
    await expect(page.getByRole('heading', { name: month(lastMonth()) })).toBeVisible()
    await says(page, 'Nothing in this category')
    await filter('All Categories')
    await expect(row(page, 'Paint')).toBeVisible()
    await expect(sums(page)).toContainText('$5.00')
    await page.getByRole('button', { name: 'Next Month' }).click()
    await expect(page.getByRole('heading', { name: month(today()) })).toBeVisible()
    await expect(row(page, 'Paint')).toHaveCount(0)
  })
})

test('a transaction has a receipt, which other readers of the finances can open', async ({ family }) => {
  await clearFinances(family)
  const page = await openFinances(family, 'Transactions', 'member')
  await page.getByRole('button', { name: 'Add Transaction', exact: true }).click()
  await input(page, 'Description').fill('Boots')
  await input(page, 'Amount').fill('59.95')
  const pdf = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n') }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(pdf)
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Show the receipt' })).toBeVisible()
  await submit(page, 'Add Transaction')
  const link = row(page, 'Boots').getByRole('link', { name: 'Receipt' })
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''
  expect((await (await family.api('parent')).get(address)).status()).toBe(200)
  expect((await (await family.api('extended')).get(address)).status()).toBe(404)
  await act(page, 'Boots', 'Edit')
  await page.getByRole('button', { name: 'Remove the receipt' }).click()
  await submit(page, 'Save Changes')
  await expect(link).toHaveCount(0)
})

test('budgets have categories, count spending, and show it in charts', async ({ family }) => {
  test.slow()
  await clearFinances(family)
  const page = await openFinances(family, 'Budgets')
  await test.step('they are filled, and coloured by progress', async () => {
    await says(page, 'No budget categories yet')
    const add = async (name: string, fill: () => Promise<void>) => {
      await page.getByRole('button', { name: 'Add Category' }).click()
      await input(page, 'Name').fill(name)
      await fill()
      await submit(page, 'Add Category')
      await expect(row(page, name)).toBeVisible()
    }
    await add('Home', () => input(page, 'Monthly Budget').fill('100'))
    await add('Power', () => choose(page, 'Part Of', 'Home'))
    await add('Wages', () => page.getByRole('dialog').getByRole('radio', { name: 'Income' }).click())
    await expect(page.getByRole('region', { name: 'Income' }).getByRole('listitem')).toHaveCount(1)
    const bar = row(page, 'Home').getByRole('progressbar', { name: 'Home, budget spent' })
    await expect(bar).toHaveAttribute('aria-valuenow', '0')
    await expect(row(page, 'Home')).toContainText('$100.00 left')
    const categories = (await (await (await family.api('parent')).get(`/api/families/${family.id}/budget-categories`)).json()) as {
      id: string
      name: string
    }[]
    const power = { categoryId: categories.find(({ name }) => name === 'Power')?.id }
    const fill = bar.locator('div')
    await addTransaction(family, 'Meter', 74.99, power)
    await expect(row(page, 'Home')).toContainText('$25.01 left')
    await expect(fill).toHaveClass(/bg-success/)
    await addTransaction(family, 'Bulbs', 0.01, power)
    await expect(bar).toHaveAttribute('aria-valuenow', '75')
    await expect(fill).toHaveClass(/bg-warning/)
    await addTransaction(family, 'Wires', 15, power)
    await expect(fill).toHaveClass(/bg-error/)
    await addTransaction(family, 'Lamp', 30.3, power)
    await expect(row(page, 'Home')).toContainText('$20.30 over the budget')
    await page.getByRole('tab', { name: 'Overview' }).click()
    await expect(page.getByRole('region', { name: 'Budgets' })).toContainText('$20.30 over the budget')
  })
  await test.step('they are edited, deactivated and deleted, and their transactions stay', async () => {
    await clearFinances(family)
    const boats = await addCategory(family, 'Boats')
    await addTransaction(family, 'Oars', 12, { categoryId: boats.id })
    await page.goto('/finances?tab=budgets')
    await act(page, 'Boats', 'Edit')
    await page.getByRole('switch', { name: 'Active' }).click()
    await submit(page, 'Save Changes')
    await expect(row(page, 'Boats')).toContainText('Inactive')
    await page.getByRole('button', { name: 'Add Category' }).click()
    await submit(page, 'Add Category')
    await says(page, 'Name is required.')
    await page.keyboard.press('Escape')
    await act(page, 'Boats', 'Delete')
    await says(page, 'No budget categories yet')
    await page.getByRole('tab', { name: 'Transactions' }).click()
    await expect(row(page, 'Oars')).toContainText('$12.00')
  })
  await test.step('the charts tell spending by month, and by the category of the month that is chosen', async () => {
    await clearFinances(family)
    const home = await addCategory(family, 'Home')
    const power = await addCategory(family, 'Power', { parentCategoryId: home.id })
    const wages = await addCategory(family, 'Wages', { type: 'income' })
    await payBill(family, await addBill(family, 'City Power', { categoryId: power.id, amountDue: 0.1, dueDate: inDays(0) }))
    await addTransaction(family, 'Paint', 0.2, { categoryId: home.id })
    await addTransaction(family, 'Stamps', 0.3)
    await addTransaction(family, 'Pay', 1000, { categoryId: wages.id })
    await addTransaction(family, 'Roof', 5000, { categoryId: home.id, transactionDate: lastMonth().toString() })
    await page.getByRole('tab', { name: 'Overview' }).click()
    const categories = page.getByRole('list', { name: 'Categories' }).getByRole('listitem')
    await expect(categories).toHaveText([/^Home\$0\.3050%$/, /^Uncategorized\$0\.3050%$/])
    const months = page.getByRole('list', { name: 'Months' })
    await expect(months.getByRole('button', { pressed: true })).toHaveAccessibleName(`${month(today())}: $0.60 spent, $1,000.00 earned`)
    await months.getByRole('button', { name: `${month(lastMonth())}: $5,000.00 spent, $0.00 earned` }).click()
    await expect(categories).toHaveText([/^Home\$5,000\.00100%$/])
    await expect(page.getByRole('region', { name: 'Spending by Category' })).toContainText(month(lastMonth()))
  })
})
