import { newWish, type WishReply } from '#src/features/wishlists/wishlists.contract'
import { wishPriorities } from '#src/features/wishlists/wishlists.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import type { ActiveFamily } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import { UploadField } from '#web/ui/upload-field'
import type { DialogState } from '#web/ui/use-dialog'
import { t } from './texts'
import { priorityNames } from './wishlists.labels'
import { useSaveWish } from './wishlists.queries'

const priorities = () => wishPriorities.toReversed().map((value) => ({ value, label: t(priorityNames[value]) }))

type WishDialogProps = DialogState & { family: ActiveFamily; wishlistId: string; item: WishReply | undefined }

/** Adds or edits an item of a wishlist. Give it a new `key` each time it is opened. */
export function WishDialog({ open, onOpenChange, family, wishlistId, item }: WishDialogProps) {
  const save = useSaveWish(family.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: item,
    title: item ? t('Edit Item') : t('Add Item'),
    failed: item ? t('Failed to save the item') : t('Failed to add the item'),
    toForm: () => ({
      name: item?.name ?? '',
      url: item?.url ?? '',
      price: item?.price?.toString() ?? '',
      priority: item?.priority ?? 'medium',
      size: item?.size ?? '',
      quantity: `${item?.quantity ?? 1}`,
      description: item?.description ?? '',
      imageUrl: item?.imageUrl ?? '',
    }),
    toBody: (values) => ({ ...values, ...(item && { seen: item.updatedAt }) }),
    schema: newWish,
    save: ({ id, body }) => save.mutateAsync({ wishlistId, id, body }),
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="url">
        {(field) => <field.Text label={t('Link')} type="url" placeholder="https://" autoComplete="off" />}
      </form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="price">{(field) => <field.Money label={t('Price')} currency={family.currency} />}</form.AppField>
        <form.AppField name="quantity">{(field) => <field.Whole label={t('Quantity')} min="1" max="99" />}</form.AppField>
        <form.AppField name="size">{(field) => <field.Text label={t('Size or color')} autoComplete="off" />}</form.AppField>
        <form.AppField name="priority">{(field) => <field.Choice label={t('Priority')} options={priorities()} />}</form.AppField>
      </div>
      <form.AppField name="description">{(field) => <field.LongText label={t('Notes')} rows={3} />}</form.AppField>
      <form.AppField name="imageUrl">
        {(field) => (
          <>
            <field.Text
              label={t('Picture')}
              placeholder="https://"
              hint={t('The address of a picture, or an upload.')}
              autoComplete="off"
            />
            <UploadField label={t('Upload a picture')} hideLabel onUploaded={field.handleChange} />
          </>
        )}
      </form.AppField>
    </FormDialog>
  )
}
