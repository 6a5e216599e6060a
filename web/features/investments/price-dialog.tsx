import { type InvestmentReply, newPrice } from '#src/features/investments/investments.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { useToday } from '#web/platform/format/clock'
import { parseNumber } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { holdingName, sharesText } from './investments.labels'
import { useRecordPrice } from './investments.queries'
import { t } from './texts'

type PriceDialogProps = DialogState & { family: ActiveFamily; investment: InvestmentReply }

/** Records the price of one share on a day. Give it a new `key` each time it is opened. */
export function PriceDialog({ open, onOpenChange, family, investment }: PriceDialogProps) {
  const today = useToday(family.timezone).toString()
  const record = useRecordPrice(family.id, investment.id)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Record Price'),
    failed: t('Failed to record the price'),
    toForm: () => ({ price: '', date: today }),
    toBody: ({ price, date }) => ({ price: parseNumber(price) as number, date }),
    schema: newPrice,
    save: ({ body: { price, date } }) => record.mutateAsync({ price, date }),
  })
  return (
    <FormDialog
      {...dialog}
      description={t('{name}, {shares} shares', { name: holdingName(investment), shares: sharesText(investment.shares ?? 0) })}
    >
      <div className={fieldPairs}>
        <form.AppField name="price">
          {(field) => <field.Money label={t('Price of one share')} currency={family.currency} required />}
        </form.AppField>
        <form.AppField name="date">{(field) => <field.Day label={t('Date')} max={today} required />}</form.AppField>
      </div>
    </FormDialog>
  )
}
