import { useQuery } from '@tanstack/react-query'
import { newShoppingItem, type ShoppingItemReply } from '#src/features/shopping/lists/lists.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import { toast } from '#web/ui/toast'
import type { DialogState } from '#web/ui/use-dialog'
import { categoryOptions, tagsOf, wholeOf } from '../shopping.labels'
import { categoriesQuery, listsQuery } from '../shopping.queries'
import { t } from '../texts'
import { changesOf, type NewItem } from './items.outbox'
import { useAddItem, useChangeItem } from './items.queries'
import { sumText } from './price-text'

const valuesOf = (item: Partial<ShoppingItemReply> | undefined, listId: string) => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  categoryId: item?.categoryId ?? '',
  priority: String(item?.priority ?? 3),
  estimatedPrice: item?.estimatedPrice?.toFixed(2) ?? '',
  unit: item?.unit ?? 'each',
  defaultQuantity: String(item?.defaultQuantity ?? 1),
  isRecurring: item?.isRecurring ?? false,
  tags: item?.tags?.join(', ') ?? '',
  preferredBrand: item?.preferredBrand ?? '',
  notes: item?.notes ?? '',
  listId,
})

const bodyOf = ({ priority, estimatedPrice, defaultQuantity, tags, listId, ...values }: ReturnType<typeof valuesOf>) => ({
  ...values,
  priority: wholeOf(priority),
  estimatedPrice: parseNumber(estimatedPrice),
  defaultQuantity: wholeOf(defaultQuantity),
  tags: tagsOf(tags),
})

/** The unit of the price, with the sum of several. */
const perUnit = ({ estimatedPrice, defaultQuantity }: ReturnType<typeof valuesOf>, currency: string) => {
  const [price, quantity] = [parseNumber(estimatedPrice), wholeOf(defaultQuantity)]
  return price === null || !(price > 0) || quantity < 2 ? t('Per unit') : t('Per unit: {sum}', { sum: sumText(price, quantity, currency) })
}

export interface ItemDialogProps extends DialogState {
  family: ActiveFamily
  listId: string
  /** The item to edit; without it the dialog adds one. */
  item?: ShoppingItemReply
  /** The initial category of a new item. */
  categoryId?: string | undefined
  /** The known fields of a new item. */
  initial?: Omit<NewItem, 'id'>
  onSaved?: () => void
}

/** Adds or edits an item of a list. Give it a new `key` each time it is opened. */
export function ItemDialog({ family, listId, open, onOpenChange, onSaved, item, categoryId, initial }: ItemDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery(family.id))
  const { data: lists = [] } = useQuery(listsQuery(family.id))
  const add = useAddItem(family.id)
  const change = useChangeItem(family.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    onSaved,
    entity: item,
    title: item ? t('Edit Item') : t('Add Smart Item'),
    submit: item ? undefined : t('Add Item'),
    failed: item ? t('Failed to save the item') : t('Failed to add the item'),
    toForm: () => valuesOf(item ?? { categoryId: categoryId ?? null, ...initial }, listId),
    toBody: bodyOf,
    schema: newShoppingItem,
    isReady: ({ name }) => name.trim() !== '',
    save: async ({ body, values }) => {
      const fields = newShoppingItem.parse(body)
      if (item) await change(item, changesOf(item, { ...fields, listId: values.listId }))
      else {
        await add(listId, fields)
        toast({ title: t('Item Added') })
      }
    },
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">
        {(field) => <field.Text label={t('Name')} placeholder={t('Milk')} autoComplete="off" required />}
      </form.AppField>
      <div className={fieldPairs}>
        <form.AppField name="defaultQuantity">{(field) => <field.Whole label={t('Quantity')} min="1" />}</form.AppField>
        <form.AppField name="unit">{(field) => <field.Text label={t('Unit')} placeholder="each" autoComplete="off" />}</form.AppField>
        <form.AppField name="categoryId">
          {(field) => <field.Choice label={t('Category')} options={categoryOptions(categories)} />}
        </form.AppField>
        <form.AppField name="estimatedPrice">
          {(field) => (
            <form.Subscribe selector={({ values }) => perUnit(values, family.currency)}>
              {(hint) => <field.Money label={t('Estimated Price')} currency={family.currency} hint={hint} />}
            </form.Subscribe>
          )}
        </form.AppField>
        <form.AppField name="priority">
          {(field) => <field.Whole label={t('Priority')} min="1" max="10" hint={t('1 to 10')} />}
        </form.AppField>
        <form.AppField name="preferredBrand">{(field) => <field.Text label={t('Preferred Brand')} autoComplete="off" />}</form.AppField>
      </div>
      <form.AppField name="isRecurring">
        {(field) => <field.Toggle label={t('Recurring')} hint={t('Comes back when the list fills itself.')} />}
      </form.AppField>
      <form.AppField name="tags">
        {(field) => (
          <field.Text label={t('Tags')} placeholder={t('organic, breakfast')} hint={t('Separated by commas')} autoComplete="off" />
        )}
      </form.AppField>
      {item && (
        <form.AppField name="listId">
          {(field) => <field.Choice label={t('List')} options={lists.map(({ id: value, name: label }) => ({ value, label }))} />}
        </form.AppField>
      )}
      <form.AppField name="description">{(field) => <field.LongText label={t('Description')} />}</form.AppField>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} />}</form.AppField>
    </FormDialog>
  )
}
