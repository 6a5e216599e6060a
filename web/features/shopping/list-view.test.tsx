import { describe, expect, test } from 'bun:test'
import { shoppingPricesApi } from '#src/features/shopping/budgets/prices.contract'
import { shoppingFavoritesApi } from '#src/features/shopping/lists/favorites.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { withScreens } from '#web/testing/screen'
import { categoryOf, favoriteOf, itemOf, listOf, openShopping } from '#web/testing/shopping'

const screens = withScreens()

const openList = async (items = [itemOf('Tea')]) => {
  const categories = [categoryOf('Fruit'), categoryOf('Pets')]
  const app = await openShopping(screens, '/shopping?tab=lists&list=Groceries', { lists: [listOf('Groceries')], items, categories })
  const rowSays = (name: string, ...texts: string[]) =>
    app.waitFor(async () => {
      const said = (await app.rowOf(name)).textContent
      for (const text of texts) expect(said).toContain(text)
    })
  return { ...app, rowSays }
}

test('a list that is newer than the lists on screen opens once they have been fetched again', async () => {
  const app = await openShopping(screens, '/shopping?tab=lists', { lists: [listOf('Groceries')], items: [itemOf('Tea')] })
  await app.card('Groceries')
  const release = app.server.hold(shoppingApi.lists)
  const { queryClient } = await import('#web/platform/api/query-client')
  const calls = app.server.callsOf(shoppingApi.lists).length
  queryClient.invalidateQueries()
  await app.waitFor(() => expect(app.server.callsOf(shoppingApi.lists).length).toBeGreaterThan(calls))
  app.server.answer(shoppingApi.lists, [listOf('Groceries'), listOf('Party')])
  await app.router.navigate({ to: '/shopping', search: { tab: 'lists', list: 'Party' } })
  await app.card('Groceries')
  expect(app.router.state.location.search).toMatchObject({ list: 'Party' })
  release()
  await app.named('button', 'All lists')
  await app.named('heading', 'Party')
})

describe('an item of a list', () => {
  test('is added, edited and deleted; an invalid number falls back', async () => {
    const app = await openList([])
    await app.says('No items in this list yet. Add some items to get started!')
    await app.press('Add Item')
    const dialog = app.within(await app.named('dialog', 'Add Smart Item'))
    expect(dialog.getByRole('button', { name: 'Add Item' })).toHaveProperty('disabled', true)
    expect((await app.field('Priority')).value).toBe('3')
    const typed = { Name: 'Bread', Priority: '', Quantity: '', 'Estimated Price': '3.4', Tags: ' rye, , sliced ' }
    for (const [label, text] of Object.entries(typed)) await app.write(label, text)
    await app.choose('Category', 'Fruit')
    await app.press('Recurring', 'switch')
    await app.submit('Add Item')
    await app.says('Item Added')
    const body = { name: 'Bread', priority: 1, defaultQuantity: 1, estimatedPrice: 3.4, tags: ['rye', 'sliced'], isRecurring: true }
    expect(app.server.callsOf(shoppingApi.addItem)[0]?.body).toMatchObject(body)
    await app.rowSays('Bread', '1 each', '$3.40', 'Priority 1', 'Fruit', 'Recurring', 'Add price comparison')
    await app.act('More for Bread', 'Edit')
    await app.write('Priority', '11')
    await app.submit('Save Changes')
    await app.waitFor(async () => expect((await app.field('Priority')).getAttribute('aria-invalid')).toBe('true'))
    await app.write('Priority', '10')
    await app.write('Quantity', '2')
    await app.submit('Save Changes')
    await app.rowSays('Bread', '2 each', '2 × $3.40 = $6.80')
    app.server.answer(shoppingFavoritesApi.create, favoriteOf('Bread'))
    await app.act('More for Bread', 'Add to favorites')
    await app.says('Favorite Added')
    await app.act('More for Bread', 'Delete')
    await app.waitFor(() => expect(app.isThere('listitem', 'Bread')).toBe(false))
  })

  test('comes back by Undo after it was deleted', async () => {
    const app = await openList([itemOf('Milk'), itemOf('Tea')])
    await app.act('More for Milk', 'Delete')
    await app.says('Item deleted')
    await app.waitFor(() => expect(app.isThere('listitem', 'Milk')).toBe(false))
    await app.press('Undo')
    await app.rowOf('Milk')
  })

  test('has everything that the row leaves out in its details', async () => {
    const item = itemOf('Milk', {
      tags: ['organic'],
      notes: 'The blue one',
      preferredBrand: 'Alpina',
      priority: 8,
      isRecurring: true,
      categoryId: 'Fruit',
    })
    const app = await openList([item])
    await app.press('Details of Milk')
    const dialog = await app.named('dialog', 'Milk')
    for (const text of [
      '1 each',
      'Priority 8',
      'Fruit',
      'Recurring',
      'organic',
      'The blue one',
      'Alpina',
      'AddedBen',
      'Add price comparison',
      'Edit',
      'Delete',
    ])
      expect(dialog.textContent).toContain(text)
    await app.submit('Edit')
    await app.named('dialog', 'Edit Item')
  })

  test('says what one costs, what several cost, and whose price it is', async () => {
    const price = {
      id: 'p',
      itemId: 'Tea',
      vendorId: 'v',
      vendor: { id: 'v', name: 'Corner shop' },
      price: 3.5,
      unitPrice: null,
      availability: 'in_stock',
    }
    const prices = [
      { ...price, productUrl: null, isOnSale: false, originalPrice: null, fetchedAt: '2026-01-05T12:00:00.000Z', currency: 'USD' },
    ] as never
    const app = await openList([
      itemOf('Milk', { estimatedPrice: 3.5, defaultQuantity: 2, unit: 'kg' }),
      itemOf('Tea', { prices, defaultQuantity: 2 }),
      itemOf('Salt', { estimatedPrice: 1 }),
      itemOf('Stamps'),
    ])
    await app.rowSays('Milk', '2 kg', '2 × $3.50 = $7.00')
    await app.rowSays('Tea', '2 × $3.50 = $7.00 at Corner shop', 'Best: $3.50 at Corner shop')
    expect((await app.rowOf('Salt')).textContent).not.toContain('=')
    await app.says('About $15.00 to go')
    await app.says('1 item has no price')
    await app.act('More for Milk', 'Edit')
    await app.says('Per unit: 2 × $3.50 = $7.00')
  })

  test('is filtered by its category, and all are shown again', async () => {
    const app = await openList([itemOf('Apples', { categoryId: 'Fruit' }), itemOf('Stamps')])
    expect((await app.named('button', 'All (2)')).getAttribute('aria-pressed')).toBe('true')
    await app.press('Fruit (1)')
    await app.says('Filter: Fruit')
    await app.waitFor(() => expect(app.isThere('listitem', 'Stamps')).toBe(false))
    await app.press('Clear Filter')
    await app.rowOf('Stamps')
    await app.press('Uncategorized (1)')
    await app.waitFor(() => expect(app.isThere('listitem', 'Apples')).toBe(false))
    await app.press('Pets (0)')
    await app.says('No items found for the selected filter.')
    await app.press('Show All Items')
    await app.rowOf('Apples')
  })

  test('is ticked at once, and comes back when the server refuses', async () => {
    const app = await openList([itemOf('Milk'), itemOf('Butter')])
    const release = app.server.hold(shoppingApi.changeItem)
    const box = async () => app.within(await app.rowOf('Butter')).getByRole('checkbox') as HTMLInputElement
    await app.user.click(await box())
    await app.waitFor(async () => expect((await box()).checked).toBe(true))
    app.server.refuse(shoppingApi.changeItem, 503, { code: 'busy', message: 'Not now.' })
    release()
    await app.says('Failed to change the item')
    await app.waitFor(async () => expect((await box()).checked).toBe(false))
  })
})

