import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Scale, Trash2 } from 'lucide-react'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { bestPrice } from '#src/features/shopping/shopping.rules'
import type { ItemPriceReply } from '#src/features/shopping/shopping.schemas.contract'
import { useNow } from '#web/platform/format/clock'
import { moneyText } from '#web/platform/format/money'
import { relativeTime } from '#web/platform/format/relative-time'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { IconButton } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { EmptyState } from '#web/ui/empty-state'
import { errorToast } from '#web/ui/error-toast'
import type { DialogState } from '#web/ui/use-dialog'
import { availabilityNames, availabilityTones } from '../shopping.labels'
import { pricesQuery, useRemovePrice } from '../shopping.queries'
import { rich, t } from '../texts'
import { PriceChart } from './price-chart'

export interface PriceDialogProps extends DialogState {
  family: ActiveFamily
  item: ShoppingItemReply
  onAddPrice: (item: ShoppingItemReply) => void
}

/** The current and earlier prices of an item at each vendor. */
export function PriceDialog({ family, item, open, onOpenChange, onAddPrice }: PriceDialogProps) {
  const { data: history } = useQuery(pricesQuery(family.id, item.id))
  const mayEdit = useMay('edit_shopping')
  const best = bestPrice(item.prices)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Price Comparison')}
      description={item.name}
      footer={
        mayEdit && (
          <AddButton variant="primary" onClick={() => onAddPrice(item)}>
            {t('Add Price')}
          </AddButton>
        )
      }
    >
      {item.prices.length === 0 && (
        <EmptyState icon={Scale} title={t('No prices yet')} text={t('Note what it costs somewhere, and see where it is cheapest.')} />
      )}
      <ul className="flex flex-col divide-y divide-base-300">
        {item.prices.map((price) => (
          <PriceRow key={price.id} price={price} family={family} isBest={price.id === best?.id && item.prices.length > 1} />
        ))}
      </ul>
      {history && history.length > item.prices.length && <PriceChart prices={history} family={family} />}
    </Dialog>
  )
}

function PriceRow({ price, family, isBest }: { price: ItemPriceReply; family: ActiveFamily; isBest: boolean }) {
  const now = useNow()
  const mayEdit = useMay('edit_shopping')
  const removal = useRemovePrice(family.id)
  const money = (value: number) => moneyText(value, family.currency)
  return (
    <li aria-label={price.vendor.name} className="flex items-start gap-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{price.vendor.name}</p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {isBest && <Badge tone="primary">{t('Best price')}</Badge>}
          <Badge tone={availabilityTones[price.availability]}>{t(availabilityNames[price.availability])}</Badge>
          {price.isOnSale && <Badge tone="error">{t('On Sale')}</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted text-sm">
          <span>{t('Noted {ago}', { ago: relativeTime(price.fetchedAt, now, family.timezone) })}</span>
          {price.productUrl && (
            <a
              href={price.productUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 text-primary underline underline-offset-2"
            >
              {t('View product')}
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          )}
        </p>
      </div>
      <p className="text-end tabular-nums">
        <span className="block font-heading text-xl">{money(price.price)}</span>
        {price.originalPrice !== null && (
          <s className="block text-muted text-sm">
            {rich('<hidden>Before </hidden>{price}', {
              hidden: (children) => <span className="sr-only">{children}</span>,
              price: money(price.originalPrice),
            })}
          </s>
        )}
        {price.unitPrice !== null && (
          <span className="block text-muted text-sm">{t('{price} per unit', { price: money(price.unitPrice) })}</span>
        )}
      </p>
      {mayEdit && (
        <IconButton
          label={t('Remove the price at {vendor}', { vendor: price.vendor.name })}
          pending={removal.isPending}
          onClick={() => removal.mutate(price.id, { onError: errorToast(t('Failed to remove the price')) })}
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      )}
    </li>
  )
}
