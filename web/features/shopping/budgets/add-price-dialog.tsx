import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { newItemPrice } from '#src/features/shopping/budgets/prices.contract'
import type { ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import type { Availability } from '#src/features/shopping/shopping.rules'
import { useEntryForm } from '#web/forms/entry-form'
import { yes } from '#web/forms/yes'
import { numberOf } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import { toast } from '#web/ui/toast'
import { availabilityOptions } from '../shopping.labels'
import { useAddPrice, vendorsQuery } from '../shopping.queries'
import { NewVendor } from './new-vendor'

type Values = {
  vendorId: string
  price: string
  unitPrice: string
  availability: Availability
  productUrl: string
  isOnSale: string
  originalPrice: string
}

const empty: Values = {
  vendorId: '',
  price: '',
  unitPrice: '',
  availability: 'in_stock',
  productUrl: '',
  isOnSale: '',
  originalPrice: '',
}

const bodyOf = ({ price, unitPrice, isOnSale, originalPrice, ...values }: Values) => ({
  ...values,
  price: numberOf(price) ?? Number.NaN,
  unitPrice: numberOf(unitPrice),
  isOnSale: isOnSale === yes,
  originalPrice: isOnSale === yes ? numberOf(originalPrice) : null,
})

/** Spec 3 section 5: without a vendor or a price nothing is sent. */
const check = (entered: Values) => {
  if (entered.vendorId === '' || entered.price.trim() === '')
    toast({ title: 'Missing Information', description: 'Please fill in vendor and price information.', variant: 'destructive' })
  return newItemPrice.safeParse(bodyOf(entered))
}

export interface AddPriceDialogProps {
  family: ActiveFamily
  item: ShoppingItemReply
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Notes what an item costs at a vendor. Give it a new `key` each time it is opened. */
export function AddPriceDialog({ family, item, open, onOpenChange }: AddPriceDialogProps) {
  const add = useAddPrice(family.id, item.id)
  const { data: vendors = [] } = useQuery(vendorsQuery(family.id))
  const form = useEntryForm({
    values: empty,
    check,
    send: async (entered: Values) => {
      await add.mutateAsync(bodyOf(entered))
      onOpenChange(false)
    },
    onRefused: () => toast({ title: 'Error', description: 'Failed to add price information.', variant: 'destructive' }),
  })
  const isOnSale = useStore(form.store, (state) => state.values.isOnSale === yes)
  const priceField = (name: 'price' | 'unitPrice' | 'originalPrice', label: string) => (
    <form.AppField name={name}>
      {(field) => <field.Money label={label} currency={family.currency} required={name === 'price'} />}
    </form.AppField>
  )
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Add Price"
        description={item.name}
        onSubmit={form.handleSubmit}
        submit={<form.Submit>Add Price</form.Submit>}
      >
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
        <div className={fieldPairs}>
          {priceField('price', 'Price')}
          {priceField('unitPrice', 'Unit Price')}
        </div>
        <form.AppField name="availability">{(field) => <field.Choice label="Availability" options={availabilityOptions} />}</form.AppField>
        <form.AppField name="productUrl">
          {(field) => <field.Text label="Product URL" type="url" autoComplete="off" placeholder="https://" />}
        </form.AppField>
        <form.AppField name="isOnSale">{(field) => <field.Toggle label="On Sale" />}</form.AppField>
        {isOnSale && priceField('originalPrice', 'Original Price')}
      </FormDialog>
    </form.AppForm>
  )
}
