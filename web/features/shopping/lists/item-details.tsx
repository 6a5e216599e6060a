import { Heart, Pencil, Scale, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { priorityTone } from '#src/features/shopping/shopping.rules'
import { useNow } from '#web/platform/format/clock'
import { relativeTime } from '#web/platform/format/relative-time'
import { type ActiveFamily, useMay, useMembers } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { badgeTones, quantityText } from '../shopping.labels'
import { t } from '../texts'
import { useAddFavorite } from './item-menu'
import type { ItemActs } from './item-row'
import { useRemoveItem } from './items.queries'
import { bestPriceText, priceText } from './price-text'

export interface ItemDetailsProps extends DialogState, Omit<ItemActs, 'onDetails'> {
  item: ShoppingItemReply
  family: ActiveFamily
}

/** All details of an item, with its actions. */
export function ItemDetails({ item, family, open, onOpenChange, ...acts }: ItemDetailsProps) {
  const mayEdit = useMay('edit_shopping')
  const remove = useRemoveItem(family.id, item)
  const addFavorite = useAddFavorite(family.id)
  const best = bestPriceText(item, family.currency)
  /** Closes the details, and then does it. */
  const then = (act: (item: ShoppingItemReply) => void) => () => {
    onOpenChange(false)
    act(item)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={item.name}
      description={[quantityText(item.defaultQuantity, item.unit), priceText(item, family.currency)].filter(Boolean).join(' · ')}
      footer={
        mayEdit && (
          <>
            <Button variant="quiet" className="text-error" icon={<Trash2 aria-hidden className="size-4" />} onClick={then(remove)}>
              {t('Delete')}
            </Button>
            <Button variant="primary" icon={<Pencil aria-hidden className="size-4" />} onClick={then(acts.onEdit)}>
              {t('Edit')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={badgeTones[priorityTone(item.priority)]}>{t('Priority {priority}', { priority: item.priority })}</Badge>
          {item.category && <Badge color={item.category.color}>{item.category.name}</Badge>}
          {item.isRecurring && <Badge>{t('Recurring')}</Badge>}
          {item.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
        {[item.description, item.notes].map(
          (text) =>
            text && (
              <p key={text} className="whitespace-pre-line [overflow-wrap:anywhere]">
                {text}
              </p>
            ),
        )}
        <Facts item={item} family={family} />
        <div className="flex flex-wrap gap-2">
          {best !== undefined && (
            <Button icon={<Scale aria-hidden className="size-4" />} onClick={then(acts.onCompare)}>
              {best}
            </Button>
          )}
          {best === undefined && mayEdit && (
            <Button icon={<Scale aria-hidden className="size-4" />} onClick={then(acts.onAddPrice)}>
              {t('Add price comparison')}
            </Button>
          )}
          {mayEdit && (
            <Button icon={<Heart aria-hidden className="size-4" />} onClick={() => addFavorite(item)}>
              {t('Add to favorites')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Facts({ item, family }: { item: ShoppingItemReply; family: ActiveFamily }) {
  const now = useNow()
  const members = useMembers()
  const nameOf = (userId: string | null) => members.find((member) => member.userId === userId)?.user.firstName
  const byWhen = (userId: string | null, moment: string) =>
    [nameOf(userId), relativeTime(moment, now, family.timezone)].filter(Boolean).join(', ')
  return (
    <dl className="grid grid-cols-[fit-content(50%)_1fr] gap-x-4 gap-y-1 text-sm">
      {item.preferredBrand && <Fact label={t('Preferred Brand')}>{item.preferredBrand}</Fact>}
      <Fact label={t('Added')}>{byWhen(item.createdBy, item.createdAt)}</Fact>
      {item.purchasedAt && <Fact label={t('Bought')}>{byWhen(item.purchasedBy, item.purchasedAt)}</Fact>}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-end [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
