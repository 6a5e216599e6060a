import { useState } from 'react'
import { type OrderDetail, orderChange } from '#src/features/shopping/orders/orders.contract'
import { canTransition, type OrderStatus, orderStatuses } from '#src/features/shopping/shopping.rules'
import { useEntryForm } from '#web/forms/entry-form'
import type { ActiveFamily } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { fieldPairs } from '#web/ui/field'
import { orderNames } from '../shopping.labels'
import { useChangeOrder } from '../shopping.queries'
import { t } from '../texts'

type Values = { status: OrderStatus; message: string; location: string; trackingNumber: string; estimatedDelivery: string }

/** The form that updates an order. Give it a new `key` when the order has changed. */
export function OrderUpdate({ family, order }: { family: ActiveFamily; order: OrderDetail }) {
  const change = useChangeOrder(family.id)
  const [values] = useState<Values>({
    status: order.status,
    message: '',
    location: '',
    trackingNumber: order.trackingNumber ?? '',
    estimatedDelivery: order.estimatedDelivery ?? '',
  })
  const bodyOf = ({ status, estimatedDelivery, ...entered }: Values) => ({
    ...entered,
    status: status === order.status ? undefined : status,
    estimatedDelivery: estimatedDelivery || null,
  })
  const form = useEntryForm({
    values,
    check: (entered: Values) => orderChange.safeParse(bodyOf(entered)),
    send: (entered: Values) => change.mutateAsync({ id: order.id, body: bodyOf(entered) }),
    onRefused: errorToast(t('Failed to update the order')),
  })
  const options = orderStatuses.filter((status) => canTransition(order.status, status))
  return (
    <form.AppForm>
      <form.Body className="border-base-300 border-t pt-5">
        <form.AppField name="status">
          {(field) => <field.Choice label={t('Status')} options={options.map((value) => ({ value, label: t(orderNames[value]) }))} />}
        </form.AppField>
        <form.AppField name="message">{(field) => <field.Text label={t('Message')} autoComplete="off" />}</form.AppField>
        <form.AppField name="location">{(field) => <field.Text label={t('Location')} autoComplete="off" />}</form.AppField>
        <div className={fieldPairs}>
          <form.AppField name="trackingNumber">{(field) => <field.Text label={t('Tracking Number')} autoComplete="off" />}</form.AppField>
          <form.AppField name="estimatedDelivery">{(field) => <field.Text label={t('Estimated Delivery')} type="date" />}</form.AppField>
        </div>
        <form.Submit className="self-end">{t('Update Order')}</form.Submit>
      </form.Body>
    </form.AppForm>
  )
}
