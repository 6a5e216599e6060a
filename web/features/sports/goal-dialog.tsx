import { type GoalReply, newGoal } from '#src/features/sports/fitness.contract'
import { goalKinds, goalPeriods, goalUnits } from '#src/features/sports/fitness.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useMe } from '#web/platform/session/session'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { useWho } from './activity-dialog'
import { goalKindName, periodNames, unitNames } from './fitness.labels'
import { useSaveGoal } from './fitness.queries'
import { numberIn, textOf } from './form-values'
import { t } from './texts'

interface GoalDialogProps extends DialogState {
  familyId: string
  /** The goal to edit; without it the dialog sets one. */
  goal: GoalReply | undefined
}

const kinds = () => goalKinds.map((value) => ({ value, label: goalKindName(value) }))
const units = () => goalUnits.map((value) => ({ value, label: t(unitNames[value]) }))
const periods = () => goalPeriods.map((value) => ({ value, label: t(periodNames[value]) }))

/** Sets or edits a goal. Give it a new `key` each time it is opened. */
export function GoalDialog({ open, onOpenChange, familyId, goal }: GoalDialogProps) {
  const { userId } = useMe()
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: goal,
    title: goal ? t('Edit Goal') : t('Set a Goal'),
    submit: goal ? undefined : t('Set Goal'),
    failed: goal ? t('Failed to save the goal') : t('Failed to add the goal'),
    toForm: () => ({
      userId: goal?.userId ?? userId,
      kind: goal?.kind ?? 'run',
      target: textOf(goal?.target ?? 3),
      unit: goal?.unit ?? 'times',
      period: goal?.period ?? 'week',
      until: goal?.until ?? '',
    }),
    toBody: (values) => ({ ...values, target: numberIn(values.target) ?? Number.NaN }),
    schema: newGoal,
    save: useSaveGoal(familyId).mutateAsync,
  })
  const people = useWho()
  return (
    <FormDialog {...dialog}>
      <div className="grid gap-5 sm:grid-cols-2">
        <form.AppField name="kind">{(field) => <field.Choice label={t('Activity')} options={kinds()} />}</form.AppField>
        <form.AppField name="userId">{(field) => <field.Choice label={t('Who')} options={people} />}</form.AppField>
        <form.AppField name="target">
          {(field) => <field.Text type="number" inputMode="decimal" step="any" min="0" label={t('Target')} required />}
        </form.AppField>
        <form.AppField name="unit">{(field) => <field.Choice label={t('Counted in')} options={units()} />}</form.AppField>
        <form.AppField name="period">{(field) => <field.Choice label={t('Period')} options={periods()} />}</form.AppField>
        <form.AppField name="until">{(field) => <field.Day label={t('Until')} hint={t('Empty: until you end it.')} />}</form.AppField>
      </div>
    </FormDialog>
  )
}
