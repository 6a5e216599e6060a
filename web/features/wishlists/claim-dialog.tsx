import { type ClaimReply, newClaim, type WishReply } from '#src/features/wishlists/wishlists.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { t } from './texts'
import { useSaveClaim } from './wishlists.queries'

type ClaimDialogProps = DialogState & { item: WishReply; claim: ClaimReply | undefined }

/** Claims an item, or changes the claim. Give it a new `key` each time it is opened. */
export function ClaimDialog({ open, onOpenChange, item, claim }: ClaimDialogProps) {
  const save = useSaveClaim(item.familyId, item.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: claim,
    title: claim ? t('Edit Claim') : t('Give {name}', { name: item.name }),
    submit: claim ? undefined : t('I’ll give this'),
    toForm: () => ({ quantity: `${claim?.quantity ?? 1}`, shared: claim?.shared ?? false, comment: claim?.comment ?? '' }),
    schema: newClaim,
    save: save.mutateAsync,
    failed: t('Failed to claim the item'),
  })
  return (
    <FormDialog {...dialog} description={claim ? item.name : t('The others see it. The person who wished for it does not.')}>
      {item.quantity > 1 && (
        <form.AppField name="quantity">
          {(field) => (
            <field.Whole
              label={t('Quantity')}
              hint={t('{quantity} are wanted.', { quantity: item.quantity })}
              min="1"
              max={item.quantity}
            />
          )}
        </form.AppField>
      )}
      <form.AppField name="shared">
        {(field) => <field.Toggle label={t('Give it together')} hint={t('Others can join, for example to go halves.')} />}
      </form.AppField>
      <form.AppField name="comment">{(field) => <field.Text label={t('Comment for the others')} autoComplete="off" />}</form.AppField>
    </FormDialog>
  )
}
