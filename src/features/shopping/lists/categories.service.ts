import type { Trash } from '#src/features/trash/trash.service'
import type { Member } from '#src/platform/access'
import { type Clock, iso } from '#src/platform/clock'
import { found, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Budgets } from '../budgets/budgets.service'
import type { ActionRecorder } from '../shopping.acts.service'
import { shoppingCategories as table } from '../shopping.table'
import type { CategoryChange, CategoryReply, NewCategory } from './categories.contract'
import type { CategoryStore } from './categories.store'
import type { ItemStore } from './lists.store'

type Deps = { store: CategoryStore; items: ItemStore; budgets: Budgets; trash: Trash; acts: ActionRecorder; clock: Clock }

/** The categories of a family's shopping. */
export const createCategories = ({ store, items, budgets, trash, acts, clock }: Deps) => {
  const get = (id: string): CategoryReply => found(store.find(id), msg('Category not found'))
  const update = (member: Member, before: CategoryReply, change: CategoryChange): CategoryReply => {
    store.update(member.familyId, before.id, { ...change, updatedAt: iso(clock.now()) })
    const category = get(before.id)
    acts.changed(member, 'category', before, category)
    return category
  }

  return {
    find: store.find,
    list: ({ familyId }: Member): CategoryReply[] => store.list(familyId),

    create: (member: Member, { id, ...input }: NewCategory): CategoryReply =>
      acts.act(member, () => {
        if (id !== undefined && acts.isRetry(member, store.find(id))) return get(id)
        const sortOrder = input.sortOrder ?? store.count(member.familyId)
        const category = store.insert({ ...input, id, sortOrder, ...acts.made(member) })
        acts.created(member, 'category', category)
        return category
      }),

    change: (member: Member, { id }: { id: string }, change: CategoryChange): CategoryReply =>
      acts.act(member, () => update(member, get(id), change)),

    /** @throws AppError 422 if one of them is not the family's; then none moves */
    reorder(member: Member, { ids }: { ids: string[] }) {
      acts.act(member, () => {
        const known = new Map(store.list(member.familyId).map((category) => [category.id, category]))
        for (const [sortOrder, id] of ids.entries()) {
          const category = known.get(id)
          if (!category) throw invalid('ids', msg('Category not found'))
          if (category.sortOrder !== sortOrder) update(member, category, { sortOrder })
        }
      })
    },

    /** Its items stay, without a category; its budgets are deleted. */
    remove: (member: Member, { id }: { id: string }) =>
      acts.act(member, () => {
        const category = get(id)
        trash.move(
          member,
          { kind: 'shopping_category', table, id, title: category.name, ownerId: store.find(id)?.createdBy ?? null },
          () => {
            budgets.removeByScope(member, 'categoryId', id)
            items.clearCategory(member.familyId, id)
            store.remove(member.familyId, id)
          },
        )
        acts.deleted(member, 'category', category)
      }),
  }
}
