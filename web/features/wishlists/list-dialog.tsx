import { useStore } from '@tanstack/react-form'
import { newWishlist, type WishlistReply } from '#src/features/wishlists/wishlists.contract'
import { holdsAll } from '#src/shared/permissions'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useMe, useMembers } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { t } from './texts'
import { useSaveWishlist } from './wishlists.queries'

const outside = 'outside'

/** The default is not sent, so that it follows the date of the occasion. */
const dayAfter = (date: string | null) => date && Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/** Creates or edits a wishlist. Give it a new `key` each time it is opened. */
export function ListDialog({ open, onOpenChange, familyId, list }: DialogState & { familyId: string; list: WishlistReply | undefined }) {
  const save = useSaveWishlist(familyId)
  const me = useMe()
  const members = useMembers()
  const children = members.filter(({ role, userId }) => role === 'child' && userId !== me.userId)
  const revealOn = list && list.revealOn !== dayAfter(list.occasionDate) ? list.revealOn : null
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: list,
    title: list ? t('Edit Wishlist') : t('Create Wishlist'),
    failed: list ? t('Failed to save the wishlist') : t('Failed to create the wishlist'),
    toForm: () => ({
      name: list?.name ?? '',
      owner: list ? (list.ownerId ?? outside) : me.userId,
      recipientName: list?.recipientName ?? '',
      occasion: list?.occasion ?? '',
      occasionDate: list?.occasionDate ?? '',
      revealOn: revealOn ?? '',
      isPublic: list?.isPublic ?? true,
    }),
    toBody: ({ owner, recipientName, ...values }) => ({
      ...values,
      ...(list ? { seen: list.updatedAt } : { ownerId: owner === outside ? null : owner }),
      recipientName: owner === outside ? recipientName : null,
    }),
    schema: newWishlist,
    fieldOf: ([name]) => (name === 'ownerId' ? 'owner' : name),
    save: save.mutateAsync,
  })
  const isOutside = useStore(form.store, ({ values }) => values.owner === outside)
  const owners = [
    { value: me.userId, label: t('Me') },
    ...(holdsAll(me) ? children : []).map(({ userId: value, user: { name: label } }) => ({ value, label })),
    { value: outside, label: t('Somebody outside the family') },
  ]
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
      {!list && <form.AppField name="owner">{(field) => <field.Choice label={t('For')} options={owners} />}</form.AppField>}
      {isOutside && (
        <form.AppField name="recipientName">
          {(field) => <field.Text label={t('Name of the person')} autoComplete="off" required />}
        </form.AppField>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="occasion">
          {(field) => <field.Text label={t('Occasion')} placeholder={t('Birthday')} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="occasionDate">{(field) => <field.Day label={t('Date')} />}</form.AppField>
      </div>
      {!isOutside && (
        <form.AppField name="revealOn">
          {(field) => (
            <field.Day
              label={t('Show who gave what from')}
              hint={t('Empty: the day after the occasion. Until then it stays a surprise.')}
            />
          )}
        </form.AppField>
      )}
      <form.AppField name="isPublic">
        {(field) => <field.Toggle label={t('Share with the family')} hint={t('Otherwise only those who keep the list see it.')} />}
      </form.AppField>
    </FormDialog>
  )
}
