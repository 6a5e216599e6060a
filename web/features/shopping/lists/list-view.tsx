import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Filter, Plus, Store } from 'lucide-react'
import type { ShoppingItemReply, ShoppingListReply } from '#src/features/shopping/lists/lists.contract'
import { costOf, sumOf, unitPrice } from '#src/features/shopping/shopping.rules'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button, IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { FloatingButton } from '#web/ui/floating-button'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { ProgressBar } from '#web/ui/progress-bar'
import { useDialog } from '#web/ui/use-dialog'
import { ListLine } from '../../quick-add/list-line'
import { AddPriceDialog } from '../budgets/add-price-dialog'
import { PriceDialog } from '../budgets/price-dialog'
import { VendorsDialog } from '../budgets/vendors-dialog'
import { OrderDialog } from '../orders/order-dialog'
import { categoriesQuery } from '../shopping.queries'
import { uncategorized } from '../shopping.search'
import { rich, t } from '../texts'
import { useShoppingSearch } from '../use-shopping-search'
import { CategoryChips } from './category-chips'
import { ItemDialog } from './item-dialog'
import { ItemGroups } from './item-groups'
import { useItems } from './items.queries'

type ListViewProps = { list: ShoppingListReply; lists: readonly ShoppingListReply[]; family: ActiveFamily }

/** One list: open items by category, then purchased ones. On a phone it takes the whole screen. */
export function ListView({ list, lists, family }: ListViewProps) {
  const { category: shown, go } = useShoppingSearch()
  const items = useItems(family.id, list.id)
  const categoryQuery = useQuery(categoriesQuery(family.id))
  const mayEdit = useMay('edit_shopping')
  const writing = useDialog<ShoppingItemReply>()
  const [comparing, addingPrice] = [useDialog<ShoppingItemReply>(), useDialog<ShoppingItemReply>()]
  const [vendors, ordering] = [useDialog<never>(), useDialog<string>()]
  const category = categoryQuery.data?.find(({ id }) => id === shown)
  const filter = category?.id ?? (shown === uncategorized ? uncategorized : undefined)
  const show = (next: string | undefined) => go({ category: next })
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={combineQueries(items, categoryQuery)} errorTitle={t('Failed to load the items')}>
        {([items, categories]) => {
          const isShown = ({ categoryId }: ShoppingItemReply) => filter === undefined || (categoryId ?? uncategorized) === filter
          const filtered = items.filter(isShown)
          return (
            <>
              <ListHeader list={list} items={items} family={family} onCompare={() => vendors.show()} onAdd={() => writing.show()} />
              {mayEdit && <ListLine place={{ kind: 'item', listId: list.id }} />}
              {items.length > 0 && <CategoryChips categories={categories} items={items} value={filter} onValueChange={show} />}
              {filter !== undefined && items.length > 0 && (
                <p className="flex flex-wrap items-center gap-2">
                  <Badge tone="primary" icon={<Filter aria-hidden className="size-3" />}>
                    {t('Filter: {name}', { name: category?.name ?? t('Uncategorized') })}
                  </Badge>
                  <Button variant="quiet" size="sm" onClick={() => show(undefined)}>
                    {t('Clear Filter')}
                  </Button>
                </p>
              )}
              {items.length === 0 && (
                <Card flush>
                  <EmptyState
                    icon={Plus}
                    title={t('No items in this list yet. Add some items to get started!')}
                    others={t('Members who do the shopping can add items. Is something missing? Ask for it under Requests.')}
                    action={mayEdit && <Button onClick={() => writing.show()}>{t('Add Your First Item')}</Button>}
                  />
                </Card>
              )}
              {items.length > 0 && filtered.length === 0 && (
                <Card flush>
                  <EmptyState
                    icon={Filter}
                    title={t('No items found for the selected filter.')}
                    action={<Button onClick={() => show(undefined)}>{t('Show All Items')}</Button>}
                  />
                </Card>
              )}
              <ItemGroups
                key={filter}
                items={filtered}
                categories={categories}
                family={family}
                onEdit={writing.show}
                onCompare={comparing.show}
                onAddPrice={addingPrice.show}
              />
              {comparing.subject && (
                <PriceDialog
                  key={`prices ${comparing.openCount}`}
                  family={family}
                  item={items.find(({ id }) => id === comparing.subject?.id) ?? comparing.subject}
                  {...comparing.props}
                  onAddPrice={addingPrice.show}
                />
              )}
              {vendors.openCount > 0 && (
                <VendorsDialog items={items} family={family} {...vendors.props} onOrder={mayEdit ? ordering.show : undefined} />
              )}
            </>
          )
        }}
      </Loaded>
      {writing.openCount > 0 && (
        <ItemDialog
          key={`item ${writing.openCount}`}
          family={family}
          listId={list.id}
          item={writing.subject}
          categoryId={category?.id}
          {...writing.props}
        />
      )}
      {addingPrice.subject && (
        <AddPriceDialog key={`price ${addingPrice.openCount}`} family={family} item={addingPrice.subject} {...addingPrice.props} />
      )}
      {ordering.openCount > 0 && (
        <OrderDialog
          key={`order ${ordering.openCount}`}
          family={family}
          lists={lists}
          listId={list.id}
          vendorId={ordering.subject}
          {...ordering.props}
        />
      )}
    </div>
  )
}

/** The total of the items with a known price. */
const costOfAll = (items: readonly ShoppingItemReply[]) => sumOf(items.map((item) => costOf(unitPrice(item) ?? 0, item.defaultQuantity)))

type ListHeaderProps = {
  list: ShoppingListReply
  items: readonly ShoppingItemReply[]
  family: ActiveFamily
  onCompare: () => void
  onAdd: () => void
}

function ListHeader({ list, items, family, onCompare, onAdd }: ListHeaderProps) {
  const { go } = useShoppingSearch()
  const mayEdit = useMay('edit_shopping')
  const open = items.filter(({ status }) => status === 'active')
  const toGo = costOfAll(open)
  const budget = list.budget === null ? undefined : moneyText(list.budget, family.currency)
  const isOver = list.budget !== null && costOfAll(items) > list.budget
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label={t('All lists')} className="-ms-2" onClick={() => go({ list: undefined, category: undefined })}>
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
          <p className="flex flex-wrap justify-between gap-x-4 text-muted tabular-nums">
            <span>{t('{bought} of {count} bought', { bought: items.length - open.length, count: items.length })}</span>
            <span className={isOver ? 'font-medium text-error' : ''}>
              {toGo > 0 && t('About {amount} to go', { amount: moneyText(toGo, family.currency) })}
              {toGo > 0 && list.budget !== null && ' · '}
              {budget && (isOver ? t('Over the budget of {budget}', { budget }) : t('Budget {budget}', { budget }))}
            </span>
          </p>
          <ProgressBar
            label={t('Items bought')}
            value={items.length - open.length}
            max={items.length}
            tone={open.length === 0 ? 'success' : 'primary'}
          />
        </div>
      )}
    </header>
  )
}
