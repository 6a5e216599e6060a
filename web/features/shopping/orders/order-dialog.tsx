import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShoppingListReply } from '#src/features/shopping/lists/lists.contract'
import { newOrder } from '#src/features/shopping/orders/orders.contract'
import type { OrderType } from '#src/features/shopping/shopping.rules'
import { useEntryForm } from '#web/forms/entry-form'
import { newId } from '#web/platform/api/new-id'
import type { ActiveFamily } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { FormDialog } from '#web/ui/form-dialog'
import { NewVendor } from '../budgets/new-vendor'
import { orderTypeOptions } from '../shopping.labels'
import { useCreateOrder, vendorsQuery } from '../shopping.queries'

type Values = {
  smartListId: string
  vendorId: string
  orderType: OrderType
  estimatedDelivery: string
  externalOrderId: string
  notes: string
}

const bodyOf = ({ smartListId, vendorId, estimatedDelivery, ...values }: Values) => ({
  ...values,
  smartListId: smartListId || undefined,
  vendorId: vendorId || undefined,
  estimatedDelivery: estimatedDelivery || null,
})

export interface OrderDialogProps {
  family: ActiveFamily
  lists: readonly ShoppingListReply[]
  /** The list and the vendor that are offered first. */
  listId: string | undefined
  vendorId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Orders what is to be bought on a list at a vendor. Give it a new `key` each time it is opened. */
export function OrderDialog({ family, lists, listId, vendorId, open, onOpenChange }: OrderDialogProps) {
  const create = useCreateOrder(family.id)
  const { data: vendors = [] } = useQuery(vendorsQuery(family.id))
  // One id for all tries, so that one that went through unheard is not ordered twice.
  const [id] = useState(newId)
  const [values] = useState<Values>({
    smartListId: listId ?? '',
    vendorId: vendorId ?? '',
    orderType: 'online',
    estimatedDelivery: '',
    externalOrderId: '',
    notes: '',
  })
  const form = useEntryForm({
    values,
    check: (entered: Values) => newOrder.safeParse(bodyOf(entered)),
    send: async (entered: Values) => {
      await create.mutateAsync({ ...newOrder.parse(bodyOf(entered)), id })
      onOpenChange(false)
    },
    onRefused: errorToast('Failed to create the order'),
  })
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title="New Order"
        description="Takes what is still to be bought on the list, at the vendor's prices."
        onSubmit={form.handleSubmit}
        submit={<form.Submit>Create Order</form.Submit>}
      >
        <form.AppField name="smartListId">
          {(field) => (
            <field.Choice
              label="List"
              placeholder="Select a list"
              required
              options={lists.filter(({ status }) => status === 'active').map(({ id: value, name: label }) => ({ value, label }))}
            />
          )}
        </form.AppField>
        <form.AppField name="vendorId">
          {(field) => (
            <div className="flex flex-col gap-2">
              <field.Choice
                label="Vendor"
                placeholder="Select a vendor"
                required
                options={vendors.filter(({ isActive }) => isActive).map(({ id: value, name: label }) => ({ value, label }))}
              />
              <NewVendor familyId={family.id} onAdded={field.handleChange} />
            </div>
          )}
        </form.AppField>
        <div className="grid gap-5 sm:grid-cols-2">
          <form.AppField name="orderType">{(field) => <field.Choice label="Type" options={orderTypeOptions} />}</form.AppField>
          <form.AppField name="estimatedDelivery">{(field) => <field.Text label="Estimated Delivery" type="date" />}</form.AppField>
        </div>
        <form.AppField name="externalOrderId">{(field) => <field.Text label="Vendor's Order Number" autoComplete="off" />}</form.AppField>
        <form.AppField name="notes">{(field) => <field.LongText label="Notes" />}</form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
