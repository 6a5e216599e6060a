import { useStore } from '@tanstack/react-form'
import { newItemPrice } from '#src/features/shopping/budgets/prices.contract'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import type { Availability } from '#src/features/shopping/shopping.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { failureToast } from '#web/ui/error-toast'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import { toast } from '#web/ui/toast'
import type { DialogState } from '#web/ui/use-dialog'
import { availabilityOptions } from '../shopping.labels'
import { useAddPrice } from '../shopping.queries'
import { t } from '../texts'
import { VendorChoice } from './vendor-choice'

const empty = {
  vendorId: '',
  price: '',
  unitPrice: '',
  availability: 'in_stock' as Availability,
  productUrl: '',
  isOnSale: false,
  originalPrice: '',
}
type Values = typeof empty

const bodyOf = ({ price, unitPrice, originalPrice, ...values }: Values) => ({
  ...values,
  price: parseNumber(price) ?? Number.NaN,
  unitPrice: parseNumber(unitPrice),
  originalPrice: values.isOnSale ? parseNumber(originalPrice) : null,
})

/** Spec 3 section 5: a vendor and a price are required. The schema marks the fields. */
const sayMissing = ({ vendorId, price }: Values) => {
  if (vendorId === '' || price.trim() === '')
    toast({ title: t('Missing Information'), description: t('Please fill in vendor and price information.'), variant: 'destructive' })
  return []
}

export interface AddPriceDialogProps extends DialogState {
  family: ActiveFamily
  item: ShoppingItemReply
}

/** Adds a price of an item at a vendor. Give it a new `key` each time it is opened. */
export function AddPriceDialog({ family, item, open, onOpenChange }: AddPriceDialogProps) {
  const add = useAddPrice(family.id, item.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Add Price'),
    toForm: () => empty,
    toBody: bodyOf,
    schema: newItemPrice,
    check: sayMissing,
    save: ({ values }) => add.mutateAsync(bodyOf(values)),
    failed: failureToast(t('Failed to add price information.')),
  })
  const isOnSale = useStore(form.store, (state) => state.values.isOnSale)
  const priceField = (name: 'price' | 'unitPrice' | 'originalPrice', label: string) => (
    <form.AppField name={name}>
      {(field) => <field.Money label={label} currency={family.currency} required={name === 'price'} />}
    </form.AppField>
  )
  return (
    <FormDialog {...dialog} description={item.name}>
      <form.AppField name="vendorId">{(field) => <VendorChoice familyId={family.id} field={field} />}</form.AppField>
      <div className={fieldPairs}>
        {priceField('price', t('Price'))}
        {priceField('unitPrice', t('Unit Price'))}
      </div>
      <form.AppField name="availability">
        {(field) => <field.Choice label={t('Availability')} options={availabilityOptions()} />}
      </form.AppField>
      <form.AppField name="productUrl">
        {(field) => <field.Text label={t('Product URL')} type="url" autoComplete="off" placeholder="https://" />}
      </form.AppField>
      <form.AppField name="isOnSale">{(field) => <field.Toggle label={t('On Sale')} />}</form.AppField>
      {isOnSale && priceField('originalPrice', t('Original Price'))}
    </FormDialog>
  )
}
