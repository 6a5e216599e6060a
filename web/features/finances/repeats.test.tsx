import { describe, expect, test } from 'bun:test'
import { transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { dayText } from '#web/platform/format/dates'
import { openWithActs } from '#web/testing/acts'
import { dayIn, transactionOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
const rent = transactionOf('Rent', 900, { isRecurring: true, recurringInterval: 'monthly', nextDate: dayIn(1) })

const open = async () => {
  const server = screens.serve()
  server.answer(transactionsApi.list, [rent])
  server.answer(transactionsApi.change, rent)
  return { server, ...(await openWithActs(screens, '/finances?tab=transactions')) }
}

describe('a repeating transaction', () => {
  test('shows its next date, and stops with the choice Once', async () => {
    const app = await open()
    const next = dayText(dayIn(1), dayIn(0))
    expect((await app.screen.findByLabelText('Rent', { selector: 'li' })).textContent).toContain(`monthly, next ${next}`)
    await app.act('More for Rent', 'Edit')
    await app.says(`Hearth adds the next one on ${next}. Choose Once to stop.`)
    await app.choose('Repeats', 'Once')
    await app.press('Save Changes')
    await app.waitFor(() =>
      expect(app.server.callsOf(transactionsApi.change)[0]?.body).toMatchObject({ isRecurring: false, recurringInterval: null }),
    )
  })

  test('keeps repeating when something else changes', async () => {
    const app = await open()
    await app.act('More for Rent', 'Edit')
    await app.write('Merchant', 'Landlord')
    await app.press('Save Changes')
    await app.waitFor(() => expect(app.server.callsOf(transactionsApi.change)).toHaveLength(1))
    const { body } = app.server.callsOf(transactionsApi.change)[0] ?? {}
    expect(body).toMatchObject({ merchant: 'Landlord' })
    for (const field of ['isRecurring', 'recurringInterval', 'transactionDate']) expect(body).not.toHaveProperty(field)
  })
})
