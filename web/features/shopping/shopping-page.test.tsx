import { describe, expect, test } from 'bun:test'
import { shoppingFavoritesApi } from '#src/features/shopping/lists/favorites.contract'
import { withScreens } from '#web/testing/screen'
import { budgetOf, favoriteOf, itemOf, listOf, openShopping } from '#web/testing/shopping'

const screens = withScreens()

describe('the shopping', () => {
  test('is empty at first, and each tab says how to fill it', async () => {
    const app = await openShopping(screens, '/shopping')
    await app.named('tab', 'Dashboard')
    const tabs = ['Smart Lists', 'Favorites', 'Requests', 'Dashboard', 'Categories', 'Budgets', 'Orders']
    expect(app.textsOf('tab')).toEqual(tabs)
    const says = ['smart lists', 'favorites', 'requests', 'budgets', 'categories', 'budgets', 'orders']
    for (const [n, tab] of tabs.entries()) {
      await app.press(tab, 'tab')
      await app.says(`No ${says[n]} yet`)
    }
    expect(app.router.state.location.search).toMatchObject({ tab: 'orders' })
  })

  test('opens on the newest list, then on the one used last, and a press on Shopping leads to it', async () => {
    const lists = [listOf('Market', { createdAt: '2026-01-06T12:00:00.000Z' }), listOf('Party'), listOf('Old', { status: 'archived' })]
    const app = await openShopping(screens, '/shopping', { lists })
    const opens = (list: string) =>
      app.waitFor(() => expect(app.router.state.location.search).toEqual({ tab: 'lists', list, category: undefined } as never))
    await opens('Market')
    await app.router.navigate({ to: '/shopping', search: { tab: 'lists', list: 'Party' } })
    await app.named('heading', 'Party')
    await app.press('Budgets', 'tab')
    await app.named('tabpanel', 'Budgets')
    await app.router.navigate({ to: '/shopping', search: {} })
    await opens('Party')
  })

  test('is counted on the dashboard, which leads to lists, budgets and favorites', async () => {
    const app = await openShopping(screens, '/shopping?tab=dashboard', {
      lists: [listOf('Market', { autoGenerate: true }), listOf('Old', { status: 'archived' })],
      items: [itemOf('Milk', { listId: 'Market', status: 'purchased' }), itemOf('Bread', { listId: 'Market' })],
      budgets: [budgetOf('Food', { totalAmount: 40, spentAmount: 10 })],
    })
    app.server.answer(shoppingFavoritesApi.list, [favoriteOf('Rice'), favoriteOf('Salt', { isActive: false })])
    const panel = await app.named('tabpanel', 'Dashboard')
    const texts = ['Active Lists1', '1 auto-generating', 'Shopping Items1', 'Budget Status25%', '$10.00 of $40.00', 'Food$10.00 / $40.00']
    await app.waitFor(() => {
      for (const text of texts) expect(panel.textContent).toContain(text)
    })
    for (const [shortcut, tab] of [
      ['Manage Lists', 'Smart Lists'],
      ['Track Budgets', 'Budgets'],
      ['Quick Add Favorites', 'Favorites'],
    ] as const) {
      await app.press(new RegExp(`^${shortcut}`))
      expect((await app.named('tab', tab)).getAttribute('aria-selected')).toBe('true')
      await app.press('Dashboard', 'tab')
    }
    await app.waitFor(async () => expect((await app.named('tabpanel', 'Dashboard')).textContent).toContain('Quick Favorites1'))
  })

  test('does not count a purchase twice where one budget contains others', async () => {
    const app = await openShopping(screens, '/shopping?tab=dashboard', {
      lists: [listOf('Market')],
      budgets: [
        budgetOf('All', { totalAmount: 400, spentAmount: 100 }),
        budgetOf('Market only', { smartListId: 'Market', totalAmount: 40, spentAmount: 30 }),
      ],
    })
    const panel = await app.named('tabpanel', 'Dashboard')
    await app.waitFor(() => expect(panel.textContent).toContain('Budget Status25%$100.00 of $400.001 smaller budget is part of it'))
  })

  test('is for those who may view it, and shows a child no button that changes something', async () => {
    const extended = await openShopping(screens, '/shopping?tab=lists', {}, 'extended')
    await extended.says("You can't view the shopping")
    await (await import('#web/testing/render')).cleanUpApp()
    const app = await openShopping(screens, '/shopping?tab=lists', { lists: [listOf('Sweets')] }, 'child')
    await app.card('Sweets')
    for (const name of ['New Budget', 'New Smart List', 'More for Sweets']) expect(app.isThere('button', name)).toBe(false)
  })
})
