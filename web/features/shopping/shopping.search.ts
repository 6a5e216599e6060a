export const tabNames = ['dashboard', 'lists', 'categories', 'budgets', 'favorites', 'orders', 'requests'] as const
export type ShoppingTab = (typeof tabNames)[number]

/** In the address, so that reload, Back and a link in the chat lead to the same place. */
export type ShoppingSearch = {
  tab?: ShoppingTab
  /** The selected list. */
  list?: string
  /** Only the items of this category, or of none. */
  category?: string
}

/** The value of `category` for items without one. */
export const uncategorized = 'none'

export const shoppingSearch = ({ tab, list, category }: Record<string, unknown>): ShoppingSearch => ({
  tab: tabNames.find((name) => name === tab && name !== 'dashboard'),
  list: typeof list === 'string' ? list : undefined,
  category: typeof category === 'string' ? category : undefined,
})
