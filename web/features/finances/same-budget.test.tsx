import { expect, test } from 'bun:test'
import { budgetCategoriesApi } from '#src/features/finances/finances.categories.contract'
import { transactionsApi } from '#src/features/finances/finances.transactions.contract'
import { shoppingBudgetsApi } from '#src/features/shopping/budgets/budgets.contract'
import { categoryOf } from '#web/testing/samples'
import { withScreens } from '#web/testing/screen'
import { budgetOf } from '#web/testing/shopping'

const screens = withScreens()

for (const [path, said] of [
  ['/finances?tab=budgets', 'Bought on shopping lists: $260.27 of $260.00'],
  ['/shopping?tab=budgets', 'Groceries in Financial Records: $457.59 of $640.00 this month'],
] as const)
  test(`a budget on ${path} names the figure of the other budget of its name`, async () => {
    const server = screens.serve()
    const category = categoryOf('Groceries', { monthlyBudget: 640 })
    server.answer(budgetCategoriesApi.list, [category])
    server.answer(transactionsApi.spending, ({ query: { month = '' } }) => ({
      month,
      months: [{ month, spent: 457.59, income: 0 }],
      categories: [{ categoryId: category.id, amount: 457.59, total: 457.59 }],
    }))
    server.answer(shoppingBudgetsApi.list, [budgetOf('Groceries', { totalAmount: 260, spentAmount: 260.27 })])
    const { screen } = await screens.open(path)
    expect(await screen.findByText(said)).toBeTruthy()
  })
