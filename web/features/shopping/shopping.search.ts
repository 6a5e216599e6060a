export const tabNames = ['lists', 'favorites', 'requests', 'dashboard', 'categories', 'budgets', 'orders'] as const
export type ShoppingTab = (typeof tabNames)[number]

/** The search parameters, so that reload, Back and shared links show the same content. */
export type ShoppingSearch = {
  /** Without it, the hub opens where the reader was (`last-place.ts`). */
  tab?: ShoppingTab | undefined
  /** The selected list. */
  list?: string | undefined
  /** The category filter, or `uncategorized`. */
  category?: string | undefined
}

/** The value of `category` for items without one. */
export const uncategorized = 'none'

export const shoppingSearch = ({ tab, list, category }: Record<string, unknown>): ShoppingSearch => ({
  tab: tabNames.find((name) => name === tab),
  list: typeof list === 'string' ? list : undefined,
  category: typeof category === 'string' ? category : undefined,
})
