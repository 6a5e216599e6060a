import { useQuery } from '@tanstack/react-query'
import { type FavoriteReply, newFavorite } from '#src/features/shopping/lists/favorites.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { categoryOptions, frequencyOptions, wholeOf } from '../shopping.labels'
import { categoriesQuery, useSaveFavorite } from '../shopping.queries'
import { t } from '../texts'

const valuesOf = (favorite: FavoriteReply | undefined) => ({
  name: favorite?.name ?? '',
  description: favorite?.description ?? '',
  categoryId: favorite?.categoryId ?? '',
  defaultQuantity: String(favorite?.defaultQuantity ?? 1),
  unit: favorite?.unit ?? 'each',
  estimatedPrice: favorite?.estimatedPrice?.toFixed(2) ?? '',
  frequency: favorite?.frequency ?? 'weekly',
  isActive: favorite?.isActive ?? true,
})

const bodyOf = ({ defaultQuantity, estimatedPrice, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  defaultQuantity: wholeOf(defaultQuantity),
  estimatedPrice: parseNumber(estimatedPrice),
})

export interface FavoriteDialogProps extends DialogState {
  family: ActiveFamily
  /** The favorite to edit; without it the dialog creates one. */
  favorite?: FavoriteReply
}

/** Creates or edits a favorite. Give it a new `key` each time it is opened. */
export function FavoriteDialog({ family, open, onOpenChange, favorite }: FavoriteDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(family.id))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: favorite,
    title: favorite ? t('Edit Favorite') : t('Add Favorite'),
    failed: favorite ? t('Failed to save the favorite') : t('Failed to add the favorite'),
    toForm: () => valuesOf(favorite),
    toBody: bodyOf,
    schema: newFavorite,
    isReady: ({ name }) => name.trim() !== '',
    save: useSaveFavorite(family.id).mutateAsync,
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="description">{(field) => <field.LongText label={t('Description')} />}</form.AppField>
      <div className={fieldPairs}>
        <form.AppField name="defaultQuantity">{(field) => <field.Whole label={t('Quantity')} min="1" />}</form.AppField>
        <form.AppField name="unit">{(field) => <field.Text label={t('Unit')} placeholder="each" autoComplete="off" />}</form.AppField>
        <form.AppField name="categoryId">
          {(field) => <field.Choice label={t('Category')} options={categoryOptions(categories)} />}
        </form.AppField>
        <form.AppField name="frequency">{(field) => <field.Choice label={t('Frequency')} options={frequencyOptions()} />}</form.AppField>
        <form.AppField name="estimatedPrice">
          {(field) => <field.Money label={t('Estimated Price')} currency={family.currency} />}
        </form.AppField>
      </div>
      <form.AppField name="isActive">
        {(field) => <field.Toggle label={t('Active')} hint={t('Inactive favorites stay here, out of the way.')} />}
      </form.AppField>
    </FormDialog>
  )
}
