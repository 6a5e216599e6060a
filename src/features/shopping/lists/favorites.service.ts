import type { Trash } from '#src/features/trash/trash.service'
import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { found } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { ActionRecorder } from '../shopping.acts.service'
import { shoppingFavorites as table } from '../shopping.planning.table'
import type { AssertCategory } from './categories.check'
import type { FavoriteChange, FavoriteReply, NewFavorite, QuickAdd } from './favorites.contract'
import type { FavoriteStore } from './favorites.store'
import type { Items } from './items.service'
import { newShoppingItem, type ShoppingItemReply } from './lists.contract'

type Deps = { store: FavoriteStore; items: Items; assertCategory: AssertCategory; trash: Trash; acts: ActionRecorder; clock: Clock }

/** Items that a family buys often, to be added to a list in one step. */
export const createFavorites = ({ store, items, assertCategory, trash, acts, clock }: Deps) => {
  const get = (id: string): FavoriteReply => found(store.find(id), msg('Favorite not found'))

  return {
    find: store.find,
    list: ({ familyId }: Member): FavoriteReply[] => store.list(familyId),

    create: (member: Member, { id, ...input }: NewFavorite): FavoriteReply =>
      acts.act(member, () => {
        if (id !== undefined && acts.isRetry(member, store.find(id))) return get(id)
        assertCategory(member.familyId, input.categoryId)
        const { id: madeId } = store.insert({ ...input, id, ...acts.made(member) })
        const favorite = get(madeId)
        acts.created(member, 'favorite', favorite)
        return favorite
      }),

    change: (member: Member, { id }: { id: string }, change: FavoriteChange): FavoriteReply =>
      acts.act(member, () => {
        assertCategory(member.familyId, change.categoryId)
        const before = get(id)
        store.update(member.familyId, id, { ...change, updatedAt: iso(clock.now()) })
        const favorite = get(id)
        acts.changed(member, 'favorite', before, favorite)
        return favorite
      }),

    remove: (member: Member, { id }: { id: string }) =>
      acts.act(member, () => {
        const favorite = get(id)
        const { name: title, createdBy: ownerId } = favorite
        trash.move(member, { kind: 'shopping_favorite', table, id, title, ownerId }, () => store.remove(member.familyId, id))
        acts.deleted(member, 'favorite', favorite)
      }),

    /** Adds it to a list and counts it, once per item id. @throws AppError 422 for a list outside the family */
    add: (member: Member, { id }: { id: string }, { id: itemId, listId }: QuickAdd): ShoppingItemReply =>
      acts.act(member, () => {
        const { familyId } = member
        const before = get(id)
        items.assertList(familyId, listId, 'listId')
        const { name, description, categoryId, defaultQuantity, unit, estimatedPrice } = before
        const fields = { id: itemId, name, description, categoryId, defaultQuantity, unit, estimatedPrice }
        if (itemId === undefined || !acts.isRetry(member, items.find(itemId))) {
          store.update(familyId, id, { addCount: before.addCount + 1, lastAddedAt: iso(clock.now()) })
          acts.changed(member, 'favorite', before, get(id))
        }
        return items.put(member, listId, newShoppingItem.parse(fields))
      }),
  }
}
