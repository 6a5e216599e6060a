import { useQuery } from '@tanstack/react-query'
import { newRequest } from '#src/features/shopping/requests/requests.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { categoryOptions, tagsOf, wholeOf } from '../shopping.labels'
import { categoriesQuery, useCreateRequest } from '../shopping.queries'
import { t } from '../texts'

const empty = {
  itemName: '',
  description: '',
  categoryId: '',
  priority: '3',
  estimatedPrice: '',
  quantity: '1',
  unit: 'each',
  tags: '',
  notes: '',
}

const bodyOf = ({ priority, estimatedPrice, quantity, tags, ...values }: typeof empty) => ({
  ...values,
  priority: wholeOf(priority),
  estimatedPrice: parseNumber(estimatedPrice),
  quantity: wholeOf(quantity),
  tags: tagsOf(tags),
})

export interface RequestDialogProps extends DialogState {
  family: ActiveFamily
}

/** Creates a request. Give it a new `key` each time it is opened. */
export function RequestDialog({ family, open, onOpenChange }: RequestDialogProps) {
  const create = useCreateRequest(family.id)
  const { data: categories = [] } = useQuery(categoriesQuery(family.id))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Submit Request'),
    failed: t('Failed to submit the request'),
    toForm: () => empty,
    toBody: bodyOf,
    schema: newRequest,
    isReady: ({ itemName }) => itemName.trim() !== '',
    save: ({ body }) => create.mutateAsync(body),
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="itemName">
        {(field) => <field.Text label={t('Item Name')} placeholder={t('Granola')} autoComplete="off" required />}
      </form.AppField>
      <form.AppField name="description">{(field) => <field.LongText label={t('Description')} />}</form.AppField>
      <div className={fieldPairs}>
        <form.AppField name="quantity">{(field) => <field.Whole label={t('Quantity')} min="1" />}</form.AppField>
        <form.AppField name="unit">{(field) => <field.Text label={t('Unit')} placeholder="each" autoComplete="off" />}</form.AppField>
        <form.AppField name="categoryId">
          {(field) => <field.Choice label={t('Category')} options={categoryOptions(categories)} />}
        </form.AppField>
        <form.AppField name="estimatedPrice">
          {(field) => <field.Money label={t('Estimated Price')} currency={family.currency} />}
        </form.AppField>
      </div>
      <form.AppField name="priority">{(field) => <field.Whole label={t('Priority')} min="1" max="10" hint={t('1 to 10')} />}</form.AppField>
      <form.AppField name="tags">
        {(field) => <field.Text label={t('Tags')} placeholder={t('school, snack')} hint={t('Separated by commas')} autoComplete="off" />}
      </form.AppField>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} />}</form.AppField>
    </FormDialog>
  )
}
