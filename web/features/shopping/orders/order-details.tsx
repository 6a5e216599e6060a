import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OrderDetail, OrderEventReply, OrderItemReply, OrderReply } from '#src/features/shopping/orders/orders.contract'
import { isFinal } from '#src/features/shopping/shopping.rules'
import { useNow, useToday } from '#web/platform/format/clock'
import { dayText } from '#web/platform/format/dates'
import { moneyText } from '#web/platform/format/money'
import { relativeTime } from '#web/platform/format/relative-time'
import { type ActiveFamily, useMay, useMembers } from '#web/platform/session/session'
import { Badge } from '#web/ui/badge'
import { Dialog } from '#web/ui/dialog'
import { Loaded } from '#web/ui/loaded'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton'
import type { DialogState } from '#web/ui/use-dialog'
import { orderNames, orderTones, orderTypeNames, quantityText } from '../shopping.labels'
import { orderQuery } from '../shopping.queries'
import { t } from '../texts'
import { OrderUpdate } from './order-update'

export interface OrderDetailsProps extends DialogState {
  family: ActiveFamily
  order: OrderReply
}

/** An order: its items, its history, and a form to update it. */
export function OrderDetails({ family, order, open, onOpenChange }: OrderDetailsProps) {
  const query = useQuery(orderQuery(family.id, order.id))
  const mayEdit = useMay('edit_shopping')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Order {number}', { number: order.orderNumber })}
      description={order.vendor.name}
      size="lg"
    >
      <Loaded
        query={query}
        errorTitle={t('Failed to load the order')}
        skeleton={
          <SkeletonGroup className="flex flex-col gap-3">
            <Skeleton className="h-8 w-40" />
            <Skeleton className="h-40 w-full" />
          </SkeletonGroup>
        }
      >
        {(detail) => (
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
            <div className="flex flex-col gap-6">
              <Facts detail={detail} family={family} />
              <Items detail={detail} />
            </div>
            <div className="flex flex-col gap-6">
              <Part title={t('Timeline')}>
                <ol className="flex flex-col">
                  {detail.events.map((event) => (
                    <Event key={event.id} event={event} family={family} />
                  ))}
                </ol>
              </Part>
              {mayEdit && !isFinal(detail.status) && <OrderUpdate key={detail.updatedAt} family={family} order={detail} />}
            </div>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-medium font-sans text-base tracking-normal">{title}</h3>
      {children}
    </section>
  )
}

function Facts({ detail, family }: { detail: OrderDetail; family: ActiveFamily }) {
  const today = useToday(family.timezone)
  const { status, orderType, estimatedDelivery, actualDelivery, trackingNumber, externalOrderId, notes } = detail
  const facts = [
    [t('Type'), t(orderTypeNames[orderType])],
    [t('Estimated delivery'), estimatedDelivery && dayText(estimatedDelivery, today)],
    [t('Delivered'), actualDelivery && dayText(actualDelivery, today)],
    [t('Tracking number'), trackingNumber],
    [t("Vendor's order number"), externalOrderId],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Badge tone={orderTones[status]}>{t(orderNames[status])}</Badge>
      </p>
      <dl className="grid grid-cols-[fit-content(50%)_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {notes && <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">{notes}</p>}
    </div>
  )
}

function Items({ detail }: { detail: OrderDetail }) {
  const money = (value: number) => moneyText(value, detail.currency)
  const line = ({ id, name, quantity, unit, price, amount }: OrderItemReply) => (
    <li key={id} className="flex justify-between gap-4 py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {name}
        <span className="block text-muted text-sm tabular-nums">
          {quantityText(quantity, unit)}
          {price !== null && `, ${money(price)}`}
        </span>
      </span>
      <span className={`tabular-nums ${amount === null ? 'text-muted' : 'font-medium'}`}>
        {amount === null ? t('No price') : money(amount)}
      </span>
    </li>
  )
  return (
    <Part title={t('Items')}>
      <ul className="flex flex-col divide-y divide-base-300">{detail.items.map(line)}</ul>
      <p className="flex justify-between gap-4 border-base-content/20 border-t pt-2 font-semibold tabular-nums">
        <span>{t('Total')}</span>
        <span>{money(detail.totalAmount)}</span>
      </p>
      {detail.unpricedCount > 0 && <p className="text-muted text-sm">{t('Items without a price are not included.')}</p>}
    </Part>
  )
}

function Event({ event, family }: { event: OrderEventReply; family: ActiveFamily }) {
  const now = useNow()
  const by = useMembers().find(({ userId }) => userId === event.createdBy)?.name
  const about = [event.location, by, relativeTime(event.createdAt, now, family.timezone)].filter(Boolean).join(' · ')
  return (
    <li className="group flex gap-3">
      <span aria-hidden className="flex flex-col items-center">
        <span className="mt-2 size-2.5 rounded-full bg-base-content/30 group-last:bg-primary" />
        <span className="w-px grow bg-base-content/20 group-last:hidden" />
      </span>
      <div className="min-w-0 pb-4 group-last:pb-0">
        <p className="font-medium">{t(orderNames[event.status])}</p>
        {event.message && <p className="[overflow-wrap:anywhere]">{event.message}</p>}
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{about}</p>
      </div>
    </li>
  )
}
