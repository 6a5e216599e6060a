import {
  act,
  addBill,
  addCategory,
  choose,
  clearFinances,
  confirmDeletion,
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

const day = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
/** A date as the app formats it: with the year unless it is this year. */
const dayText = (text: string) => {
  const date = Temporal.PlainDate.from(text)
  return date.year === today().year
    ? day(date)
    : date.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
}

test.describe('bills', () => {
  test('have an empty state, and one is added with the specified texts and defaults', async ({ family }) => {
    await clearFinances(family)
    const page = await openFinances(family, 'Bills', 'member')
    await says(page, 'No bills yet')
    await page.getByRole('button', { name: 'Add Bill' }).click()
    await expect(page.getByRole('dialog', { name: 'Add Bill' })).toBeVisible()
    await submit(page, 'Add Bill')
    for (const text of ['Company name is required', 'Amount is required', 'Due date is required']) await says(page, text)
    await expect(page.getByText('Please select a category')).toHaveCount(0)
    await expect(input(page, 'Company Name')).toBeFocused()
    await input(page, 'Company Name').fill('City Power')
    await input(page, 'Amount Due').fill('84.2')
    await input(page, 'Due Date').fill(inDays(20))
    const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/bills'))
    await submit(page, 'Add Bill')
    expect((await request).postDataJSON()).toMatchObject({
      companyName: 'City Power',
      amountDue: 84.2,
      dueDate: inDays(20),
      frequency: 'monthly',
      status: 'active',
      reminderDays: 7,
      autoPayEnabled: false,
    })
    await says(page, 'Bill created successfully!')
    for (const text of ['$84.20', 'Monthly', `Due ${dayText(inDays(20))}`]) await expect(row(page, 'City Power')).toContainText(text)
  })

  test('need a category once the family has one, and show all their fields', async ({ family }) => {
    await clearFinances(family)
    await addCategory(family, 'Utilities')
    const page = await openFinances(family, 'Bills')
    await page.getByRole('button', { name: 'Add Bill' }).click()
    await input(page, 'Company Name').fill('Fibernet')
    await input(page, 'Amount Due').fill('39.90')
    await input(page, 'Due Date').fill(inDays(0))
    // No category is required until the categories are loaded.
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Category' })).toHaveText('Select a category')
    await submit(page, 'Add Bill')
    await says(page, 'Please select a category')
    await choose(page, 'Category', 'Utilities')
    await choose(page, 'Frequency', 'Semi-annual')
    await page.getByRole('switch', { name: 'Auto-Pay' }).click()
    await input(page, 'Property Name').fill('Lake house')
    await input(page, 'Website').fill('fibernet.example.org')
    await input(page, 'Phone Number').fill('555 0100')
    await input(page, 'Reminder').fill('3')
    await input(page, 'Notes').fill('Contract until 2031.')
    await submit(page, 'Add Bill')
    await says(page, 'Bill created successfully!')
    for (const text of ['Lake house', 'Semi-annual', 'Auto-pay', 'Utilities', 'Due today', 'Contract until 2031.'])
      await expect(row(page, 'Fibernet')).toContainText(text)
    await page.getByRole('button', { name: 'More for Fibernet' }).click()
    await expect(page.getByRole('menuitem', { name: 'Open website' })).toHaveAttribute('href', 'https://fibernet.example.org')
    await expect(page.getByRole('menuitem', { name: 'Call 555 0100' })).toHaveAttribute('href', 'tel:5550100')
  })

  test('offer the frequencies of the specification', async ({ family }) => {
    const page = await openFinances(family, 'Bills')
    await page.getByRole('button', { name: 'Add Bill' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Frequency' }).click()
    await expect(page.getByRole('option')).toHaveText(['Monthly', 'Bi-weekly', 'Quarterly', 'Semi-annual', 'Yearly'])
  })

  test('show a loading state, and a message without a family', async ({ family }) => {
    await clearFinances(family)
    const page = await openFinances(family, 'Bills', 'member')
    await page.getByRole('button', { name: 'Add Bill' }).click()
    await input(page, 'Company Name').fill('City Power')
    await input(page, 'Amount Due').fill('1')
    await input(page, 'Due Date').fill(inDays(1))
    let isHeld = false
    await page.route('**/api/families', (route) => (isHeld ? undefined : route.fulfill({ json: [] })))
    const admin = await family.api('admin')
    const change = () => admin.patch(`/api/families/${family.id}`, { data: { name: 'Rivera' } })
    const gone = page.waitForResponse('**/api/families')
    await change()
    await gone
    await expect(page.getByText('Please join a family to access finances')).toBeAttached()
    isHeld = true
    const asked = page.waitForRequest('**/api/families')
    await submit(page, 'Add Bill')
    await says(page, "No family selected. Please ensure you're a member of a family to create bills.")
    await asked
    await submit(page, 'Add Bill')
    await says(page, 'Loading family data, please wait...')
    await expect(input(page, 'Company Name')).toHaveValue('City Power')
  })

  test('are marked as paid, which advances their due date, with Undo', async ({ family }) => {
    await clearFinances(family)
    await addBill(family, 'City Power', { dueDate: inDays(-3) })
    const page = await openFinances(family, 'Bills')
    const bill = row(page, 'City Power')
    await expect(bill).toContainText('Overdue')
    await expect(bill).toContainText(`Was due ${dayText(inDays(-3))}`)
    const pay = async () => {
      await bill.getByRole('button', { name: 'Mark as Paid' }).click()
      await expect(input(page, 'Amount Paid')).toHaveValue('84.20')
      await expect(input(page, 'Payment Date')).toHaveValue(inDays(0))
      await choose(page, 'Payment Method', 'Bank transfer')
      await input(page, 'Reference Number').fill('A-17')
      await submit(page, 'Mark as Paid')
      await says(page, 'City Power is paid')
    }
    const next = Temporal.PlainDate.from(inDays(-3)).add({ months: 1 }).toString()
    await pay()
    await expect(bill).toContainText(`Due ${dayText(next)}`)
    await expect(bill).toContainText(`last paid ${dayText(inDays(0))}`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await says(page, 'Payment taken back')
    await expect(bill).toContainText('Overdue')
    await pay()
    await act(page, 'City Power', 'Payment history')
    const history = page.getByRole('dialog', { name: 'Payment History' })
    await expect(history.getByRole('listitem')).toHaveCount(1)
    for (const text of ['$84.20', 'Bank transfer', 'No. A-17', 'noted by Ben'])
      await expect(history.getByRole('listitem')).toContainText(text)
    await history.getByRole('button', { name: 'Take back' }).click()
    await expect(history.getByText('No payments yet')).toBeVisible()
    await history.getByRole('button', { name: 'Done' }).click()
    await expect(bill).toContainText('Overdue')
  })

  test('are paid once when two people click at the same moment', async ({ family }) => {
    await clearFinances(family)
    const { id } = await addBill(family, 'City Power', { dueDate: inDays(2) })
    const [page, other] = [await openFinances(family, 'Bills', 'parent'), await openFinances(family, 'Bills', 'member')]
    for (const one of [page, other]) {
      await row(one, 'City Power').getByRole('button', { name: 'Mark as Paid' }).click()
      await expect(input(one, 'Amount Paid')).toHaveValue('84.20')
    }
    await Promise.all([submit(page, 'Mark as Paid'), submit(other, 'Mark as Paid')])
    for (const one of [page, other]) await expect(one.getByRole('dialog')).toHaveCount(0)
    const payments = await (await family.api('parent')).get(`/api/bills/${id}/payments`)
    expect(await payments.json()).toHaveLength(1)
  })

  test('are edited, and deleted after a confirmation', async ({ family }) => {
    await clearFinances(family)
    const bill = await addBill(family, 'City Power', { dueDate: inDays(3) })
    await payBill(family, bill)
    const page = await openFinances(family, 'Bills')
    await act(page, 'City Power', 'Edit')
    await expect(input(page, 'Amount Due')).toHaveValue('84.20')
    await input(page, 'Company Name').fill('Sun Power')
    await input(page, 'Amount Due').fill('90.05')
    await page.getByRole('dialog').getByRole('radio', { name: 'Inactive' }).click()
    await submit(page, 'Save Changes')
    await says(page, 'Bill saved')
    await expect(row(page, 'Sun Power')).toContainText('Inactive')
    await expect(row(page, 'Sun Power')).toContainText('$90.05')
    await expect(row(page, 'Sun Power').getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0)
    await act(page, 'Sun Power', 'Delete')
    await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete "Sun Power"?')
    await page.route('**/api/bills/*', (route) => route.fulfill({ status: 503, json: { code: 'busy', message: 'Not now.' } }))
    await confirmDeletion(page)
    await says(page, 'Failed to delete the bill')
    await page.unrouteAll()
    await act(page, 'Sun Power', 'Delete')
    await confirmDeletion(page)
    await says(page, 'No bills yet')
  })

  test('arrive from another browser within a second', async ({ family }) => {
    await clearFinances(family)
    const page = await openFinances(family, 'Bills', 'member')
    await says(page, 'No bills yet')
    await addBill(family, 'City Power')
    await expect(row(page, 'City Power')).toBeVisible({ timeout: 1000 })
  })

  test('that are due soon appear in the notifications with a link', async ({ family }) => {
    test.slow()
    await clearFinances(family)
    await addBill(family, 'Lantern Mobile', { dueDate: inDays(2), amountDue: 62.5 })
    const page = await openFinances(family, undefined, 'member')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const told = page.getByRole('link', { name: /Bill due/ })
    // The server's background work starts some seconds after the server.
    await expect(told).toContainText(`Lantern Mobile: $62.50, due on ${day(today().add({ days: 2 }))}`, { timeout: 30_000 })
    await told.click()
    await expect(page).toHaveURL(/\/finances\?tab=bills$/)
    await expect(row(page, 'Lantern Mobile')).toContainText('Due soon')
  })
})
