import { ArrowLeft, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShoppingItemReply, ShoppingListReply } from '#src/features/shopping/lists/lists.contract'
import { costOf, sumOf, unitPrice } from '#src/features/shopping/shopping.rules'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Button, IconButton } from '#web/ui/button'
import { FloatingButton } from '#web/ui/floating-button'
import { ProgressBar } from '#web/ui/progress-bar'
import { rich, t } from '../texts'
import { useShoppingSearch } from '../use-shopping-search'

/** The total of the items with a known price. */
const costOfAll = (items: readonly ShoppingItemReply[]) => sumOf(items.map((item) => costOf(unitPrice(item) ?? 0, item.defaultQuantity)))

export interface ListHeaderProps {
  list: ShoppingListReply
  items: readonly ShoppingItemReply[]
  family: ActiveFamily
  onCompare: () => void
  onAdd: () => void
  /** Controls beside the progress. */
  children?: ReactNode
}

/** A list's name, and how far the shopping is. */
export function ListHeader({ list, items, family, onCompare, onAdd, children }: ListHeaderProps) {
  const { go } = useShoppingSearch()
  const mayEdit = useMay('edit_shopping')
  const bought = items.filter(({ status }) => status === 'purchased').length
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label={t('All lists')} className="-ms-2" onClick={() => go({ tab: 'lists', list: undefined, category: undefined })}>
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <h2 className="min-w-0 flex-1 basis-[7rem] text-2xl [overflow-wrap:anywhere]">{list.name}</h2>
        {items.length > 0 && (
          <Button icon={<Store aria-hidden className="size-4" />} onClick={onCompare}>
            <span>{rich('Compare<wide> vendors</wide>', { wide: (children) => <span className="not-lg:sr-only">{children}</span> })}</span>
          </Button>
        )}
        {mayEdit && <FloatingButton label={t('Add Item')} onPress={onAdd} />}
      </div>
      {items.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <div className="flex flex-wrap justify-between gap-x-4 text-muted tabular-nums not-sm:text-sm">
            <p>{t('{bought} of {count} bought', { bought, count: items.length })}</p>
            <Cost list={list} items={items} family={family} />
          </div>
          <ProgressBar label={t('Items bought')} value={bought} max={items.length} tone={bought === items.length ? 'success' : 'primary'} />
          {children}
        </div>
      )}
    </header>
  )
}

/** The sum of the open items, and the items that it leaves out. */
function Cost({ list, items, family }: Pick<ListHeaderProps, 'list' | 'items' | 'family'>) {
  const open = items.filter(({ status }) => status === 'active')
  const toGo = costOfAll(open)
  const unknown = open.filter((item) => unitPrice(item) === null).length
  const budget = list.budget === null ? undefined : moneyText(list.budget, family.currency)
  const isOver = list.budget !== null && costOfAll(items) > list.budget
  return (
    <p className="ms-auto text-end">
      <span className={isOver ? 'font-medium text-error' : ''}>
        {toGo > 0 && t('About {amount} to go', { amount: moneyText(toGo, family.currency) })}
        {toGo > 0 && budget && ' · '}
        {budget && (isOver ? t('Over the budget of {budget}', { budget }) : t('Budget {budget}', { budget }))}
      </span>
      {toGo > 0 && unknown > 0 && (
        <span className="block text-sm">
          {t('{count, plural, one {# item has no price} other {# items have no price}}', { count: unknown })}
        </span>
      )}
    </p>
  )
}
