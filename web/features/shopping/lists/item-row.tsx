import { Heart, Repeat, Scale } from 'lucide-react'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { bestPrice, costOf, priorityTone, unitPrice } from '#src/features/shopping/shopping.rules'
import { PendingMark } from '#web/features/shell/pending-mark'
import { newId } from '#web/platform/api/new-id'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { CardMenu } from '#web/ui/card-menu'
import { errorToast } from '#web/ui/error-toast'
import { MenuItem } from '#web/ui/menu'
import { badgeTones, quantityText } from '../shopping.labels'
import { useSaveFavorite } from '../shopping.queries'
import { t } from '../texts'
import { ItemCheckbox } from './item-checkbox'
import { useRemoveItem, useTickItem } from './items.queries'

const asFavorite = ({ name, description, categoryId, defaultQuantity, unit, estimatedPrice }: ShoppingItemReply) => ({
  id: newId(),
  name,
  description,
  categoryId,
  defaultQuantity,
  unit,
  estimatedPrice,
})

export interface ItemRowProps {
  item: ShoppingItemReply
  family: ActiveFamily
  /** The section of the row, which may lag behind its status. */
  standing: ShoppingItemReply['status']
  onEdit: () => void
  onCompare: () => void
  onAddPrice: () => void
}

/** An item of a list: checkbox, quantity, and prices. */
export function ItemRow({ item, family, standing, onEdit, onCompare, onAddPrice }: ItemRowProps) {
  const mayEdit = useMay('edit_shopping')
  const tick = useTickItem(family.id, item)
  const remove = useRemoveItem(family.id, item)
  const favorite = useSaveFavorite(family.id)
  const isBought = item.status === 'purchased'
  const inCart = standing === 'purchased' ? 'not-md:hidden' : ''
  const price = unitPrice(item)
  const about = [
    quantityText(item.defaultQuantity, item.unit),
    price !== null && moneyText(costOf(price, item.defaultQuantity), family.currency),
    item.preferredBrand,
  ].filter(Boolean)
  return (
    <li
      aria-label={item.name}
      data-item={item.id}
      data-row={item.id}
      data-standing={standing}
      className="flex flex-wrap items-start gap-x-1 ps-4 pe-2 pb-2 xl:pb-0"
    >
      <ItemCheckbox label={item.name} checked={isBought} disabled={!mayEdit} onTick={() => tick(isBought ? 'active' : 'purchased')}>
        <span
          className={`block font-medium text-[1.0625rem] leading-[1.5rem] [overflow-wrap:anywhere] ${isBought ? 'text-muted line-through' : ''}`}
        >
          {item.name}
        </span>
        <span className="block text-muted text-sm tabular-nums [overflow-wrap:anywhere]">{about.join(' · ')}</span>
      </ItemCheckbox>
      {mayEdit && (
        <div className="pt-1.5 xl:order-2">
          <CardMenu itemName={item.name} onEdit={onEdit} onDelete={remove}>
            <MenuItem icon={<Scale aria-hidden className="size-4" />} onSelect={onCompare}>
              {t('Compare prices')}
            </MenuItem>
            <MenuItem
              icon={<Heart aria-hidden className="size-4" />}
              onSelect={() =>
                favorite.mutate({ id: undefined, body: asFavorite(item) }, { onError: errorToast(t('Failed to add the favorite')) })
              }
            >
              {t('Add to favorites')}
            </MenuItem>
          </CardMenu>
        </div>
      )}
      {/* Below the name, or beside it on wide screens. Compact for items already in the cart. */}
      <div className={`flex w-full flex-col gap-1.5 ps-10.5 pe-2 empty:hidden xl:order-3 xl:pb-3 ${inCart}`}>
        {[item.description, item.notes].map(
          (text) =>
            text && (
              <p key={text} className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">
                {text}
              </p>
            ),
        )}
      </div>
      <div
        className={`flex gap-x-4 gap-y-1.5 ps-10.5 pe-2 not-xl:w-full not-xl:flex-col xl:order-1 xl:min-h-14 xl:w-[72%] xl:items-center xl:ps-0 ${inCart}`}
      >
        <p className="flex flex-1 flex-wrap items-center gap-1.5 xl:justify-end">
          <PendingMark row={item.id} />
          <Badge tone={badgeTones[priorityTone(item.priority)]}>{t('Priority {priority}', { priority: item.priority })}</Badge>
          {item.category && <Badge color={item.category.color}>{item.category.name}</Badge>}
          {item.isRecurring && <Badge icon={<Repeat aria-hidden className="size-3" />}>{t('Recurring')}</Badge>}
          {item.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
        <div className="flex flex-col xl:w-70 xl:shrink-0">
          <BestPrice item={item} family={family} onCompare={onCompare} onAddPrice={mayEdit ? onAddPrice : undefined} />
        </div>
      </div>
    </li>
  )
}

type BestPriceProps = { item: ShoppingItemReply; family: ActiveFamily; onCompare: () => void; onAddPrice: (() => void) | undefined }

function BestPrice({ item, family, onCompare, onAddPrice }: BestPriceProps) {
  const best = bestPrice(item.prices)
  if (!best) {
    if (!onAddPrice) return null
    return (
      <AddButton variant="quiet" size="sm" className="-ms-3 self-start text-muted" onClick={onAddPrice}>
        {t('Add price comparison')}
      </AddButton>
    )
  }
  const others = item.prices.length - 1
  const price = moneyText(best.price, family.currency)
  return (
    <Button variant="quiet" size="sm" className="-ms-3 self-start text-start text-success" onClick={onCompare}>
      {others > 0
        ? t('Best: {price} at {vendor} (+{count} more)', { price, vendor: best.vendor.name, count: others })
        : t('Best: {price} at {vendor}', { price, vendor: best.vendor.name })}
    </Button>
  )
}
