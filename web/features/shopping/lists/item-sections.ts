import type { CategoryReply } from '#src/features/shopping/lists/categories.contract'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'

/** Items under one heading: open ones of a category or of none, or bought ones. */
export type Section = { of: CategoryReply | 'uncategorized' | 'bought'; items: ShoppingItemReply[] }

/**
 * The items as a list shows them: open ones by category, on the family's way through the shop, then those without one, then bought ones.
 * @param standingOf the status that an item is shown with
 */
export const sectionsOf = (
  items: readonly ShoppingItemReply[],
  categories: readonly CategoryReply[],
  standingOf = ({ status }: ShoppingItemReply) => status,
): Section[] => {
  const isOpen = (item: ShoppingItemReply) => standingOf(item) === 'active'
  const byCategory = Map.groupBy(items.filter(isOpen), ({ categoryId }) => categoryId)
  const sections: Section[] = [
    ...categories.map((category) => ({ of: category, items: byCategory.get(category.id) ?? [] })),
    { of: 'uncategorized', items: byCategory.get(null) ?? [] },
    { of: 'bought', items: items.filter((item) => !isOpen(item)) },
  ]
  return sections.filter(({ items }) => items.length > 0)
}
