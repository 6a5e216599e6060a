import { useQuery } from '@tanstack/react-query'
import { History, Trash2 } from 'lucide-react'
import type { InvestmentReply, PriceReply } from '#src/features/investments/investments.contract'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button, IconButton } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import { EmptyState } from '#web/ui/empty-state'
import { LineChart } from '#web/ui/line-chart'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import type { DialogState } from '#web/ui/use-dialog'
import { dateText, holdingName } from './investments.labels'
import { historyQuery, pricesQuery, useDeletePrice } from './investments.queries'
import { t } from './texts'

type PricesDialogProps = DialogState & { family: ActiveFamily; investment: InvestmentReply; mayEdit: boolean }

/** The prices and values of a holding, the newest first, and their chart. */
export function PricesDialog({ open, onOpenChange, family, investment, mayEdit }: PricesDialogProps) {
  const query = useQuery(pricesQuery(family.id, investment.id))
  const { data: points = [] } = useQuery(historyQuery(family.id, 'all', investment.id))
  const removal = useDeletePrice(family.id)
  const money = (value: number) => moneyText(value, family.currency)
  const onDelete = ({ id }: PriceReply) => removal.mutate(id)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Price History')}
      description={holdingName(investment)}
      footer={
        <DialogClose>
          <Button>{t('Done')}</Button>
        </DialogClose>
      }
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the prices')}
        skeleton={<Skeletons count={3} of="h-12 w-full" className="flex flex-col gap-3" />}
        empty={
          <EmptyState
            icon={History}
            title={t('No prices yet')}
            text={t('Every recorded price and every change of the value shows up here.')}
          />
        }
      >
        {(prices) => (
          <>
            {prices.length > 1 && points.length > 1 && (
              <LineChart label={t('Value over time')} points={points} valueText={money} dayText={dateText} />
            )}
            <ul className="mt-3 flex flex-col divide-y divide-base-300">
              {prices.map((price) => (
                <li key={price.id} aria-label={dateText(price.date)} className="flex items-center justify-between gap-3 py-2">
                  <span className="min-w-0">{dateText(price.date)}</span>
                  <span className="ms-auto text-end tabular-nums">
                    <span className="font-medium">{money(price.value)}</span>
                    {price.price !== null && (
                      <span className="block text-muted text-sm">{t('{price} a share', { price: money(price.price) })}</span>
                    )}
                  </span>
                  {mayEdit && (
                    <IconButton label={t('Delete the price of {day}', { day: dateText(price.date) })} onClick={() => onDelete(price)}>
                      <Trash2 aria-hidden className="size-4.5" />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
