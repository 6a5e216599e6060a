import { addBill, clearFinances, inDays, openFinances, row } from './finances'
import { expect, test } from './fixtures'
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
