import type { Member } from '#src/platform/access'
import { iso } from '#src/platform/clock'
import { found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import type { ActivityKind } from '../activity/activity.contract'
import type { BudgetCategoryChange, BudgetCategoryReply, NewBudgetCategory } from './finances.categories.contract'
import type { CategoryRow, CategoryStore } from './finances.categories.store'
import type { Deps } from './finances.deps'
import { billCategories } from './finances.rules'
import { budgetCategories as table } from './finances.table'

/** The budget categories of a family: two levels, each an expense or an income. */
export const createCategories = ({ store, trash, activity, clock, acts }: Deps & { store: CategoryStore }) => {
  const act = acts('finances')
  const record = (member: Member, kind: ActivityKind, { id, name }: CategoryRow) =>
    activity.record(member, kind, { subjectId: id, title: name })
  const now = () => iso(clock.now())

  /** @throws AppError 422 if the tree would exceed two levels or mix types */
  const assertFits = (
    familyId: string,
    { id, type, parentCategoryId }: Pick<CategoryRow, 'type' | 'parentCategoryId'> & { id?: string },
  ) => {
    const categories = store.list(familyId)
    const below = id === undefined ? [] : categories.filter((other) => other.parentCategoryId === id)
    if (below.some((child) => child.type !== type)) throw invalid('type', msg('Its subcategories have the other type.'))
    if (parentCategoryId === null) return
    const parent = categories.find((other) => other.id === parentCategoryId)
    if (!parent || parent.id === id || parent.parentCategoryId !== null || below.length > 0)
      throw invalid('parentCategoryId', msg('Choose a top-level category.'))
    if (parent.type !== type) throw invalid('parentCategoryId', msg('Choose a category of the same type.'))
  }

  return {
    find: store.find,
    list: ({ familyId }: Member): BudgetCategoryReply[] => store.list(familyId),

    /**
     * Validates the category of a bill or a transaction.
     * @throws AppError 422 for an unknown or inactive category, and for a bill without a required one (spec 3 section 5)
     */
    assertFor(kind: 'bill' | 'transaction', familyId: string, categoryId: string | null) {
      const active = store.list(familyId).filter(({ isActive }) => isActive)
      const allowed = kind === 'bill' ? billCategories(active) : active
      const isValid = categoryId === null ? kind === 'transaction' || allowed.length === 0 : allowed.some(({ id }) => id === categoryId)
      if (!isValid) throw invalid('categoryId', msg('Please select a category'))
    },

    /**
     * Idempotent create: returns the existing category on a retry. @throws AppError 409 for an id that is in use, 422 for an invalid parent
     */
    create(member: Member, input: NewBudgetCategory): BudgetCategoryReply {
      const { familyId, userId } = member
      const made = findExisting(member, input.id === undefined ? undefined : store.find(input.id))
      if (made) return made
      assertFits(familyId, input)
      return act(member, () => {
        const row = store.insert({ ...input, familyId, createdBy: userId, createdAt: now(), updatedAt: now() })
        record(member, 'budget_category.added', row)
        return row
      })
    },

    /** @throws AppError 422 for an invalid parent or type */
    change(member: Member, category: CategoryRow, change: BudgetCategoryChange): BudgetCategoryReply {
      assertFits(category.familyId, { ...category, ...change })
      return act(category, () => {
        const row = found(store.update(category.familyId, category.id, { ...change, updatedAt: now() }), msg('Category not found'))
        record(member, 'budget_category.changed', row)
        return row
      })
    },

    /** A category is back from the trash. There are two levels, whatever changed meanwhile. */
    restored({ familyId }: Member, id: string) {
      const categories = store.list(familyId)
      const parentOf = (one: CategoryRow | undefined) => categories.find((other) => other.id === one?.parentCategoryId)
      for (const one of categories)
        if ((one.id === id || one.parentCategoryId === id) && parentOf(parentOf(one)))
          store.update(familyId, one.id, { parentCategoryId: null })
    },

    remove(member: Member, category: CategoryRow) {
      act(category, () => {
        const { familyId, id, name: title, createdBy: ownerId } = category
        trash.move(member, { kind: 'budget_category', table, id, title, ownerId }, () => store.remove(familyId, id))
        record(member, 'budget_category.deleted', category)
      })
    },
  }
}
export type Categories = ReturnType<typeof createCategories>
