import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FavoriteReply, newFavorite } from '#src/features/shopping/lists/favorites.contract'
import type { ListFrequency } from '#src/features/shopping/shopping.rules'
import { useEntryForm } from '#web/forms/entry-form'
import { yes } from '#web/forms/yes'
import { newId } from '#web/platform/api/new-id'
import { numberOf } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { errorToast } from '#web/ui/error-toast'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import { categoryOptions, frequencyOptions, wholeOf } from '../shopping.labels'
import { categoriesQuery, useChangeFavorite, useCreateFavorite } from '../shopping.queries'

type Values = {
  name: string
  description: string
  categoryId: string
  defaultQuantity: string
  unit: string
  estimatedPrice: string
  frequency: ListFrequency
  isActive: string
}

const valuesOf = (favorite: FavoriteReply | undefined): Values => ({
  name: favorite?.name ?? '',
  description: favorite?.description ?? '',
  categoryId: favorite?.categoryId ?? '',
  defaultQuantity: String(favorite?.defaultQuantity ?? 1),
  unit: favorite?.unit ?? 'each',
  estimatedPrice: favorite?.estimatedPrice?.toFixed(2) ?? '',
  frequency: favorite?.frequency ?? 'weekly',
  isActive: favorite?.isActive === false ? '' : yes,
})

const bodyOf = ({ defaultQuantity, estimatedPrice, isActive, ...values }: Values) => ({
  ...values,
  defaultQuantity: wholeOf(defaultQuantity),
  estimatedPrice: numberOf(estimatedPrice),
  isActive: isActive === yes,
})

export interface FavoriteDialogProps {
  family: ActiveFamily
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The favorite to change; without it a new one is made. */
  favorite?: FavoriteReply
}

/** Makes or edits a favorite. Give it a new `key` each time it is opened. */
export function FavoriteDialog({ family, open, onOpenChange, favorite }: FavoriteDialogProps) {
  const create = useCreateFavorite(family.id)
  const change = useChangeFavorite(family.id)
  const { data: categories = [] } = useQuery(categoriesQuery(family.id))
  const [id] = useState(newId)
  const [values] = useState(() => valuesOf(favorite))
  const form = useEntryForm({
    values,
    check: (entered: Values) => newFavorite.safeParse(bodyOf(entered)),
    send: async (entered: Values) => {
      const body = bodyOf(entered)
      if (favorite) await change.mutateAsync({ id: favorite.id, body })
      else await create.mutateAsync({ ...body, id })
      onOpenChange(false)
    },
    onRefused: errorToast(favorite ? 'Failed to save the favorite' : 'Failed to add the favorite'),
  })
  return (
    <form.AppForm>
      <FormDialog
        open={open}
        onOpenChange={onOpenChange}
        title={favorite ? 'Edit Favorite' : 'Add Favorite'}
        onSubmit={form.handleSubmit}
        submit={
          <form.Subscribe selector={(state) => state.values.name.trim() === ''}>
            {(isNameless) => <form.Submit disabled={isNameless}>{favorite ? 'Save Changes' : 'Add Favorite'}</form.Submit>}
          </form.Subscribe>
        }
      >
        <form.AppField name="name">{(field) => <field.Text label="Name" autoComplete="off" required />}</form.AppField>
        <form.AppField name="description">{(field) => <field.LongText label="Description" />}</form.AppField>
        <div className={fieldPairs}>
          <form.AppField name="defaultQuantity">{(field) => <field.Whole label="Quantity" min="1" />}</form.AppField>
          <form.AppField name="unit">{(field) => <field.Text label="Unit" placeholder="each" autoComplete="off" />}</form.AppField>
          <form.AppField name="categoryId">
            {(field) => <field.Choice label="Category" options={categoryOptions(categories)} />}
          </form.AppField>
          <form.AppField name="frequency">{(field) => <field.Choice label="Frequency" options={frequencyOptions} />}</form.AppField>
          <form.AppField name="estimatedPrice">
            {(field) => <field.Money label="Estimated Price" currency={family.currency} />}
          </form.AppField>
        </div>
        <form.AppField name="isActive">
          {(field) => <field.Toggle label="Active" hint="Inactive favorites stay here, out of the way." />}
        </form.AppField>
      </FormDialog>
    </form.AppForm>
  )
}
