import { act, addBill, addCategory, choose, clearFinances, inDays, input, openFinances, row, says, submit, today } from './finances'
import { expect, joined, test } from './fixtures'

const day = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
/** As the app writes a day: with its year when that is another one. */
const dayText = (text: string) => {
  const date = Temporal.PlainDate.from(text)
  return date.year === today().year
    ? day(date)
    : date.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
}

test('a bill is added, paid, taken back, edited and deleted', async ({ family }) => {
  await clearFinances(family)
  await addCategory(family, 'Utilities')
  const page = await openFinances(family, 'Bills', 'member')
  const bill = row(page, 'City Power')
  await test.step('it is added with all its fields', async () => {
    await says(page, 'No bills yet')
    await page.getByRole('button', { name: 'Add Bill' }).click()
    await input(page, 'Company Name').fill('City Power')
    await input(page, 'Amount Due').fill('84.2')
    await input(page, 'Due Date').fill(inDays(-3))
    await choose(page, 'Category', 'Utilities')
    await page.getByRole('switch', { name: 'Auto-Pay' }).click()
    await input(page, 'Property Name').fill('Lake house')
    await input(page, 'Website').fill('power.example.org')
    await input(page, 'Phone Number').fill('555 0100')
    await input(page, 'Reminder').fill('3')
    await input(page, 'Notes').fill('Contract until 2031.')
    await submit(page, 'Add Bill')
    await says(page, 'Bill created successfully!')
    for (const text of ['$84.20', 'Lake house', 'Monthly', 'Auto-pay', 'Utilities', 'Contract until 2031.'])
      await expect(bill).toContainText(text)
    await page.getByRole('button', { name: 'More for City Power' }).click()
    await expect(page.getByRole('menuitem', { name: 'Open website' })).toHaveAttribute('href', 'https://power.example.org')
    await expect(page.getByRole('menuitem', { name: 'Call 555 0100' })).toHaveAttribute('href', 'tel:5550100')
    await page.keyboard.press('Escape')
  })
  await test.step('it is paid, moves on to its next due date, and is taken back', async () => {
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
    for (const text of ['$84.20', 'Bank transfer', 'No. A-17', 'noted by Mia'])
      await expect(history.getByRole('listitem')).toContainText(text)
    await history.getByRole('button', { name: 'Take back' }).click()
    await expect(history.getByText('No payments yet')).toBeVisible()
    await history.getByRole('button', { name: 'Done' }).click()
    await expect(bill).toContainText('Overdue')
  })
  await test.step('it is edited, and deleted after a question', async () => {
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
    await says(page, 'No bills yet')
  })
})

test('a bill appears live, is paid once by two people at the same moment, and notifies when it is due soon', async ({
  family,
}) => {
  test.slow()
  await clearFinances(family)
  const [page, other] = [await openFinances(family, 'Bills', 'parent'), await openFinances(family, 'Bills', 'member')]
  await Promise.all([joined(page), joined(other)])
  const { id } = await addBill(family, 'City Power', { dueDate: inDays(2) })
  await expect(row(other, 'City Power')).toBeVisible()
  for (const one of [page, other]) {
    await row(one, 'City Power').getByRole('button', { name: 'Mark as Paid' }).click()
    await expect(input(one, 'Amount Paid')).toHaveValue('84.20')
  }
  await Promise.all([submit(page, 'Mark as Paid'), submit(other, 'Mark as Paid')])
  for (const one of [page, other]) await expect(one.getByRole('dialog')).toHaveCount(0)
  const payments = await (await family.api('parent')).get(`/api/bills/${id}/payments`)
  expect(await payments.json()).toHaveLength(1)

  await addBill(family, 'Lantern Mobile', { dueDate: inDays(2), amountDue: 62.5 })
  await other.goto('/finances')
  await other.getByRole('button', { name: /^Notifications/ }).click()
  const told = other.getByRole('link', { name: /Bill due/ })
  // The server's background work begins some seconds after its start.
  await expect(told).toContainText(`Lantern Mobile: $62.50, due on ${day(today().add({ days: 2 }))}`, { timeout: 30_000 })
  await told.click()
  await expect(other).toHaveURL(/\/finances\?tab=bills$/)
  await expect(row(other, 'Lantern Mobile')).toContainText('Due soon')
})
