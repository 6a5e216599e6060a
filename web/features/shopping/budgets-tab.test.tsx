import { describe, expect, test } from 'bun:test'
import { shoppingBudgetsApi } from '#src/features/shopping/budgets/budgets.contract'
import { withScreens } from '#web/testing/screen'
import { budgetOf, listOf, openShopping } from '#web/testing/shopping'
import { testLoading } from '#web/testing/states'

const screens = withScreens()

describe('the shopping budgets', () => {
  testLoading('show their loading state, an error, and load on Retry', screens, {
    path: '/shopping?tab=budgets',
    list: shoppingBudgetsApi.list,
    failed: 'Failed to load the budgets',
    shown: /^No budgets/,
  })

  test('are made with a name, an amount and a threshold from 1 to 100', async () => {
    const app = await openShopping(screens, '/shopping?tab=budgets', { lists: [listOf('Party')] })
    await app.press('New Budget')
    const create = (await app.named('button', 'Create Budget')) as HTMLButtonElement
    expect(create.disabled).toBe(true)
    expect((await app.field('Alert Threshold')).placeholder).toBe('80')
    await app.write('Name', 'Birthday')
    await app.write('Total Amount', '100')
    await app.write('Alert Threshold', '101')
    await app.choose('List', 'Party')
    await app.user.click(create)
    await app.waitFor(async () => expect((await app.field('Alert Threshold')).getAttribute('aria-invalid')).toBe('true'))
    await app.write('Alert Threshold', '80')
    await app.user.click(create)
    await app.says('Budget Created')
    await app.cardSays('Birthday', 'Active', '$0.00 / $100.00', 'Monthly', 'Alert at 80%', 'Party')
    expect((await app.card('Birthday')).textContent).not.toContain('Budget alert')
    const body = { name: 'Birthday', totalAmount: 100, alertThreshold: 80, smartListId: 'Party' }
    expect(app.server.callsOf(shoppingBudgetsApi.create)[0]?.body).toMatchObject(body)
  })

  test('warn at the threshold, are exceeded, and are deleted after a question', async () => {
    const app = await openShopping(screens, '/shopping?tab=budgets', { budgets: [budgetOf('Birthday', { spentAmount: 80 })] })
    await app.cardSays('Birthday', 'Budget alert: 80% spent', '$80.00 / $100.00')
    await app.act('More for Birthday', 'Edit')
    await app.write('Total Amount', '79.99')
    await app.submit('Save Changes')
    await app.cardSays('Birthday', 'Exceeded')
    await app.act('More for Birthday', 'Delete')
    await app.says('Budget deleted')
    await app.says('No budgets yet')
  })
})
