import { type ReactNode, useId } from 'react'
import type { CategoryReply } from '#src/features/shopping/lists/categories.contract'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import type { ActiveFamily } from '#web/platform/session/session'
import { Dot } from '#web/ui/dot'
import { t } from '../texts'
import { type ItemActs, ItemRow } from './item-row'
import { useStableOrder } from './use-stable-order'

export interface ItemGroupsProps extends ItemActs {
  items: readonly ShoppingItemReply[]
  /** In the family's order: their way through the shop. */
  categories: readonly CategoryReply[]
  family: ActiveFamily
}

/** The open items by category; purchased ones follow at the bottom. */
export function ItemGroups({ items, categories, family, ...acts }: ItemGroupsProps) {
  const { standingOf, frame } = useStableOrder(items)
  const open = items.filter((item) => standingOf(item) === 'active')
  const rows = (some: readonly ShoppingItemReply[]) =>
    some.map((item) => <ItemRow key={item.id} item={item} family={family} standing={standingOf(item)} {...acts} />)
  const of = (categoryId: string | null) => open.filter((item) => item.categoryId === categoryId)
  const bought = items.filter((item) => standingOf(item) === 'purchased')
  return (
    <div {...frame} className="flex flex-col gap-4 [overflow-anchor:none]">
      {categories.map(({ id, name, color, icon }) => (
        <Group key={id} title={name} mark={icon ? <span aria-hidden>{icon}</span> : <Dot color={color} />} rows={rows(of(id))} />
      ))}
      <Group title={categories.length > 0 ? t('Uncategorized') : t('To buy')} rows={rows(of(null))} />
      <Group title={t('Bought')} rows={rows(bought)} />
    </div>
  )
}

type GroupProps = { title: string; mark?: ReactNode; rows: ReactNode[] }

function Group({ title, mark, rows }: GroupProps) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-box bg-base-100 pb-1">
      <h3 id={id} className="flex items-center gap-2 px-4 pt-3 pb-1 font-sans font-semibold text-muted text-sm tracking-normal">
        {mark}
        {title}
        <span className="tabular-nums">({rows.length})</span>
      </h3>
      <ul className="flex flex-col">{rows}</ul>
    </section>
  )
}
