import { type CSSProperties, type ReactNode, useId } from 'react'
import type { CategoryReply } from '#src/features/shopping/lists/categories.contract'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import type { ActiveFamily } from '#web/platform/session/session'
import { useWakeLock } from '#web/platform/wake-lock'
import { Button } from '#web/ui/button'
import { Dot } from '#web/ui/dot'
import { SelectButton } from '#web/ui/selection-bar'
import type { Selection } from '#web/ui/use-selection'
import { t } from '../texts'
import { type ItemActs, ItemRow } from './item-row'
import { type Section, sectionsOf } from './item-sections'
import { useStableOrder } from './use-stable-order'

export interface ItemGroupsProps extends ItemActs {
  items: readonly ShoppingItemReply[]
  /** In the family's order: their way through the shop. */
  categories: readonly CategoryReply[]
  family: ActiveFamily
  /** Clears bought items; left out for readers. */
  onClear: ((items: ShoppingItemReply[]) => void) | undefined
  /** Left out for readers. */
  selection: Selection | undefined
}

/** On wide screens, the columns beside the names are as wide as their content in this list; the names get the rest. */
const columnsOf = (items: readonly ShoppingItemReply[]) => {
  const badges = 7 + (items.some(({ category }) => category) ? 6.5 : 0) + (items.some(({ isRecurring }) => isRecurring) ? 6.5 : 0)
  const best = items.some(({ prices }) => prices.length > 0) ? 16 : 12
  return { '--badges': `${badges}rem`, '--best': `${best}rem` } as CSSProperties
}

/** The open items by category; purchased ones follow at the bottom. */
export function ItemGroups({ items, categories, family, onClear, selection, ...acts }: ItemGroupsProps) {
  const { standingOf, frame } = useStableOrder(items)
  const keepAwake = useWakeLock()
  const rows = (some: readonly ShoppingItemReply[]) =>
    some.map((item) => (
      <ItemRow
        key={item.id}
        item={item}
        family={family}
        standing={standingOf(item)}
        isSelecting={selection?.isActive ?? false}
        isSelected={selection?.has(item.id) ?? false}
        onSelect={selection?.toggle}
        onStartSelecting={selection?.start}
        {...acts}
      />
    ))
  return (
    // A tick is a sign of shopping: the screen stays on.
    <div {...frame} onChange={keepAwake} style={columnsOf(items)} className="flex flex-col gap-4 [overflow-anchor:none]">
      {sectionsOf(items, categories, standingOf).map(({ of, items: some }, at) => (
        <Group
          key={typeof of === 'string' ? of : of.id}
          of={of}
          hasCategories={categories.length > 0}
          rows={rows(some)}
          actions={
            <>
              {at === 0 && selection && <SelectButton selection={selection} />}
              {of === 'bought' && onClear && (
                <Button variant="quiet" size="sm" onClick={() => onClear(items.filter(({ status }) => status === 'purchased'))}>
                  {t('Clear bought')}
                </Button>
              )}
            </>
          }
        />
      ))}
    </div>
  )
}

type GroupProps = { of: Section['of']; hasCategories: boolean; rows: ReactNode[]; actions: ReactNode }

const titleOf = (of: Section['of'], hasCategories: boolean) => {
  if (of === 'bought') return t('Bought')
  if (of === 'uncategorized') return hasCategories ? t('Uncategorized') : t('To buy')
  return of.name
}

function Group({ of, hasCategories, rows, actions }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-box bg-base-100 pb-1">
      <div className="flex flex-wrap items-center ps-4 pe-2 pt-3 pb-1">
        <h3 id={id} className="flex min-w-0 items-center gap-2 font-sans font-semibold text-muted text-sm tracking-normal">
          {typeof of !== 'string' && (of.icon ? <span aria-hidden>{of.icon}</span> : <Dot color={of.color} />)}
          {titleOf(of, hasCategories)}
          <span className="tabular-nums">({rows.length})</span>
        </h3>
        <span className="-my-1 ms-auto flex h-8 items-center">{actions}</span>
      </div>
      <ul className="flex flex-col">{rows}</ul>
    </section>
  )
}
