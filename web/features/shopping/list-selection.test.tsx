import { describe, expect, test } from 'bun:test'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import type { Role } from '#src/shared/permissions'
import { withScreens } from '#web/testing/screen'
import { categoryOf, itemOf, listOf, openShopping } from '#web/testing/shopping'

const screens = withScreens()

const openList = async (role: Role = 'parent') => {
  const items = [itemOf('Apples', { categoryId: 'Fruit' }), itemOf('Milk'), itemOf('Tea'), itemOf('Salt', { status: 'purchased' })]
  const categories = [categoryOf('Fruit'), categoryOf('Pets')]
  const stock = { lists: [listOf('Groceries')], items, categories }
  const app = await openShopping(screens, '/shopping?tab=lists&list=Groceries', stock, role)
  await app.rowOf('Milk')
  const changes = () => app.server.callsOf(shoppingApi.changeItem).map(({ params, body }) => [params.itemId, body])
  return { ...app, changes, pick: (name: string) => app.press(`Select ${name}`, 'checkbox') }
}

describe('selected items', () => {
  test('are marked as bought, as far as they are open, and Undo opens them again', async () => {
    const app = await openList()
    await app.press('Select')
    await app.pick('Apples')
    await app.user.keyboard('{Shift>}')
    await app.pick('Salt')
    await app.user.keyboard('{/Shift}')
    await app.says('4 selected')
    await app.pick('Tea')
    await app.press('Bought')
    await app.says('2 items bought')
    expect(app.isThere('toolbar', 'Selection')).toBe(false)
    const bought = { status: 'purchased' }
    expect(app.changes()).toEqual([
      ['Apples', bought],
      ['Milk', bought],
    ])
    await app.press('Undo')
    await app.waitFor(() =>
      expect(app.changes().slice(2)).toEqual([
        ['Apples', { status: 'active' }],
        ['Milk', { status: 'active' }],
      ]),
    )
  })

  test('are deleted by the key, and Undo brings them back', async () => {
    const app = await openList()
    await app.press('Select')
    await app.pick('Milk')
    await app.pick('Tea')
    await app.user.keyboard('{Delete}')
    await app.says('2 items deleted')
    for (const name of ['Milk', 'Tea']) expect(app.isThere('listitem', name)).toBe(false)
    await app.press('Undo')
    for (const name of ['Milk', 'Tea']) await app.rowOf(name)
  })

  test('move to a category', async () => {
    const app = await openList()
    await app.press('Select')
    await app.pick('Milk')
    await app.user.keyboard('m')
    await app.press('Pets', 'menuitem')
    await app.says('1 item moved')
    expect(app.changes()).toEqual([['Milk', { categoryId: 'Pets' }]])
    await app.named('region', 'Pets (1)')
    await app.press('Undo')
    await app.waitFor(() => expect(app.changes().at(-1)).toEqual(['Milk', { categoryId: null }]))
  })

  test('are as the server has them after the first failure', async () => {
    const app = await openList()
    await app.press('Select')
    await app.press('Select all')
    app.server.refuse(shoppingApi.removeItem, 503, { code: 'busy', message: 'Not now.' })
    await app.press('Delete')
    await app.says('Failed to change the items')
    for (const name of ['Apples', 'Milk', 'Tea', 'Salt']) await app.rowOf(name)
    expect(app.server.callsOf(shoppingApi.removeItem)).toHaveLength(1)
  })

  test('are none for a member who only reads', async () => {
    const app = await openList('child')
    expect(app.isThere('button', 'Select')).toBe(false)
  })
})
