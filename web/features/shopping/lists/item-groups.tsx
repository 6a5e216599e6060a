import { type ReactNode, useId } from 'react'
import type { CategoryReply } from '#src/features/shopping/lists/categories.contract'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import type { ActiveFamily } from '#web/platform/session/session'
import { useWakeLock } from '#web/platform/wake-lock'
import { Button } from '#web/ui/button'
import { Dot } from '#web/ui/dot'
import { t } from '../texts'
import { type ItemActs, ItemRow } from './item-row'
import { useStableOrder } from './use-stable-order'

export interface ItemGroupsProps extends ItemActs {
  items: readonly ShoppingItemReply[]
  /** In the family's order: their way through the shop. */
  categories: readonly CategoryReply[]
  family: ActiveFamily
  /** Clears bought items; left out for readers. */
  onClear: ((items: ShoppingItemReply[]) => void) | undefined
}

/** The open items by category; purchased ones follow at the bottom. */
export function ItemGroups({ items, categories, family, onClear, ...acts }: ItemGroupsProps) {
  const { standingOf, frame } = useStableOrder(items)
  const keepAwake = useWakeLock()
  const open = items.filter((item) => standingOf(item) === 'active')
  const rows = (some: readonly ShoppingItemReply[]) =>
    some.map((item) => <ItemRow key={item.id} item={item} family={family} standing={standingOf(item)} {...acts} />)
  const of = (categoryId: string | null) => open.filter((item) => item.categoryId === categoryId)
  const bought = items.filter((item) => standingOf(item) === 'purchased')
  return (
    // A tick is a sign of shopping: the screen stays on.
    <div {...frame} onChange={keepAwake} className="flex flex-col gap-4 [overflow-anchor:none]">
      {categories.map(({ id, name, color, icon }) => (
        <Group key={id} title={name} mark={icon ? <span aria-hidden>{icon}</span> : <Dot color={color} />} rows={rows(of(id))} />
      ))}
      <Group title={categories.length > 0 ? t('Uncategorized') : t('To buy')} rows={rows(of(null))} />
      <Group
        title={t('Bought')}
        rows={rows(bought)}
        action={
          onClear && (
            <Button
              variant="quiet"
              size="sm"
              className="-my-1 ms-auto"
              onClick={() => onClear(items.filter(({ status }) => status === 'purchased'))}
            >
              {t('Clear bought')}
            </Button>
          )
        }
      />
    </div>
  )
}

type GroupProps = { title: string; mark?: ReactNode; rows: ReactNode[]; action?: ReactNode }

function Group({ title, mark, rows, action }: GroupProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-box bg-base-100 pb-1">
      <div className="flex items-center ps-4 pe-2 pt-3 pb-1">
        <h3 id={id} className="flex items-center gap-2 font-sans font-semibold text-muted text-sm tracking-normal">
          {mark}
          {title}
          <span className="tabular-nums">({rows.length})</span>
        </h3>
        {action}
      </div>
      <ul className="flex flex-col">{rows}</ul>
    </section>
  )
}
