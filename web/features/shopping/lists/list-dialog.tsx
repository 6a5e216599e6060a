import { newShoppingList, type ShoppingListReply } from '#src/features/shopping/lists/lists.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { frequencyOptions } from '../shopping.labels'
import { useSaveList } from '../shopping.queries'
import { t } from '../texts'

const valuesOf = (list: ShoppingListReply | undefined) => ({
  name: list?.name ?? '',
  description: list?.description ?? '',
  frequency: list?.frequency ?? 'weekly',
  autoGenerate: list?.autoGenerate ?? false,
  budget: list?.budget?.toFixed(2) ?? '',
})

const bodyOf = ({ budget, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  budget: parseNumber(budget),
})

export interface ListDialogProps extends DialogState {
  family: ActiveFamily
  /** The list to edit; without it the dialog creates one. */
  list?: ShoppingListReply
  onCreated?: (id: string) => void
}

/** Creates or edits a smart list. Give it a new `key` each time it is opened. */
export function ListDialog({ family, open, onOpenChange, list, onCreated }: ListDialogProps) {
  const save = useSaveList(family.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: list,
    title: list ? t('Edit Smart List') : t('Create Smart List'),
    toForm: () => valuesOf(list),
    toBody: bodyOf,
    schema: newShoppingList,
    isReady: ({ name }) => name.trim() !== '',
    save: async (edit) => {
      const { id } = await save.mutateAsync(edit)
      if (!list) onCreated?.(id)
    },
    failed: list ? t('Failed to save the list') : t('Failed to create the list'),
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">
        {(field) => <field.Text label={t('Name')} placeholder={t('Weekly groceries')} autoComplete="off" required />}
      </form.AppField>
      <form.AppField name="description">{(field) => <field.LongText label={t('Description')} />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="frequency">{(field) => <field.Choice label={t('Frequency')} options={frequencyOptions()} />}</form.AppField>
        <form.AppField name="budget">{(field) => <field.Money label={t('Budget')} currency={family.currency} />}</form.AppField>
      </div>
      <form.AppField name="autoGenerate">
        {(field) => <field.Toggle label={t('Auto-generate')} hint={t('On its day, bought items that recur go back on the list.')} />}
      </form.AppField>
    </FormDialog>
  )
}
