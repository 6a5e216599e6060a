import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import type { OrderReply } from '#src/features/shopping/orders/orders.contract'
import { isFinal } from '#src/features/shopping/shopping.rules'
import { useToday } from '#web/platform/format/clock'
import { dayText } from '#web/platform/format/dates'
import { moneyText } from '#web/platform/format/money'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { grid, Loaded } from '#web/ui/loaded'
import { ShowMore } from '#web/ui/show-more'
import { useDialog } from '#web/ui/use-dialog'
import { CardHead } from '../card-head'
import { orderNames, orderTones, orderTypeNames } from '../shopping.labels'
import { listsQuery, ordersQuery } from '../shopping.queries'
import { TabHeader } from '../tab-header'
import { t } from '../texts'
import { useShoppingSearch } from '../use-shopping-search'
import { OrderDetails } from './order-details'
import { OrderDialog } from './order-dialog'

/** The orders and their status. */
export function OrdersTab({ family }: { family: ActiveFamily }) {
  const query = useInfiniteQuery(ordersQuery(family.id))
  const { data: lists } = useQuery(listsQuery(family.id))
  const { list } = useShoppingSearch()
  const mayEdit = useMay('edit_shopping')
  const ordering = useDialog<never>()
  const looking = useDialog<OrderReply>()
  const add = mayEdit && <AddButton onClick={() => ordering.show()}>{t('New Order')}</AddButton>
  return (
    <Loaded query={query} errorTitle={t('Failed to load the orders')}>
      {(orders) => (
        <>
          {orders.length === 0 ? (
            <Card flush>
              <EmptyState
                icon={Package}
                title={t('No orders yet')}
                text={t('Order what is on a list at a vendor, and follow it until it is there.')}
                others={t("Your family's orders show up here.")}
                action={add}
              />
            </Card>
          ) : (
            <TabHeader title={t('Orders')} action={add} />
          )}
          <ul className={grid}>
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard
                  order={order}
                  family={family}
                  list={lists?.find(({ id }) => id === order.smartListId)?.name}
                  onOpen={() => looking.show(order)}
                />
              </li>
            ))}
          </ul>
          <ShowMore query={query} className="justify-center pt-4" />
          {ordering.openCount > 0 && lists && (
            <OrderDialog
              key={ordering.openCount}
              family={family}
              lists={lists}
              listId={lists.find(({ id, status }) => id === list && status === 'active')?.id}
              vendorId={undefined}
              {...ordering.props}
            />
          )}
          {looking.subject && (
            <OrderDetails
              key={looking.openCount}
              family={family}
              order={orders.find(({ id }) => id === looking.subject?.id) ?? looking.subject}
              {...looking.props}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** "3 items, 1 without a price" */
const itemsText = ({ itemCount: count, unpricedCount: unpriced }: OrderReply) =>
  unpriced > 0
    ? t('{count, plural, one {# item} other {# items}}, {unpriced} without a price', { count, unpriced })
    : t('{count, plural, one {# item} other {# items}}', { count })

type OrderCardProps = { order: OrderReply; family: ActiveFamily; list: string | undefined; onOpen: () => void }

function OrderCard({ order, family, list, onOpen }: OrderCardProps) {
  const today = useToday(family.timezone)
  const arrival = order.actualDelivery ?? (isFinal(order.status) ? null : order.estimatedDelivery)
  return (
    <article
      aria-label={t('Order {number}', { number: order.orderNumber })}
      className="flex h-full flex-col gap-2 rounded-box bg-base-100 p-5"
    >
      <CardHead
        about={
          <>
            <h3 className="font-heading text-lg tabular-nums">{order.orderNumber}</h3>
            <p className="text-muted text-sm [overflow-wrap:anywhere]">{[order.vendor.name, list].filter(Boolean).join(' · ')}</p>
          </>
        }
      >
        <Badge tone={orderTones[order.status]}>{t(orderNames[order.status])}</Badge>
      </CardHead>
      <p className="font-heading text-2xl tabular-nums">{moneyText(order.totalAmount, order.currency)}</p>
      <p className="text-muted text-sm">
        {itemsText(order)} · {t(orderTypeNames[order.orderType])}
      </p>
      {arrival && (
        <p className="text-muted text-sm">
          {order.actualDelivery
            ? t('Delivered {day}', { day: dayText(arrival, today) })
            : t('Expected {day}', { day: dayText(arrival, today) })}
        </p>
      )}
      <Button className="mt-auto w-full" aria-label={t('View order {number}', { number: order.orderNumber })} onClick={onOpen}>
        {t('View Order')}
      </Button>
    </article>
  )
}
