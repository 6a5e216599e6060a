import { type CategoryReply, newCategory } from '#src/features/shopping/lists/categories.contract'
import { categoryColor, suggestedCategories } from '#src/features/shopping/shopping.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { word } from '#web/platform/language/server-texts'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useSaveCategory } from '../shopping.queries'
import { t } from '../texts'

export interface CategoryDialogProps extends DialogState {
  family: ActiveFamily
  /** The existing categories: a new one is added at the end, and suggestions exclude them. */
  categories: readonly CategoryReply[]
  category?: CategoryReply
}

/** Creates or edits a category. Give it a new `key` each time it is opened. */
export function CategoryDialog({ family, open, onOpenChange, categories, category }: CategoryDialogProps) {
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: category,
    title: category ? t('Edit Category') : t('Create Category'),
    failed: category ? t('Failed to save the category') : t('Failed to create the category'),
    toForm: () => ({
      name: category?.name ?? '',
      color: category?.color ?? categoryColor,
      icon: category?.icon ?? '',
      sortOrder: String(category?.sortOrder ?? categories.length),
    }),
    toBody: ({ icon, sortOrder, ...rest }) => ({ ...rest, icon: icon.trim() || null, sortOrder: Number(sortOrder) }),
    schema: newCategory,
    isReady: ({ name }) => name.trim() !== '',
    save: useSaveCategory(family.id).mutateAsync,
  })
  const known = new Set(categories.map(({ name }) => name.toLowerCase()))
  const suggestions = category ? [] : suggestedCategories.map((name) => word(name)).filter((name) => !known.has(name.toLowerCase()))
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
      {suggestions.length > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 text-muted text-sm">{t('Suggestions')}</legend>
          {suggestions.map((name) => (
            <Button key={name} size="sm" onClick={() => form.setFieldValue('name', name)}>
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      <div className="grid grid-cols-3 gap-4">
        <form.AppField name="color">
          {(field) => (
            <label className="flex flex-col gap-1.5">
              <span className="font-medium text-sm">{t('Color')}</span>
              <input
                type="color"
                name={field.name}
                value={field.state.value}
                onChange={(event) => field.handleChange(event.target.value)}
                className="input w-full cursor-pointer border-edge bg-base-100 p-1"
              />
            </label>
          )}
        </form.AppField>
        <form.AppField name="icon">{(field) => <field.Text label={t('Icon')} placeholder="🛒" autoComplete="off" />}</form.AppField>
        <form.AppField name="sortOrder">{(field) => <field.Whole label={t('Sort Order')} min="0" />}</form.AppField>
      </div>
    </FormDialog>
  )
}
