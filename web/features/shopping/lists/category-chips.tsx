import type { ReactNode } from 'react'
import type { CategoryReply } from '#src/features/shopping/lists/categories.contract'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { Dot } from '#web/ui/dot'
import { uncategorized } from '../shopping.search'
import { t } from '../texts'

export interface CategoryChipsProps {
  categories: readonly CategoryReply[]
  items: readonly ShoppingItemReply[]
  /** The selected category, `uncategorized`, or undefined for all. */
  value: string | undefined
  onValueChange: (value: string | undefined) => void
}

/** Filters the items by category. On a phone the chips are one row, so that the list starts near the top. */
export function CategoryChips({ categories, items, value, onValueChange }: CategoryChipsProps) {
  const count = (categoryId: string | null) => items.filter((item) => item.categoryId === categoryId).length
  const chip = (key: string | undefined, number: number, label: ReactNode) => (
    <button
      key={key ?? 'all'}
      type="button"
      aria-pressed={value === key}
      onClick={() => onValueChange(key)}
      className="inline-flex min-h-11 shrink-0 snap-start cursor-pointer scroll-ms-4 items-center gap-2 whitespace-nowrap rounded-full bg-base-content/6 px-4 font-medium text-sm transition-colors duration-150 hover:bg-base-content/10 aria-pressed:bg-primary aria-pressed:text-primary-content"
    >
      {label}
      <span className="tabular-nums">({number})</span>
    </button>
  )
  return (
    <fieldset aria-label={t('Category')} className="-mx-4 min-w-0 sm:mx-0">
      <div className="flex gap-2 px-4 py-1 not-sm:snap-x not-sm:overflow-x-auto not-sm:[mask-image:linear-gradient(to_right,transparent,black_1rem,black_calc(100%-2.5rem),transparent)] not-sm:[scrollbar-width:none] sm:flex-wrap sm:px-0">
        {chip(undefined, items.length, t('All'))}
        {categories.map(({ id, name, color, icon }) =>
          chip(
            id,
            count(id),
            <>
              {icon ? <span aria-hidden>{icon}</span> : <Dot color={color} />}
              <span className="max-w-56 truncate">{name}</span>
            </>,
          ),
        )}
        {chip(uncategorized, count(null), t('Uncategorized'))}
      </div>
    </fieldset>
  )
}
