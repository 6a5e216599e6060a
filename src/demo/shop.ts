import type { ShoppingItemReply } from '../features/shopping/lists/lists.contract'
import { newShoppingItem, newShoppingList } from '../features/shopping/lists/lists.contract'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Ware } from './wares'

type On = Record<string, unknown> & { name: string }

/**
 * The family's lists by name, and their items, both cached: reading a list with its prices for each new item takes longer than the rest of
 * a day.
 */
export const createShop = ({ services: { shopping }, members }: DemoFamily) => {
  const ids = new Map<string, string>()
  const shelves = new Map<string, ShoppingItemReply[]>()
  let categories: ReadonlyMap<string, string> | undefined
  let nextRefill = ''

  const idOf = (name: string) => ids.get(name)
  const items = (name: string): readonly ShoppingItemReply[] => {
    const known = shelves.get(name)
    const row = known ? undefined : shopping.findList(idOf(name) ?? '')
    const read = known ?? (row ? shopping.items(row) : [])
    if (row) shelves.set(name, read)
    return read
  }
  const categoryId = (name: string | undefined) => {
    categories ??= new Map(shopping.categories.list(members.Maya).map((one) => [one.name, one.id]))
    return categories.get(name ?? '') ?? null
  }
  /** Drops a list from the cache, after a change that did not go through it. */
  const forget = (name: string) => shelves.delete(name)

  return {
    idOf,
    items,
    categoryId,
    forget,

    open(by: Name, fields: On) {
      ids.set(fields.name, shopping.createList(members[by], newShoppingList.parse(fields)).id)
      nextRefill = ''
    },
    add(name: string, by: Name, { category, ...ware }: Ware) {
      const id = idOf(name)
      if (!id || items(name).some((item) => item.name === ware.name)) return
      const item = shopping.addItem(members[by], { id }, newShoppingItem.parse({ ...ware, categoryId: categoryId(category) }))
      shelves.set(name, [...items(name), item])
    },
    buy(name: string, by: Name, isBought: (item: ShoppingItemReply) => boolean) {
      const buy = (item: ShoppingItemReply) =>
        item.status === 'active' && isBought(item) ? shopping.changeItem(members[by], item, { status: 'purchased' }) : item
      shelves.set(name, items(name).map(buy))
    },
    remove(name: string, by: Name, isGone: (item: ShoppingItemReply) => boolean) {
      const gone = items(name).filter(isGone)
      for (const item of gone) shopping.removeItem(members[by], item)
      shelves.set(
        name,
        items(name).filter((item) => !gone.includes(item)),
      )
    },
    /** Refills the lists that are due. */
    refill(date: Temporal.PlainDate) {
      if (date.toString() < nextRefill) return
      shopping.refill()
      shelves.clear()
      const days = shopping.lists(members.Maya).flatMap(({ nextAutoGeneration: day }) => day ?? [])
      nextRefill = days.sort()[0] ?? ''
    },
  }
}
export type Shop = ReturnType<typeof createShop>
