import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Tags } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { CategoryReply } from '#src/features/shopping/lists/categories.contract'
import type { ListWithItems, ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { Dot } from '#web/ui/dot'
import { EmptyState } from '#web/ui/empty-state'
import { combineQueries, grid, Loaded } from '#web/ui/loaded'
import { MenuItem } from '#web/ui/menu'
import { movedTo } from '#web/ui/order.rules'
import { OrderHandle, OrderStatus, orderedRow } from '#web/ui/order-handle'
import { Stat, statGrid } from '#web/ui/stat'
import { toast } from '#web/ui/toast'
import { useDialog } from '#web/ui/use-dialog'
import { useOrder } from '#web/ui/use-order'
import { CardHead } from '../card-head'
import { categoriesQuery, useRemoveCategory } from '../shopping.queries'
import { TabHeader } from '../tab-header'
import { t } from '../texts'
import { useShoppingSearch } from '../use-shopping-search'
import { useOrderCategories } from './categories.queries'
import { CategoryDetail } from './category-detail'
import { CategoryDialog } from './category-dialog'
import { ItemDialog } from './item-dialog'
import { listsWithItemsQuery } from './lists.queries'

/** The family's categories, in the order of their way through the shop. */
export function CategoriesTab({ family }: { family: ActiveFamily }) {
  const categories = useQuery(categoriesQuery(family.id))
  const lists = useQuery(listsWithItemsQuery(family.id))
  return (
    <Loaded query={combineQueries(categories, lists)} errorTitle={t('Failed to load the categories')}>
      {([categories, lists]) => <Categories family={family} categories={categories} lists={lists} />}
    </Loaded>
  )
}

type CategoriesProps = { family: ActiveFamily; categories: CategoryReply[]; lists: ListWithItems[] }

function Categories({ family, categories, lists }: CategoriesProps) {
  const { list: listId, go } = useShoppingSearch()
  const mayEdit = useMay('edit_shopping')
  const [selectedId, select] = useState<string>()
  const writing = useDialog<CategoryReply>()
  const adding = useDialog<{ listId: string; categoryId: string }>()
  const removal = useRemoveCategory(family.id)
  const remove = ({ id }: CategoryReply) => removal.mutate(id)
  const reorder = useOrderCategories(family.id)
  const ids = categories.map(({ id }) => id)
  const move = (id: string, to: number) =>
    reorder.mutate(movedTo(ids, id, to).flatMap((one) => categories.find((category) => category.id === one) ?? []))
  const order = useOrder(() => ids, move)
  const items = lists.flatMap((list) => list.items)
  const of = ({ id }: CategoryReply) => items.filter(({ categoryId }) => categoryId === id)
  const view = (category: CategoryReply) => go({ tab: 'lists', list: listWithMost(lists, listId, category)?.id, category: category.id })
  const addTo = (category: CategoryReply) => {
    if (lists.some(({ id }) => id === listId)) adding.show({ listId: listId ?? '', categoryId: category.id })
    else
      toast({ title: t('Select a List First'), description: t('Please select a shopping list to add items to.'), variant: 'destructive' })
  }
  const add = mayEdit && <AddButton onClick={() => writing.show()}>{t('New Category')}</AddButton>
  return (
    <>
      {categories.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={Tags}
            title={t('No categories yet')}
            text={t('Group what you buy, sorted by your route through the shop.')}
            others={t('Members who do the shopping group items here.')}
            action={add}
          />
        </Card>
      ) : (
        <>
          <TabHeader title={t('Categories')} text={t('Sorted by your route through the shop.')} action={add} />
          <Statistics categories={categories} items={items} />
        </>
      )}
      <ul className={`${grid} grid-flow-dense`}>
        {categories.map((category, at) => (
          <Fragment key={category.id}>
            <li data-order={category.id} className={mayEdit ? orderedRow(order, category.id) : ''}>
              <CategoryCard
                category={category}
                count={of(category).length}
                isSelected={category.id === selectedId}
                onSelect={() => select(category.id === selectedId ? undefined : category.id)}
                onView={() => view(category)}
                handle={mayEdit && <OrderHandle order={order} id={category.id} name={category.name} className="-ms-3 -my-1.5" />}
                onEarlier={at > 0 ? () => move(category.id, at - 1) : undefined}
                onLater={at < ids.length - 1 ? () => move(category.id, at + 1) : undefined}
                onEdit={() => writing.show(category)}
                onDelete={() => remove(category)}
              />
            </li>
            {category.id === selectedId && (
              <li className="col-span-full">
                <CategoryDetail
                  category={category}
                  items={of(category)}
                  family={family}
                  onView={() => view(category)}
                  onAdd={mayEdit ? () => addTo(category) : undefined}
                />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      <OrderStatus order={order} />
      {writing.openCount > 0 && (
        <CategoryDialog
          key={`category ${writing.openCount}`}
          family={family}
          categories={categories}
          category={writing.subject}
          {...writing.props}
        />
      )}
      {adding.subject && <ItemDialog key={`item ${adding.openCount}`} family={family} {...adding.subject} {...adding.props} />}
    </>
  )
}

/** The list that shows a category's items: the selected one, else the one with most of them. */
const listWithMost = (lists: readonly ListWithItems[], selected: string | undefined, { id }: CategoryReply) => {
  const count = ({ items }: ListWithItems) => items.filter(({ categoryId }) => categoryId === id).length
  return lists.find((list) => list.id === selected) ?? lists.toSorted((a, b) => count(b) - count(a))[0]
}

function Statistics({ categories, items }: { categories: readonly CategoryReply[]; items: readonly ShoppingItemReply[] }) {
  const categorized = items.filter(({ categoryId }) => categoryId !== null).length
  return (
    <div className={`${statGrid} pb-4 xl:grid-cols-4`}>
      <Stat label={t('Total Categories')} value={categories.length} />
      <Stat label={t('Items Categorized')} value={categorized} />
      <Stat label={t('Uncategorized')} value={items.length - categorized} />
      <Stat label={t('Average per Category')} value={Math.round(categorized / categories.length)} />
    </div>
  )
}

type CategoryCardProps = {
  /** Drags it into its place on the route. */
  handle: ReactNode
  /** Moves it by one place; undefined at the end. */
  onEarlier: (() => void) | undefined
  onLater: (() => void) | undefined
  category: CategoryReply
  count: number
  isSelected: boolean
  onSelect: () => void
  onView: () => void
  onEdit: () => void
  onDelete: () => void
}

function CategoryCard(props: CategoryCardProps) {
  const { handle, category, count, isSelected, onSelect, onView, onEarlier, onLater, onEdit, onDelete } = props
  const mayEdit = useMay('edit_shopping')
  const { name, color, icon, sortOrder } = category
  return (
    <article
      aria-label={name}
      className={`flex h-full flex-col gap-3 rounded-box bg-base-100 p-5 ${isSelected ? 'outline-2 outline-primary' : ''}`}
    >
      <CardHead
        about={
          <div className="flex items-start">
            {handle}
            <div className="min-w-0">
              <h3 className="flex items-center gap-2 font-heading text-lg">
                <Dot color={color} className="size-3" />
                {icon && <span aria-hidden>{icon}</span>}
                <span className="[overflow-wrap:anywhere]">{name}</span>
              </h3>
              <p className="mt-1 text-muted text-sm tabular-nums">
                {t('{count, plural, one {# item} other {# items}}', { count })} · {t('Sort order {position}', { position: sortOrder })}
              </p>
            </div>
          </div>
        }
      >
        {mayEdit && (
          <div className="-my-1.5 -me-2 shrink-0">
            <CardMenu itemName={name} onEdit={onEdit} onDelete={onDelete}>
              {onEarlier && (
                <MenuItem icon={<ArrowUp aria-hidden className="size-4" />} onSelect={onEarlier}>
                  {t('Earlier on the route')}
                </MenuItem>
              )}
              {onLater && (
                <MenuItem icon={<ArrowDown aria-hidden className="size-4" />} onSelect={onLater}>
                  {t('Later on the route')}
                </MenuItem>
              )}
            </CardMenu>
          </div>
        )}
      </CardHead>
      <div className="mt-auto flex gap-2">
        <Button className="flex-1" aria-label={t('View Items: {name}', { name })} onClick={onView}>
          {t('View Items')}
        </Button>
        <Button
          className="flex-1"
          variant="quiet"
          aria-pressed={isSelected}
          aria-label={isSelected ? t('Deselect: {name}', { name }) : t('Select: {name}', { name })}
          onClick={onSelect}
        >
          {isSelected ? t('Deselect') : t('Select')}
        </Button>
      </div>
    </article>
  )
}
