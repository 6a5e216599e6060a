import { type BudgetReply, shoppingBudgetsApi } from '#src/features/shopping/budgets/budgets.contract'
import { type CategoryReply, shoppingCategoriesApi } from '#src/features/shopping/lists/categories.contract'
import type { FavoriteReply } from '#src/features/shopping/lists/favorites.contract'
import { type ShoppingItemReply, type ShoppingListReply, shoppingApi } from '#src/features/shopping/lists/lists.contract'
import type { RequestReply } from '#src/features/shopping/requests/requests.contract'
import { trashApi } from '#src/features/trash/trash.contract'
import { openWithActs } from './acts'
import type { FakeServer } from './fake-server'
import { memberOf } from './riveras'
import type { withScreens } from './screen'

const since = '2026-01-05T12:00:00.000Z'

/** The fields that all shopping rows share; a row's id is its name. */
const row = (id: string) => ({ id, familyId: 'rivera', createdBy: 'user-parent', createdAt: since, updatedAt: since })

export const listOf = (name: string, more: Partial<ShoppingListReply> = {}): ShoppingListReply => ({
  ...row(name),
  name,
  description: null,
  frequency: 'weekly',
  autoGenerate: false,
  budget: null,
  nextAutoGeneration: null,
  status: 'active',
  ...more,
})

export const itemOf = (name: string, more: Partial<ShoppingItemReply> = {}): ShoppingItemReply => ({
  ...row(name),
  listId: 'Groceries',
  name,
  description: null,
  categoryId: null,
  category: null,
  defaultQuantity: 1,
  unit: 'each',
  estimatedPrice: null,
  priority: 3,
  isRecurring: false,
  tags: [],
  preferredBrand: null,
  notes: null,
  status: 'active',
  purchasedAt: null,
  purchasedBy: null,
  prices: [],
  ...more,
})

export const categoryOf = (name: string, more: Partial<CategoryReply> = {}): CategoryReply => ({
  ...row(name),
  name,
  color: '#3b82f6',
  icon: null,
  sortOrder: 0,
  ...more,
})

export const budgetOf = (name: string, more: Partial<BudgetReply> = {}): BudgetReply => ({
  ...row(name),
  name,
  totalAmount: 100,
  spentAmount: 0,
  period: 'monthly',
  alertThreshold: 80,
  smartListId: null,
  categoryId: null,
  status: 'active',
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  ...more,
})

export const favoriteOf = (name: string, more: Partial<FavoriteReply> = {}): FavoriteReply => ({
  ...row(name),
  name,
  description: null,
  categoryId: null,
  category: null,
  defaultQuantity: 1,
  unit: 'each',
  estimatedPrice: null,
  frequency: 'weekly',
  addCount: 0,
  lastAddedAt: null,
  isActive: true,
  ...more,
})

/** The child's request. */
export const requestOf = (itemName: string, more: Partial<RequestReply> = {}): RequestReply => {
  const { createdBy: _, ...shared } = row(itemName)
  return {
    ...shared,
    itemName,
    description: null,
    categoryId: null,
    category: null,
    status: 'pending',
    priority: 3,
    estimatedPrice: null,
    quantity: 1,
    unit: 'each',
    tags: [],
    notes: null,
    requestedById: 'user-child',
    requestedBy: memberOf('child').user,
    approvedById: null,
    approvedBy: null,
    approvedAt: null,
    denialReason: null,
    itemId: null,
    smartListId: null,
    ...more,
  }
}

type Stock = { lists: ShoppingListReply[]; items: ShoppingItemReply[]; categories: CategoryReply[]; budgets: BudgetReply[] }

const replace = <T extends { id: string }>(rows: T[], id: string | undefined, change: object) => {
  const at = rows.findIndex((one) => one.id === id)
  const next = { ...(rows[at] as T), ...change }
  rows.splice(at, 1, next)
  return next
}
const drop = <T extends { id: string }>(rows: T[], id: string | undefined) => {
  rows.splice(
    rows.findIndex((one) => one.id === id),
    1,
  )
  return undefined
}

