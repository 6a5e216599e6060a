import { type GoalReply, newGoal } from '#src/features/investments/goals.contract'
import type { InvestmentReply } from '#src/features/investments/investments.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { Checkbox } from '#web/ui/checkbox'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { holdingName } from './investments.labels'
import { useSaveGoal } from './investments.queries'
import { t } from './texts'

interface GoalDialogProps extends DialogState {
  family: ActiveFamily
  /** The goal to edit; without it the dialog sets one. */
  goal: GoalReply | undefined
  investments: InvestmentReply[]
}

/** Sets or edits a goal. Give it a new `key` each time it is opened. */
export function GoalDialog({ open, onOpenChange, family, goal, investments }: GoalDialogProps) {
  const save = useSaveGoal(family.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: goal,
    title: goal ? t('Edit Goal') : t('Set a Goal'),
    submit: goal ? t('Save Changes') : t('Set Goal'),
    failed: goal ? t('Failed to save the goal') : t('Failed to set the goal'),
    toForm: () => ({
      name: goal?.name ?? '',
      targetAmount: goal?.targetAmount.toFixed(2) ?? '',
      targetDate: goal?.targetDate ?? '',
      monthlySaving: goal?.monthlySaving?.toFixed(2) ?? '',
      investmentIds: goal?.investmentIds ?? investments.filter(({ isActive }) => isActive).map(({ id }) => id),
    }),
    toBody: ({ targetAmount, monthlySaving, ...values }) => ({
      ...values,
      ...(goal && { seen: goal.updatedAt }),
      targetAmount: parseNumber(targetAmount) as number,
      monthlySaving: parseNumber(monthlySaving),
    }),
    schema: newGoal,
    save: save.mutateAsync,
  })
  return (
    <FormDialog {...dialog}>
      <form.AppField name="name">{(field) => <field.Text label={t('Goal')} autoComplete="off" required />}</form.AppField>
      <div className={fieldPairs}>
        <form.AppField name="targetAmount">
          {(field) => <field.Money label={t('Amount')} currency={family.currency} required />}
        </form.AppField>
        <form.AppField name="targetDate">{(field) => <field.Day label={t('By')} required />}</form.AppField>
      </div>
      <form.AppField name="monthlySaving">
        {(field) => (
          <field.Money label={t('Monthly saving')} currency={family.currency} hint={t('What you put aside, to see whether it is enough')} />
        )}
      </form.AppField>
      {investments.length > 0 && (
        <form.AppField name="investmentIds">
          {(field) => (
            <fieldset>
              <legend className="font-medium text-sm">{t('Accounts that count')}</legend>
              {investments.map((investment) => (
                <Checkbox
                  key={investment.id}
                  label={holdingName(investment)}
                  checked={field.state.value.includes(investment.id)}
                  onCheckedChange={(checked) =>
                    field.handleChange((ids) => (checked ? [...ids, investment.id] : ids.filter((id) => id !== investment.id)))
                  }
                />
              ))}
            </fieldset>
          )}
        </form.AppField>
      )}
    </FormDialog>
  )
}
