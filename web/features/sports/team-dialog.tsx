import { newTeam, type TeamReply } from '#src/features/sports/sports.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { ColorChoice } from '#web/ui/color-choice'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { memberSwatches } from '../settings/member-colors'
import { useSaveTeam } from './sports.queries'
import { t } from './texts'

interface TeamDialogProps extends DialogState {
  familyId: string
  /** The team to edit; without it the dialog adds one. */
  team: TeamReply | undefined
  description?: string
}

/** Adds or edits a team. Give it a new `key` each time it is opened. */
export function TeamDialog({ open, onOpenChange, familyId, team, description }: TeamDialogProps) {
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: team,
    title: team ? t('Edit Team') : t('Add Team'),
    failed: team ? t('Failed to save the team') : t('Failed to add the team'),
    toForm: () => ({
      name: team?.name ?? '',
      sport: team?.sport ?? '',
      season: team?.season ?? '',
      league: team?.league ?? '',
      color: team?.color ?? memberSwatches()[0]?.value ?? null,
      coachName: team?.coachName ?? '',
      coachPhone: team?.coachPhone ?? '',
      coachEmail: team?.coachEmail ?? '',
    }),
    schema: newTeam,
    save: useSaveTeam(familyId).mutateAsync,
  })
  return (
    <FormDialog {...dialog} description={description}>
      <form.AppField name="name">{(field) => <field.Text label={t('Team name')} autoComplete="off" required />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="sport">{(field) => <field.Text label={t('Sport')} autoComplete="off" />}</form.AppField>
        <form.AppField name="season">{(field) => <field.Text label={t('Season')} autoComplete="off" />}</form.AppField>
      </div>
      <form.AppField name="league">{(field) => <field.Text label={t('League')} autoComplete="off" />}</form.AppField>
      <form.AppField name="color">
        {(field) => (
          <ColorChoice label={t('Color')} swatches={memberSwatches()} value={field.state.value ?? ''} onValueChange={field.handleChange} />
        )}
      </form.AppField>
      <form.AppField name="coachName">{(field) => <field.Text label={t('Coach')} autoComplete="off" />}</form.AppField>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="coachPhone">
          {(field) => <field.Text label={t('Coach’s phone')} type="tel" autoComplete="off" />}
        </form.AppField>
        <form.AppField name="coachEmail">
          {(field) => <field.Text label={t('Coach’s e-mail')} type="email" autoComplete="off" />}
        </form.AppField>
      </div>
    </FormDialog>
  )
}
