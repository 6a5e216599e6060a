import { useStore } from '@tanstack/react-form'
import { type GuestLinkReply, type GuestReply, guestChange, newGuest } from '#src/features/planners/planners.guests.contract'
import { responses } from '#src/features/planners/planners.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useMembers } from '#web/platform/session/session'
import { CopyField } from '#web/ui/copy-field'
import { Dialog } from '#web/ui/dialog'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { responseNames } from './planners.labels'
import { type PlanPath, useSaveGuest } from './planners.queries'
import { t } from './texts'

const responseOptions = () => responses.map((value) => ({ value, label: t(responseNames[value]) }))

interface GuestDialogProps extends DialogState {
  path: PlanPath
  /** The guest to edit; without it the dialog adds one. */
  guest: GuestReply | undefined
  /** All guests: a member is one only once. */
  guests: readonly GuestReply[]
  /** Called with a new guest, whose link is shown once. */
  onAdded: (guest: GuestLinkReply) => void
}

/** Adds or edits a guest. Give it a new `key` each time it is opened. */
export function GuestDialog({ open, onOpenChange, path, guest, guests, onAdded }: GuestDialogProps) {
  const saving = useSaveGuest(path)
  const members = useMembers().filter(({ isActive, userId }) => isActive && !guests.some((other) => other.userId === userId))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: guest,
    title: guest ? t('Edit Guest') : t('Add Guest'),
    failed: guest ? t('Failed to save the guest') : t('Failed to add the guest'),
    toForm: () => ({
      userId: guest?.userId ?? '',
      guestName: guest?.guestName ?? '',
      guestEmail: guest?.guestEmail ?? '',
      guestPhone: guest?.guestPhone ?? '',
      household: guest?.household ?? '',
      response: guest?.response ?? 'pending',
      guestCount: `${guest?.guestCount ?? 1}`,
      childCount: `${guest?.childCount ?? 0}`,
      dietaryRestrictions: guest?.dietaryRestrictions ?? '',
    }),
    schema: guest ? guestChange : newGuest,
    save: async (edit) => {
      const saved = await saving.mutateAsync(edit)
      if (!guest) onAdded(saved)
    },
  })
  const isMember = useStore(form.store, ({ values }) => values.userId !== '')
  const people = [{ value: '', label: t('Somebody else') }, ...members.map(({ userId: value, name: label }) => ({ value, label }))]
  return (
    <FormDialog {...dialog}>
      {!guest && members.length > 0 && (
        <form.AppField name="userId">{(field) => <field.Choice label={t('Who')} options={people} />}</form.AppField>
      )}
      {!isMember && (
        <>
          <form.AppField name="guestName">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>
          <div className="grid gap-5 sm:grid-cols-2">
            <form.AppField name="guestEmail">{(field) => <field.Text label={t('E-mail')} type="email" autoComplete="off" />}</form.AppField>
            <form.AppField name="guestPhone">{(field) => <field.Text label={t('Phone')} type="tel" autoComplete="off" />}</form.AppField>
          </div>
          <form.AppField name="household">{(field) => <field.Text label={t('Household')} autoComplete="off" />}</form.AppField>
        </>
      )}
      <form.AppField name="response">{(field) => <field.Choice label={t('Answer')} options={responseOptions()} />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="guestCount">{(field) => <field.Whole label={t('Adults')} min="0" max="100" />}</form.AppField>
        <form.AppField name="childCount">{(field) => <field.Whole label={t('Children')} min="0" max="100" />}</form.AppField>
      </div>
      <form.AppField name="dietaryRestrictions">{(field) => <field.Text label={t('Dietary needs')} autoComplete="off" />}</form.AppField>
    </FormDialog>
  )
}

/** The link of a guest, which is shown once. */
export function LinkDialog({ name, url, ...dialog }: DialogState & { name: string; url: string }) {
  return (
    <Dialog
      {...dialog}
      title={t('Link for {name}', { name })}
      description={t('It is shown only now. Anybody with the link can answer for this guest.')}
    >
      <CopyField label={t('Link')} value={url} hint={t('Send it by message or e-mail. A new link replaces it.')} />
    </Dialog>
  )
}
