import { useStore } from '@tanstack/react-form'
import { newPlayer, type PlayerReply } from '#src/features/sports/sports.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useMembers } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useSavePlayer } from './sports.queries'
import { t } from './texts'

interface PlayerDialogProps extends DialogState {
  familyId: string
  teamId: string
  /** The player to edit; without it the dialog adds one. */
  player: PlayerReply | undefined
}

const somebodyElse = 'other'

/** Adds or edits a player: a member of the family, or a name. Give it a new `key` each time it is opened. */
export function PlayerDialog({ open, onOpenChange, familyId, teamId, player }: PlayerDialogProps) {
  const members = useMembers()
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: player,
    title: player ? t('Edit Player') : t('Add Player'),
    failed: player ? t('Failed to save the player') : t('Failed to add the player'),
    toForm: () => ({
      who: player?.userId ?? somebodyElse,
      name: player?.name ?? '',
      position: player?.position ?? '',
      jerseyNumber: player?.jerseyNumber ?? '',
    }),
    toBody: ({ who, name, ...values }) => ({
      ...values,
      userId: who === somebodyElse ? null : who,
      name: who === somebodyElse ? name : null,
    }),
    schema: newPlayer,
    check: ({ who, name }) => (who === somebodyElse && !name.trim() ? [{ path: ['name'], message: t('Enter a name') }] : []),
    fieldOf: ([name]) => (name === 'userId' ? 'who' : name),
    save: useSavePlayer(familyId, teamId).mutateAsync,
  })
  const isOther = useStore(form.store, ({ values }) => values.who === somebodyElse)
  const people = [
    ...members.map(({ userId: value, user: { name: label } }) => ({ value, label })),
    { value: somebodyElse, label: t('Somebody else') },
  ]
  return (
    <FormDialog {...dialog}>
      <form.AppField name="who">{(field) => <field.Choice label={t('Player')} options={people} />}</form.AppField>
      {isOther && <form.AppField name="name">{(field) => <field.Text label={t('Name')} autoComplete="off" required />}</form.AppField>}
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="jerseyNumber">{(field) => <field.Text label={t('Number')} autoComplete="off" />}</form.AppField>
        <form.AppField name="position">{(field) => <field.Text label={t('Position')} autoComplete="off" />}</form.AppField>
      </div>
    </FormDialog>
  )
}
