import type { ShoppingListReply } from '#src/features/shopping/lists/lists.contract'
import { newOrder } from '#src/features/shopping/orders/orders.contract'
import type { OrderType } from '#src/features/shopping/shopping.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import type { ActiveFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { VendorChoice } from '../budgets/vendor-choice'
import { orderTypeOptions } from '../shopping.labels'
import { useCreateOrder } from '../shopping.queries'
import { t } from '../texts'

export interface OrderDialogProps extends DialogState {
  family: ActiveFamily
  lists: readonly ShoppingListReply[]
  /** The initial list and vendor. */
  listId: string | undefined
  vendorId: string | undefined
}

/** Orders the open items of a list at a vendor. Give it a new `key` each time it is opened. */
export function OrderDialog({ family, lists, listId, vendorId, open, onOpenChange }: OrderDialogProps) {
  const create = useCreateOrder(family.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('New Order'),
    submit: t('Create Order'),
    failed: t('Failed to create the order'),
    toForm: () => ({
      smartListId: listId ?? '',
      vendorId: vendorId ?? '',
      orderType: 'online' as OrderType,
      estimatedDelivery: '',
      externalOrderId: '',
      notes: '',
    }),
    toBody: ({ smartListId, vendorId, estimatedDelivery, ...values }) => ({
      ...values,
      smartListId: smartListId || undefined,
      vendorId: vendorId || undefined,
      estimatedDelivery: estimatedDelivery || null,
    }),
    schema: newOrder,
    save: ({ body }) => create.mutateAsync(newOrder.parse(body)),
  })
  return (
    <FormDialog {...dialog} description={t("Takes what is still to be bought on the list, at the vendor's prices.")}>
      <form.AppField name="smartListId">
        {(field) => (
          <field.Choice
            label={t('List')}
            placeholder={t('Select a list')}
            required
            options={lists.filter(({ status }) => status === 'active').map(({ id: value, name: label }) => ({ value, label }))}
          />
        )}
      </form.AppField>
      <form.AppField name="vendorId">{(field) => <VendorChoice familyId={family.id} field={field} />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="orderType">{(field) => <field.Choice label={t('Type')} options={orderTypeOptions()} />}</form.AppField>
        <form.AppField name="estimatedDelivery">{(field) => <field.Text label={t('Estimated Delivery')} type="date" />}</form.AppField>
      </div>
      <form.AppField name="externalOrderId">
        {(field) => <field.Text label={t("Vendor's Order Number")} autoComplete="off" />}
      </form.AppField>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} />}</form.AppField>
    </FormDialog>
  )
}
