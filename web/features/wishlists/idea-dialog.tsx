import { type GiftIdeaReply, newGiftIdea } from '#src/features/wishlists/ideas.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { type ActiveFamily, useMe, useMembers } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { t } from './texts'
import { useSaveIdea } from './wishlists.queries'

type IdeaDialogProps = DialogState & { family: ActiveFamily; idea: GiftIdeaReply | undefined; forUserId?: string }

/** Notes or edits a gift idea for another member. Give it a new `key` each time it is opened. */
export function IdeaDialog({ open, onOpenChange, family, idea }: IdeaDialogProps) {
  const save = useSaveIdea(family.id)
  const me = useMe()
  const people = useMembers()
    .filter(({ userId }) => userId !== me.userId)
    .map(({ userId: value, user: { name: label } }) => ({ value, label }))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: idea,
    title: idea ? t('Edit Gift Idea') : t('Add Gift Idea'),
    failed: idea ? t('Failed to save the gift idea') : t('Failed to add the gift idea'),
    toForm: () => ({
      forUserId: idea?.forUserId ?? people[0]?.value ?? '',
      name: idea?.name ?? '',
      url: idea?.url ?? '',
      price: idea?.price?.toString() ?? '',
      notes: idea?.notes ?? '',
    }),
    schema: newGiftIdea,
    save: save.mutateAsync,
  })
  return (
    <FormDialog {...dialog} description={t('Everybody sees it, except the person it is for.')}>
      {!idea && <form.AppField name="forUserId">{(field) => <field.Choice label={t('For')} options={people} />}</form.AppField>}
      <form.AppField name="name">{(field) => <field.Text label={t('Idea')} autoComplete="off" required />}</form.AppField>
      <form.AppField name="url">
        {(field) => <field.Text label={t('Link')} type="url" placeholder="https://" autoComplete="off" />}
      </form.AppField>
      <form.AppField name="price">{(field) => <field.Money label={t('Price')} currency={family.currency} />}</form.AppField>
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} rows={3} />}</form.AppField>
    </FormDialog>
  )
}
