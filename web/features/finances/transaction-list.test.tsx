import { describe, expect, test } from 'bun:test'
import { familiesApi } from '#src/features/families/families.contract'
import { budgetCategoriesApi } from '#src/features/finances/finances.categories.contract'
import { transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { familyOf } from '#web/testing/riveras'
import { categoryOf, transactionOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'

const screens = withScreens()
const path = '/finances?tab=transactions'

describe('the transactions', () => {
  test('are shown page by page', async () => {
    const server = screens.serve()
    const all = Array.from({ length: 51 }, (_, n) => transactionOf(`No. ${51 - n}`, 51 - n))
    server.answer(transactionsApi.list, ({ query }) => {
      const start = all.findIndex(({ id }) => id === query.before) + 1
      return all.slice(start, start + Number(query.limit))
    })
    const { screen, user, waitFor } = await screens.open(path)
    await screen.findByText('No. 51')
    expect(screen.queryByText('No. 1')).toBeNull()
    await user.click(screen.getByText('Show more'))
    await screen.findByText('No. 1')
    await waitFor(() => expect(screen.queryByText('Show more') === null).toBe(true))
  })

  test('wait for their categories, which make their rows higher', async () => {
    const server = screens.serve()
    server.answer(transactionsApi.list, [transactionOf('The Saturday shop', 12, { categoryId: 'category-Groceries' })])
    server.answer(budgetCategoriesApi.list, [categoryOf('Groceries')])
    const release = server.hold(budgetCategoriesApi.list)
    const { screen, waitFor } = await screens.open(path)
    await waitFor(() => expect(server.callsOf(transactionsApi.list)).not.toEqual([]))
    await screen.findByText('Loading...', { selector: '[role="tabpanel"] *' })
    expect(screen.queryByText('The Saturday shop')).toBeNull()
    release()
    expect((await screen.findByLabelText('The Saturday shop', { selector: 'li' })).textContent).toContain('Groceries')
  })

  for (const [currency, text] of [
    ['EUR', '€1,234.50'],
    ['USD', '$1,234.50'],
  ] as const)
    test(`are in the family's currency: ${currency}`, async () => {
      const server = screens.serve()
      server.answer(familiesApi.list, [{ ...familyOf('parent'), currency } as ReturnType<typeof familyOf>])
      server.answer(transactionsApi.list, [transactionOf('Boots', 1234.5)])
      const { screen } = await screens.open(path)
      expect((await screen.findByLabelText('Boots', { selector: 'li' })).textContent).toContain(text)
    })

  test('say what is missing', async () => {
    const server = screens.serve('member')
    const { screen, user } = await screens.open(path)
    await user.click((await screen.findAllByText('Add Transaction'))[0] as HTMLElement)
    await screen.findByRole('dialog', { name: 'Add Transaction' })
    await user.click(document.querySelector('[role="dialog"] [type="submit"]') as HTMLElement)
    await screen.findByText('Description is required.')
    await screen.findByText('Amount is required')
    expect(server.callsOf(transactionsApi.create)).toEqual([])
  })
})
