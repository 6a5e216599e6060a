import { useQuery } from '@tanstack/react-query'
import { Filter, Plus } from 'lucide-react'
import type { ShoppingItemReply, ShoppingListReply } from '#src/features/shopping/lists/lists.contract'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { combineQueries, Loaded } from '#web/ui/loaded'
import { useDialog } from '#web/ui/use-dialog'
import { useSelection } from '#web/ui/use-selection'
import { ListLine } from '../../quick-add/list-line'
import { AddPriceDialog } from '../budgets/add-price-dialog'
import { PriceDialog } from '../budgets/price-dialog'
import { VendorsDialog } from '../budgets/vendors-dialog'
import { OrderDialog } from '../orders/order-dialog'
import { categoriesQuery } from '../shopping.queries'
import { uncategorized } from '../shopping.search'
import { t } from '../texts'
import { useShoppingSearch } from '../use-shopping-search'
import { CategoryChips } from './category-chips'
import { ItemDetails } from './item-details'
import { ItemDialog } from './item-dialog'
import { ItemGroups } from './item-groups'
import { sectionsOf } from './item-sections'
import { ItemSelection } from './item-selection'
import { useClearBought, useItems } from './items.queries'
import { ListHeader } from './list-header'

type ListViewProps = { list: ShoppingListReply; lists: readonly ShoppingListReply[]; family: ActiveFamily }

/** The current item, or its state when it was opened. */
const newest = (items: readonly ShoppingItemReply[], opened: ShoppingItemReply) => items.find(({ id }) => id === opened.id) ?? opened

/** One list: open items by category, then purchased ones. On a phone it takes the whole screen. */
export function ListView({ list, lists, family }: ListViewProps) {
  const { category: shown, go } = useShoppingSearch()
  const items = useItems(family.id, list.id)
  const categoryQuery = useQuery(categoriesQuery(family.id))
  const mayEdit = useMay('edit_shopping')
  const [details, writing] = [useDialog<ShoppingItemReply>(), useDialog<ShoppingItemReply>()]
  const [comparing, addingPrice] = [useDialog<ShoppingItemReply>(), useDialog<ShoppingItemReply>()]
  const [vendors, ordering] = [useDialog<never>(), useDialog<string>()]
  const category = categoryQuery.data?.find(({ id }) => id === shown)
  const filter = category?.id ?? (shown === uncategorized ? uncategorized : undefined)
  const show = (next: string | undefined) => go({ category: next })
  const clear = useClearBought(family.id, list.id)
  const isShown = ({ categoryId }: ShoppingItemReply) => filter === undefined || (categoryId ?? uncategorized) === filter
  const selectable = sectionsOf(items.data?.filter(isShown) ?? [], categoryQuery.data ?? [])
  const selection = useSelection(selectable.flatMap((section) => section.items.map(({ id }) => id)))
  const acts = { onEdit: writing.show, onCompare: comparing.show, onAddPrice: addingPrice.show }
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={combineQueries(items, categoryQuery)} errorTitle={t('Failed to load the items')}>
        {([items, categories]) => {
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
                onClear={mayEdit ? clear : undefined}
                selection={mayEdit ? selection : undefined}
                onDetails={details.show}
                {...acts}
              />
              {mayEdit && <ItemSelection items={filtered} categories={categories} family={family} selection={selection} />}
              {details.subject && (
                <ItemDetails
                  key={`details ${details.openCount}`}
                  family={family}
                  item={newest(items, details.subject)}
                  {...details.props}
                  {...acts}
                />
              )}
              {comparing.subject && (
                <PriceDialog
                  key={`prices ${comparing.openCount}`}
                  family={family}
                  item={newest(items, comparing.subject)}
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
