import { Check, Flag, Info, Repeat, Tag, Trash2, Undo2 } from 'lucide-react'
import { memo } from 'react'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { priorityTone } from '#src/features/shopping/shopping.rules'
import { PendingMark } from '#web/features/shell/pending-mark'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button, IconButton } from '#web/ui/button'
import { pressOf } from '#web/ui/selectable-row'
import { SwipeRow } from '#web/ui/swipe-row'
import type { Selection } from '#web/ui/use-selection'
import { badgeTones, quantityText } from '../shopping.labels'
import { t } from '../texts'
import { ItemCheckbox } from './item-checkbox'
import { ItemMenu } from './item-menu'
import { useRemoveItem, useTickItem } from './items.queries'
import { bestPriceText, priceText } from './price-text'

/** The dialogs that a row opens. */
export type ItemActs = {
  onDetails: (item: ShoppingItemReply) => void
  onEdit: (item: ShoppingItemReply) => void
  onCompare: (item: ShoppingItemReply) => void
  onAddPrice: (item: ShoppingItemReply) => void
}

export interface ItemRowProps extends ItemActs {
  item: ShoppingItemReply
  family: ActiveFamily
  /** The section of the row, which may lag behind its status. */
  standing: ShoppingItemReply['status']
  /** Whether rows are being selected. */
  isSelecting: boolean
  isSelected: boolean
  /** Left out for readers. */
  onSelect: Selection['toggle'] | undefined
  onStartSelecting: Selection['start'] | undefined
}

/**
 * An item of a list, in 48 px: checkbox, name, amount and price. The rest is one tap away in the details; where there is room, it is beside it.
 * While rows are selected, its checkbox selects and its buttons rest.
 */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, family, standing, isSelecting, isSelected, onSelect, onStartSelecting, ...acts } = props
  const mayEdit = useMay('edit_shopping')
  const tick = useTickItem(family.id, item)
  const remove = useRemoveItem(family.id, item)
  const isBought = item.status === 'purchased'
  const resting = isSelecting ? 'invisible' : ''
  const toggle = () => tick(isBought ? 'active' : 'purchased')
  return (
    <li aria-label={item.name} data-item={item.id} data-row={item.id} data-standing={standing}>
      <SwipeRow
        start={
          mayEdit && !isSelecting
            ? { label: isBought ? t('To buy') : t('Bought'), icon: isBought ? Undo2 : Check, tone: 'success', act: toggle }
            : undefined
        }
        end={mayEdit && !isSelecting ? { label: t('Delete'), icon: Trash2, tone: 'error', act: remove } : undefined}
        onLongPress={onStartSelecting && !isSelecting ? () => onStartSelecting(item.id) : undefined}
        className={isSelected ? 'bg-primary/10' : ''}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: its checkbox is the control; the row is a larger target for it */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the checkbox */}
        <div
          onClick={isSelecting && onSelect ? pressOf({ toggle: onSelect }, item.id) : undefined}
          className={`flex items-center ps-3.5 pe-1.5 sm:ps-4 ${isSelecting ? 'cursor-pointer select-none' : ''}`}
        >
          <ItemCheckbox
            label={isSelecting ? t('Select {name}', { name: item.name }) : item.name}
            shape={isSelecting ? 'square' : 'round'}
            checked={isSelecting ? isSelected : isBought}
            disabled={!mayEdit}
            onTick={isSelecting ? () => {} : toggle}
          >
            <span className={`block font-medium leading-5 [overflow-wrap:anywhere] ${isBought ? 'text-muted line-through' : ''}`}>
              {item.name}
              <Marks item={item} />
            </span>
            <span className="flex flex-wrap justify-between gap-x-3 text-[0.8125rem] text-muted leading-4 tabular-nums [overflow-wrap:anywhere]">
              <span>{[quantityText(item.defaultQuantity, item.unit), item.preferredBrand].filter(Boolean).join(' · ')}</span>
              <PendingMark row={item.id} plain />
              <span className="ms-auto text-end">{priceText(item, family.currency)}</span>
            </span>
          </ItemCheckbox>
          <p className="flex shrink-0 items-center justify-end gap-1.5 not-xl:sr-only xl:w-(--badges) xl:ps-3">
            <Badge tone={badgeTones[priorityTone(item.priority)]}>{t('Priority {priority}', { priority: item.priority })}</Badge>
            {item.category && <Badge color={item.category.color}>{item.category.name}</Badge>}
            {item.isRecurring && <Badge icon={<Repeat aria-hidden className="size-3" />}>{t('Recurring')}</Badge>}
          </p>
          <div className={`not-sm:not-focus-within:sr-only shrink-0 xl:flex xl:w-(--best) xl:ps-2 ${resting}`}>
            <BestPrice item={item} family={family} mayAdd={mayEdit} {...acts} />
          </div>
          <IconButton
            label={t('Details of {name}', { name: item.name })}
            className={`shrink-0 ${resting}`}
            onClick={() => acts.onDetails(item)}
          >
            <Info aria-hidden className="size-5 text-muted" />
          </IconButton>
          {mayEdit && (
            <div className={`shrink-0 not-md:hidden ${resting}`}>
              <ItemMenu item={item} family={family} {...acts} />
            </div>
          )}
        </div>
      </SwipeRow>
    </li>
  )
})

/** The badges on narrow screens: urgent, recurring. */
function Marks({ item }: { item: ShoppingItemReply }) {
  const tone = priorityTone(item.priority)
  return (
    <span aria-hidden className="ms-1.5 inline-flex gap-1 align-[-0.125em] text-muted empty:hidden xl:hidden">
      {tone !== 'green' && <Flag className={`size-3.5 ${tone === 'red' ? 'text-error' : 'text-warning'}`} />}
      {item.isRecurring && <Repeat className="size-3.5" />}
    </span>
  )
}

type BestPriceProps = ItemActs & { item: ShoppingItemReply; family: ActiveFamily; mayAdd: boolean }

/** The best price, which opens the comparison, or a way to note one. Between phone and desktop only its icon shows. */
function BestPrice({ item, family, mayAdd, onCompare, onAddPrice }: BestPriceProps) {
  const best = bestPriceText(item, family.currency)
  if (best === undefined && !mayAdd) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      className={`text-start leading-4 not-xl:px-2 ${best === undefined ? 'text-muted' : 'text-success'}`}
      onClick={() => (best === undefined ? onAddPrice(item) : onCompare(item))}
    >
      <Tag aria-hidden className="size-4 shrink-0 xl:hidden" />
      <span className="not-xl:sr-only">{best ?? t('Add price comparison')}</span>
    </Button>
  )
}
