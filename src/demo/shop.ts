import type { ShoppingItemReply } from '../features/shopping/lists/lists.contract'
import { newShoppingItem, newShoppingList } from '../features/shopping/lists/lists.contract'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Product } from './products'

type ListFields = Record<string, unknown> & { name: string }

/**
 * The family's lists by name, and their items, both cached: reading a list with its prices for each new item takes longer than the rest of
 * a day.
 */
export const createShop = ({ services: { shopping }, members }: DemoFamily) => {
  const ids = new Map<string, string>()
  const cachedItems = new Map<string, ShoppingItemReply[]>()
  let categories: ReadonlyMap<string, string> | undefined
  let nextRefill = ''

  const idOf = (name: string) => ids.get(name)
  const items = (name: string): readonly ShoppingItemReply[] => {
    const known = cachedItems.get(name)
    const row = known ? undefined : shopping.findList(idOf(name) ?? '')
    const read = known ?? (row ? shopping.items(row) : [])
    if (row) cachedItems.set(name, read)
    return read
  }
  const categoryId = (name: string | undefined) => {
    categories ??= new Map(shopping.categories.list(members.Maya).map((one) => [one.name, one.id]))
    return categories.get(name ?? '') ?? null
  }
  /** Drops a list from the cache, after a change that did not go through it. */
  const invalidate = (name: string) => cachedItems.delete(name)

  return {
    idOf,
    items,
    categoryId,
    invalidate,

    open(by: Name, fields: ListFields) {
      ids.set(fields.name, shopping.createList(members[by], newShoppingList.parse(fields)).id)
      nextRefill = ''
    },
    add(name: string, by: Name, { category, ...product }: Product) {
      const id = idOf(name)
      if (!id || items(name).some((item) => item.name === product.name)) return
      const item = shopping.addItem(members[by], { id }, newShoppingItem.parse({ ...product, categoryId: categoryId(category) }))
      cachedItems.set(name, [...items(name), item])
    },
    buy(name: string, by: Name, isBought: (item: ShoppingItemReply) => boolean) {
      const buy = (item: ShoppingItemReply) =>
        item.status === 'active' && isBought(item) ? shopping.changeItem(members[by], item.id, { status: 'purchased' }) : item
      cachedItems.set(name, items(name).map(buy))
    },
    remove(name: string, by: Name, isRemoved: (item: ShoppingItemReply) => boolean) {
      const removed = items(name).filter(isRemoved)
      for (const item of removed) shopping.removeItem(members[by], item.id)
      cachedItems.set(
        name,
        items(name).filter((item) => !removed.includes(item)),
      )
    },
    /** Refills the lists that are due. */
    refill(date: Temporal.PlainDate) {
      if (date.toString() < nextRefill) return
      shopping.refill()
      cachedItems.clear()
      const days = shopping.lists(members.Maya).flatMap(({ nextAutoGeneration: day }) => day ?? [])
      nextRefill = days.sort()[0] ?? ''
    },
  }
}
export type Shop = ReturnType<typeof createShop>
