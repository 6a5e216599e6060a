import { invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { CategoryStore } from './categories.store'

/** @throws AppError 422 for a category outside the family */
export type AssertCategory = (familyId: string, categoryId: string | null | undefined) => void

export const createAssertCategory =
  (store: CategoryStore): AssertCategory =>
  (familyId, categoryId) => {
    if (categoryId && store.find(categoryId)?.familyId !== familyId) throw invalid('categoryId', msg('There is no such category.'))
  }
