import { useStore } from '@tanstack/react-form'
import { type SummaryReply, targets } from '#src/features/investments/investments.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { percentText } from './investments.labels'
import { useSetTargets } from './investments.queries'
import { t } from './texts'

type TargetsDialogProps = DialogState & { familyId: string; kinds: SummaryReply['byType'] }

const percent = { type: 'number', inputMode: 'decimal', step: '0.01', min: '0', max: '100', trailing: '%' } as const

/** Sets the share that each kind of account shall have. Give it a new `key` each time it is opened. */
export function TargetsDialog({ open, onOpenChange, familyId, kinds }: TargetsDialogProps) {
  const save = useSetTargets(familyId)
  const named = kinds.flatMap(({ accountType, target }) => (accountType === null ? [] : [{ accountType, target }]))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Set Targets'),
    submit: t('Save Targets'),
    toForm: (): Record<string, string> => ({
      ...Object.fromEntries(named.map(({ target }, at) => [`percent${at}`, target?.toString() ?? ''])),
      kind: '',
      percent: '',
    }),
    toBody: (values) => ({
      targets: [
        ...named.map(({ accountType }, at) => ({ accountType, typed: values[`percent${at}`] })),
        { accountType: values.kind ?? '', typed: values.percent },
      ].flatMap(({ accountType, typed = '' }) => {
        const share = parseNumber(typed)
        return share === null ? [] : [{ accountType, percent: share }]
      }),
    }),
    schema: targets,
    fieldOf: ([, at, name]) => (Number(at) < named.length ? `percent${at}` : name === 'accountType' ? 'kind' : undefined),
    save: ({ body: { targets } }) => save.mutateAsync({ targets }),
    failed: null,
  })
  const total = useStore(form.store, ({ values }) =>
    Object.entries(values).reduce((sum, [name, typed]) => sum + (name === 'kind' ? 0 : Number(typed) || 0), 0),
  )
  return (
    <FormDialog {...dialog} description={t('A kind without a target is left out of the comparison.')}>
      {named.map(({ accountType }, at) => (
        <form.AppField key={accountType} name={`percent${at}`}>
          {(field) => <field.Text label={accountType} {...percent} />}
        </form.AppField>
      ))}
      <div className={fieldPairs}>
        <form.AppField name="kind">{(field) => <field.Text label={t('Another kind')} autoComplete="off" />}</form.AppField>
        <form.AppField name="percent">{(field) => <field.Text label={t('Its target')} {...percent} />}</form.AppField>
      </div>
      <p role="status" className={total > 100 ? 'text-error' : 'text-muted'}>
        {t('{percent} of 100%', { percent: percentText(Math.round(total * 100) / 100) })}
      </p>
      <form.AppForm>
        <form.Refusal />
      </form.AppForm>
    </FormDialog>
  )
}
