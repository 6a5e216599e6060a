import { describe, expect, test } from 'bun:test'
import { shoppingCategoriesApi } from '#src/features/shopping/lists/categories.contract'
import { withScreens } from '#web/testing/screen'
import { categoryOf, itemOf, listOf, openShopping } from '#web/testing/shopping'

const screens = withScreens()

describe('the shopping categories', () => {
  test('are made from a suggestion, edited and deleted', async () => {
    const app = await openShopping(screens, '/shopping?tab=categories')
    await app.press('New Category')
    expect(await app.named('button', 'Create Category')).toHaveProperty('disabled', true)
    expect((await app.field('Color')).value).toBe('#3b82f6')
    await app.press('Pharmacy')
    await app.write('Icon', '💊💊💊')
    await app.submit('Create Category')
    await app.says('Use at most 2 characters.')
    await app.write('Icon', '💊')
    await app.submit('Create Category')
    await app.says('Category Created')
    await app.cardSays('Pharmacy', '0 items · Sort order 0')
    await app.act('More for Pharmacy', 'Edit')
    await app.write('Name', 'Medicine')
    await app.submit('Save Changes')
    await app.act('More for Medicine', 'Delete')
    await app.says('No categories yet')
  })

  test('are counted, opened, and lead to their items', async () => {
    const items = [1, 2, 3, 4, 5, 6].map((n) =>
      itemOf(`Cheese ${n}`, { categoryId: 'Dairy', estimatedPrice: n, isRecurring: n === 1, listId: 'Fridge' }),
    )
    const categories = [categoryOf('Dairy', { icon: '🧀' })]
    const app = await openShopping(screens, '/shopping?tab=categories', { lists: [listOf('Fridge')], items, categories })
    const detail = () => app.named('region', /Dairy$/)
    const inDetail = async (name: string) => app.user.click(app.within(await detail()).getByRole('button', { name }))
    await app.cardSays('Dairy', '6 items')
    await app.press('Select: Dairy')
    for (const text of ['Total Items6', 'Active Items6', 'Average Price$3.50', 'Recurring1'])
      expect((await detail()).textContent).toContain(text)
    expect(app.within(await detail()).getAllByRole('listitem')).toHaveLength(5)
    await inDetail('Add Item')
    await app.says('Select a List First')
    await app.says('Please select a shopping list to add items to.')
    await inDetail('View All Items in Lists')
    await app.says('Filter: Dairy')
    await app.rowOf('Cheese 6')
    await app.press('Categories', 'tab')
    await app.press('Select: Dairy')
    await inDetail('Add Item')
    expect((await app.named('combobox', 'Category')).textContent).toContain('Dairy')
    await app.write('Name', 'Cheese 7')
    await app.submit('Add Item')
    await app.says('Item Added')
    await app.waitFor(async () => expect((await detail()).textContent).toContain('Total Items7'))
    await app.press('Deselect: Dairy')
    await app.waitFor(() => expect(app.isThere('region', /Dairy$/)).toBe(false))
  })

  test('are dragged into their place on the route, by keys too', async () => {
    const categories = ['Fruit', 'Dairy', 'Bakery'].map((name, sortOrder) => categoryOf(name, { sortOrder }))
    const app = await openShopping(screens, '/shopping?tab=categories', { categories })
    const handle = await app.named('button', 'Move Fruit')
    handle.focus()
    await app.user.keyboard(' {ArrowDown}{ArrowDown}')
    await app.says('Position 3 of 3')
    await app.user.keyboard(' ')
    await app.says('Fruit was put at position 3 of 3')
    const orders = () => app.server.callsOf(shoppingCategoriesApi.reorder).map(({ body }) => body)
    await app.waitFor(() => expect(orders()).toEqual([{ ids: ['Dairy', 'Bakery', 'Fruit'] }]))
  })

  test('have no handle for a member who only reads', async () => {
    const app = await openShopping(screens, '/shopping?tab=categories', { categories: [categoryOf('Fruit')] }, 'child')
    await app.card('Fruit')
    expect(app.isThere('button', 'Move Fruit')).toBe(false)
  })

  test('move along the route through the shop, from their menu', async () => {
    const categories = ['Fruit', 'Dairy', 'Bakery'].map((name, sortOrder) => categoryOf(name, { sortOrder }))
    const app = await openShopping(screens, '/shopping?tab=categories', { categories })
    await app.press('More for Fruit')
    await app.named('menuitem', 'Later on the route')
    expect(app.isThere('menuitem', 'Earlier on the route')).toBe(false)
    await app.press('Later on the route', 'menuitem')
    const orders = () => app.server.callsOf(shoppingCategoriesApi.reorder).map(({ body }) => body)
    await app.waitFor(() => expect(orders()).toEqual([{ ids: ['Dairy', 'Fruit', 'Bakery'] }]))
  })
})
