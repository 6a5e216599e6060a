export const tabNames = ['dashboard', 'lists', 'categories', 'budgets', 'favorites', 'orders', 'requests'] as const
export type ShoppingTab = (typeof tabNames)[number]

/** The search parameters, so that reload, Back and shared links show the same content. */
export type ShoppingSearch = {
  tab?: ShoppingTab
  /** The selected list. */
  list?: string
  /** The category filter, or `uncategorized`. */
  category?: string
}

/** The value of `category` for items without one. */
export const uncategorized = 'none'

export const shoppingSearch = ({ tab, list, category }: Record<string, unknown>): ShoppingSearch => ({
  tab: tabNames.find((name) => name === tab && name !== 'dashboard'),
  list: typeof list === 'string' ? list : undefined,
  category: typeof category === 'string' ? category : undefined,
})
