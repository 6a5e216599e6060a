import { Store } from 'lucide-react'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { compareVendors } from '#src/features/shopping/shopping.rules'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { EmptyState } from '#web/ui/empty-state'
import type { DialogState } from '#web/ui/use-dialog'
import { t } from '../texts'

export interface VendorsDialogProps extends DialogState {
  items: readonly ShoppingItemReply[]
  family: ActiveFamily
  /** Left out if the member may not order. */
  onOrder: ((vendorId: string) => void) | undefined
}

/** Compares vendors for the whole list: total price, and missing items. */
export function VendorsDialog({ items, family, open, onOpenChange, onOrder }: VendorsDialogProps) {
  const totals = compareVendors(items)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('Compare Vendors')} description={t('Open items at the latest prices')}>
      {totals.length === 0 && (
        <EmptyState
          icon={Store}
          title={t('No prices to compare')}
          text={t('Add prices to the items of this list, and see where all of it is cheapest.')}
        />
      )}
      <ul className="flex flex-col divide-y divide-base-300">
        {totals.map(({ vendor, total, priced, missing }, place) => (
          <li key={vendor.id} aria-label={vendor.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-[10rem]">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span className="[overflow-wrap:anywhere]">{vendor.name}</span>
                {place === 0 && totals.length > 1 && <Badge tone="success">{t('Best choice')}</Badge>}
              </p>
              <p className="text-muted text-sm">
                {missing === 0
                  ? t('All {count} items', { count: priced })
                  : t('{priced} of {count} items, {missing} without a price there', { priced, count: priced + missing, missing })}
              </p>
            </div>
            <p className="font-heading text-xl tabular-nums">{moneyText(total, family.currency)}</p>
            {onOrder && (
              <Button size="sm" aria-label={t('Order at {vendor}', { vendor: vendor.name })} onClick={() => onOrder(vendor.id)}>
                {t('Order')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