test('a first tick keeps the screen on until the list is left', async () => {
  let held = 0
  const request = async () => {
    held += 1
    return { release: async () => void held-- }
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const app = await openList([itemOf('Milk'), itemOf('Tea')])
  await app.rowOf('Milk')
  expect(held).toBe(0)
  await app.press('Milk', 'checkbox')
  await app.waitFor(() => expect(held).toBe(1))
  await app.press('Tea', 'checkbox')
  await app.press('All lists')
  await app.waitFor(() => expect(held).toBe(0))
  Reflect.deleteProperty(navigator, 'wakeLock')
})

describe('bought items', () => {
  test('are cleared in one press and one call, and Undo brings back exactly those', async () => {
    const bought = ['Milk', 'Butter'].map((name) => itemOf(name, { status: 'purchased' }))
    const app = await openList([...bought, itemOf('Tea')])
    await app.press('Clear bought')
    await app.says('Bought items cleared')
    await app.waitFor(() => expect(app.isThere('listitem', 'Milk')).toBe(false))
    await app.rowOf('Tea')
    expect(app.server.callsOf(shoppingApi.clearBought)).toMatchObject([{ body: { items: ['Milk', 'Butter'] } }])
    await app.press('Undo')
    for (const name of ['Milk', 'Butter']) await app.rowOf(name)
  })

  test('come back when the server refuses to clear them', async () => {
    const app = await openList([itemOf('Milk', { status: 'purchased' })])
    app.server.refuse(shoppingApi.clearBought, 503, { code: 'busy', message: 'Not now.' })
    await app.press('Clear bought')
    await app.says('Failed to clear the items')
    await app.rowOf('Milk')
  })
})

describe('a price', () => {
  test('needs a vendor, an amount and an address of the web', async () => {
    const app = await openList()
    app.server.answer(shoppingPricesApi.familyVendors, [{ id: 'Corner shop', name: 'Corner shop', website: null, isActive: true }])
    await app.press('Add price comparison')
    await app.submit('Add Price')
    await app.says('Missing Information')
    await app.says('Please fill in vendor and price information.')
    expect(app.screen.queryByLabelText('Original Price')).toBeNull()
    await app.choose('Vendor', 'Corner shop')
    await app.write('Price', '2.5')
    await app.write('Product URL', 'javascript:alert(1)')
    await app.press('On Sale', 'switch')
    await app.write('Original Price', '3')
    await app.submit('Add Price')
    await app.waitFor(async () => expect((await app.field('Product URL')).getAttribute('aria-invalid')).toBe('true'))
    expect(app.server.callsOf(shoppingPricesApi.add)).toHaveLength(0)
    await app.write('Product URL', 'https://example.org/tea')
    app.server.refuse(shoppingPricesApi.add, 503, { code: 'busy', message: 'Not now.' })
    await app.submit('Add Price')
    await app.says('Error')
    await app.says('Failed to add price information.')
    const body = { vendorId: 'Corner shop', price: 2.5, isOnSale: true, originalPrice: 3, productUrl: 'https://example.org/tea' }
    expect(app.server.callsOf(shoppingPricesApi.add)[0]?.body).toMatchObject(body)
  })
})
