import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import {
  type BudgetCategoryReply,
  budgetCategoryChange,
  defaultCategoryColor,
  newBudgetCategory,
} from '#src/features/finances/finances.categories.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { ColorChoice } from '#web/ui/color-choice'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { memberSwatches } from '../settings/member-colors'
import { typeOptions } from './finances.labels'
import { categoriesQuery, useSaveCategory } from './finances.queries'
import { t } from './texts'

const valuesOf = (category: BudgetCategoryReply | undefined) => ({
  name: category?.name ?? '',
  type: category?.type ?? 'expense',
  parentCategoryId: category?.parentCategoryId ?? '',
  monthlyBudget: category?.monthlyBudget?.toFixed(2) ?? '',
  color: category?.color ?? defaultCategoryColor,
  isActive: category?.isActive ?? true,
})

const bodyOf = ({ monthlyBudget, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  monthlyBudget: parseNumber(monthlyBudget),
})

interface CategoryDialogProps extends DialogState {
  family: ActiveFamily
  /** The category to edit; without it the dialog adds one. */
  category: BudgetCategoryReply | undefined
}

/** Adds or edits a budget category. Give it a new `key` each time it is opened. */
export function CategoryDialog({ open, onOpenChange, family, category }: CategoryDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(family.id))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: category,
    title: category ? t('Edit Category') : t('Add Category'),
    failed: category ? t('Failed to save the category') : t('Failed to add the category'),
    toForm: () => valuesOf(category),
    toBody: bodyOf,
    schema: category ? budgetCategoryChange : newBudgetCategory,
    save: useSaveCategory(family.id).mutateAsync,
  })
  const type = useStore(form.store, (state) => state.values.type)
  const parents = categories.filter((other) => other.parentCategoryId === null && other.type === type && other.id !== category?.id)
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="type">{(field) => <field.Either label={t('Type')} options={typeOptions()} />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        {type === 'expense' && (
          <form.AppField name="monthlyBudget">
            {(field) => <field.Money label={t('Monthly Budget')} placeholder={t('None')} currency={family.currency} />}
          </form.AppField>
        )}
        <form.AppField name="parentCategoryId">
          {(field) => (
            <field.Choice
              label={t('Part Of')}
              options={[
                { value: '', label: t('Nothing else') },
                ...parents.map(({ id: value, name: label, color }) => ({ value, label, color })),
              ]}
            />
          )}
        </form.AppField>
      </div>
      <form.AppField name="color">
        {(field) => (
          <ColorChoice large swatches={memberSwatches()} label={t('Color')} value={field.state.value} onValueChange={field.handleChange} />
        )}
      </form.AppField>
      <form.AppField name="isActive">
        {(field) => <field.Toggle label={t('Active')} hint={t('Inactive categories are not offered for new bills or transactions.')} />}
      </form.AppField>
    </FormDialog>
  )
}