/** Answers the calls of lists, items, categories and budgets from the stock. */
const serveStock = (server: FakeServer, { lists, items, categories, budgets }: Stock) => {
  const tagged = () =>
    items.map((item) => {
      const found = categories.find(({ id }) => id === item.categoryId)
      return { ...item, category: found ? { id: found.id, name: found.name, color: found.color, icon: found.icon } : null }
    })
  server.answer(shoppingApi.lists, () => lists)
  server.answer(shoppingApi.listsWithItems, () =>
    lists.map((list) => ({ ...list, items: tagged().filter(({ listId }) => listId === list.id) })),
  )
  server.answer(shoppingApi.items, ({ params }) => tagged().filter(({ listId }) => listId === params.listId))
  server.answer(shoppingApi.createList, ({ body }) => {
    const { id: _, nextAutoGeneration: __, ...fields } = shoppingApi.createList.body.parse(body)
    const list = listOf(fields.name, { ...fields, nextAutoGeneration: fields.autoGenerate ? '2026-02-01' : null })
    lists.push(list)
    return list
  })
  server.answer(shoppingApi.changeList, ({ params, body }) => replace(lists, params.listId, body as object))
  server.answer(shoppingApi.removeList, ({ params }) => drop(lists, params.listId))
  server.answer(shoppingApi.addItem, ({ params, body }) => {
    const { id: _, ...fields } = shoppingApi.addItem.body.parse(body)
    const item = itemOf(fields.name, { ...fields, listId: params.listId as string })
    items.push(item)
    return item
  })
  server.answer(shoppingApi.changeItem, ({ params, body }) => {
    const { seen: _, ...fields } = body as { seen?: unknown }
    return replace(items, params.itemId, fields)
  })
  const trash = new Map<string, ShoppingItemReply[]>()
  const discard = (rowId: string, ids: readonly string[]) => {
    trash.set(
      rowId,
      items.filter(({ id }) => ids.includes(id)),
    )
    for (const id of ids) drop(items, id)
  }
  server.answer(shoppingApi.removeItem, ({ params: { itemId = '' } }) => discard(itemId, [itemId]))
  server.answer(shoppingApi.clearBought, ({ body }) => {
    const clearing = shoppingApi.clearBought.body.parse(body)
    discard(clearing.id, clearing.items)
    return { cleared: clearing.items }
  })
  server.answer(trashApi.restore, ({ params: { rowId = '' } }) => {
    items.push(...(trash.get(rowId) ?? []))
    return { rowId, kind: 'shopping_item' as const }
  })
  server.answer(shoppingCategoriesApi.list, () => categories)
  server.answer(shoppingCategoriesApi.create, ({ body }) => {
    const { id: _, ...fields } = shoppingCategoriesApi.create.body.parse(body)
    const category = categoryOf(fields.name, { ...fields, sortOrder: fields.sortOrder ?? categories.length })
    categories.push(category)
    return category
  })
  server.answer(shoppingCategoriesApi.reorder, ({ body }) => {
    const { ids } = shoppingCategoriesApi.reorder.body.parse(body)
    for (const category of categories) category.sortOrder = ids.indexOf(category.id)
  })
  server.answer(shoppingCategoriesApi.change, ({ params, body }) => replace(categories, params.categoryId, body as object))
  server.answer(shoppingCategoriesApi.remove, ({ params }) => drop(categories, params.categoryId))
  server.answer(shoppingBudgetsApi.list, () => budgets)
  server.answer(shoppingBudgetsApi.create, ({ body }) => {
    const { id: _, startDate: __, ...fields } = shoppingBudgetsApi.create.body.parse(body)
    const budget = budgetOf(fields.name, fields)
    budgets.push(budget)
    return budget
  })
  server.answer(shoppingBudgetsApi.change, ({ params, body }) => {
    const budget = { ...budgets.find(({ id }) => id === params.budgetId), ...(body as object) } as BudgetReply
    return replace(budgets, params.budgetId, { ...budget, status: budget.spentAmount > budget.totalAmount ? 'exceeded' : 'active' })
  })
  server.answer(shoppingBudgetsApi.remove, ({ params }) => drop(budgets, params.budgetId))
}

/** Opens the shopping with the stock. @returns a person's actions there */
export const openShopping = async (
  screens: ReturnType<typeof withScreens>,
  path: string,
  stock: Partial<Stock> = {},
  role: Parameters<typeof screens.serve>[0] = 'parent',
) => {
  const server = screens.serve(role)
  const all: Stock = { lists: [], items: [], categories: [], budgets: [], ...stock }
  serveStock(server, all)
  const app = await openWithActs(screens, path)
  return {
    ...app,
    ...all,
    server,
    card: (name: string) => app.named('article', name),
    /** A card says something, sooner or later. */
    cardSays: (name: string, ...texts: (string | RegExp)[]) =>
      app.waitFor(async () => {
        const said = (await app.named('article', name)).textContent ?? ''
        for (const text of texts)
          if (typeof text === 'string' ? !said.includes(text) : !text.test(said))
            throw new Error(`The card ${name} does not say ${text}: ${said}`)
      }),
    /** Presses a button of the dialog that is open. */
    submit: async (name: string) => {
      const dialogs = await app.screen.findAllByRole('dialog')
      await app.user.click(app.within(dialogs.at(-1) as HTMLElement).getByRole('button', { name }))
    },
    rowOf: (name: string) => app.named('listitem', name),
  }
}
