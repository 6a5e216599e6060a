import type { ReactNode } from 'react'
import type { CategoryReply } from '#src/features/shopping/lists/categories.contract'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { sumOf, unitPrice } from '#src/features/shopping/shopping.rules'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { statGrid } from '#web/ui/stat'
import { quantityText } from '../shopping.labels'
import { t } from '../texts'

/** The number of items shown (spec 3 section 9). */
const shownItems = 5

export interface CategoryDetailProps {
  category: CategoryReply
  items: readonly ShoppingItemReply[]
  family: ActiveFamily
  onView: () => void
  /** Left out if the member may not add items. */
  onAdd: (() => void) | undefined
}

/** The selected category: its numbers, and its first items. */
export function CategoryDetail({ category, items, family, onView, onAdd }: CategoryDetailProps) {
  const prices = items.map(unitPrice).filter((price) => price !== null)
  const average = prices.length > 0 ? moneyText(sumOf(prices) / prices.length, family.currency) : '–'
  return (
    <Card
      title={`${category.icon ?? ''} ${category.name}`.trim()}
      actions={onAdd && <AddButton onClick={onAdd}>{t('Add Item')}</AddButton>}
    >
      <dl className={`${statGrid} sm:grid-cols-4`}>
        <Fact label={t('Total Items')}>{items.length}</Fact>
        <Fact label={t('Active Items')}>{items.filter(({ status }) => status === 'active').length}</Fact>
        <Fact label={t('Average Price')}>{average}</Fact>
        <Fact label={t('Recurring')}>{items.filter(({ isRecurring }) => isRecurring).length}</Fact>
      </dl>
      <ul className="mt-4 flex flex-col divide-y divide-base-300">
        {items.slice(0, shownItems).map((item) => (
          <li key={item.id} className="flex justify-between gap-4 py-2">
            <span className={`min-w-0 [overflow-wrap:anywhere] ${item.status === 'purchased' ? 'text-muted line-through' : ''}`}>
              {item.name}
            </span>
            <span className="shrink-0 text-muted text-sm tabular-nums">{quantityText(item.defaultQuantity, item.unit)}</span>
          </li>
        ))}
      </ul>
      <Button variant="quiet" className="mt-3 -ms-4" onClick={onView}>
        {t('View All Items in Lists')}
      </Button>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-field bg-base-content/4 p-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-heading text-xl tabular-nums">{children}</dd>
    </div>
  )
}
