import { act, addBill, addCategory, clearFinances, inDays, openFinances, payBill, row, says, submit } from './finances'
import { expect, test } from './fixtures'
import { expectLooks } from './looks'

test.describe('the overview', () => {
  test('counts the active bills and sums their amounts to the cent', async ({ family }) => {
    await clearFinances(family)
    await addBill(family, 'One', { amountDue: 0.1 })
    await addBill(family, 'Two', { amountDue: 0.2, dueDate: inDays(-1) })
    await addBill(family, 'Three', { amountDue: 1000, status: 'inactive' })
    const page = await openFinances(family)
    const numbers = page.getByRole('list', { name: 'The finances in numbers' })
    const tile = (label: string) => numbers.getByRole('listitem').filter({ hasText: label })
    await expect(tile('Active Bills')).toContainText('2')
    await expect(tile('Monthly Bills')).toContainText('$1,000.30')
    await expect(tile('Monthly Bills')).toContainText('$1,000.00 of it inactive')
    const upcoming = page.getByRole('region', { name: 'Upcoming Bills' })
    await expect(upcoming.getByRole('listitem')).toHaveText([/^Two.*Overdue/, /^One/])
    await upcoming.getByRole('button', { name: 'Mark Two as paid' }).click()
    await submit(page, 'Mark as Paid')
    await expect(upcoming.getByRole('listitem')).toHaveText([/^One/, /^Two/])
    await upcoming.getByRole('button', { name: 'All bills' }).click()
    await expect(page.getByRole('tab', { name: 'Bills', selected: true })).toBeVisible()
    await expect(row(page, 'Three')).toContainText('Inactive')
  })
})

test('the view permission shows the bills without actions, and without it a message is shown', async ({ family }) => {
  await clearFinances(family)
  await addBill(family, 'City Power', { dueDate: inDays(1) })
  const admin = await family.api('admin')
  const members = (await (await admin.get(`/api/families/${family.id}/members`)).json()) as { id: string; user: { username: string } }[]
  const allow = async (permissions: string[]) => {
    const leo = members.find(({ user }) => user.username === 'leo')
    expect((await admin.patch(`/api/families/${family.id}/members/${leo?.id}`, { data: { permissions } })).ok()).toBe(true)
  }
  await allow(['view_finances'])
  const page = await openFinances(family, 'Bills', 'child')
  await expect(row(page, 'City Power')).toContainText('$84.20')
  await expect(page.getByRole('button', { name: /Add Bill|Mark as Paid/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'More for City Power' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Payment history'])
  await allow([])
  const other = await family.as('child')
  await other.goto('/finances')
  await says(other, "You can't view the finances")
})

test('overview, bills and their dialogs fit and are readable', async ({ family }) => {
  await clearFinances(family)
  const { id: categoryId } = await addCategory(family, 'Utilities', { monthlyBudget: 10, color: '#d99a1c' })
  const bill = {
    categoryId,
    propertyName: 'The house behind the mill',
    autoPayEnabled: true,
    notes: 'Wordswithoutanyspaceinthem'.repeat(4),
  }
  const power = await addBill(family, 'City Power and Light of the whole county', {
    ...bill,
    dueDate: inDays(-1),
    amountDue: 12_345_678.9,
  })
  await addBill(family, 'Fibernet', { ...bill, dueDate: inDays(0) })
  await payBill(family, power, { notes: 'Late', referenceNumber: 'A-17' })
  const page = await openFinances(family)
  await expect(page.getByRole('region', { name: 'Spending by Category' })).toContainText('Utilities')
  await expectLooks(page, 'overview')
  await page.getByRole('tab', { name: 'Bills' }).click()
  await expect(row(page, 'Fibernet')).toContainText('Due today')
  await expectLooks(page, 'bills')
  for (const [open, title] of [
    [() => page.getByRole('button', { name: 'Add Bill' }).click(), 'Add Bill'],
    [() => row(page, 'Fibernet').getByRole('button', { name: 'Mark as Paid' }).click(), 'Pay Fibernet'],
    [() => act(page, 'City Power and Light of the whole county', 'Payment history'), 'Payment History'],
  ] as const) {
    await open()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    if (title === 'Payment History') await expect(page.getByRole('dialog').getByText('Late')).toBeVisible()
    await expectLooks(page, title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
