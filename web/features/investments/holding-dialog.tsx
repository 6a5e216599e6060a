import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type InvestmentReply, newInvestment } from '#src/features/investments/investments.contract'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { parseNumber } from '#web/platform/format/money'
import { type ActiveFamily, useMe, useMembers } from '#web/platform/session/session'
import { fieldPairs } from '#web/ui/field'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { investmentsQuery } from '../dashboard/dashboard.queries'
import { useSaveInvestment } from './investments.queries'
import { t } from './texts'

const usualKinds = () => [t('Savings'), t('Cash'), t('Brokerage'), t('Retirement'), t('Pension'), t('Real estate')]

interface HoldingDialogProps extends DialogState {
  family: ActiveFamily
  /** The investment to edit; without it the dialog adds one. */
  investment: InvestmentReply | undefined
}

/** Adds or edits a holding or a cash account. Give it a new `key` each time it is opened. */
export function HoldingDialog({ open, onOpenChange, family: { id: familyId, currency }, investment }: HoldingDialogProps) {
  const save = useSaveInvestment(familyId)
  const kinds = useId()
  const me = useMe()
  const { data: others = [] } = useQuery(investmentsQuery(familyId))
  const owners = useMembers().map(({ userId: value, user: { name: label } }) => ({ value, label }))
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    entity: investment,
    title: investment ? t('Edit Investment') : t('Add Investment'),
    failed: investment ? t('Failed to save the investment') : t('Failed to add the investment'),
    toForm: () => ({
      accountName: investment?.accountName ?? '',
      accountType: investment?.accountType ?? '',
      institution: investment?.institution ?? '',
      ownerId: investment?.ownerId ?? me.userId,
      symbol: investment?.symbol ?? '',
      shares: investment?.shares?.toString() ?? '',
      purchasePrice: investment?.purchasePrice?.toFixed(2) ?? '',
      currentValue: investment?.currentValue.toFixed(2) ?? '',
      isActive: investment?.isActive ?? true,
      notes: investment?.notes ?? '',
    }),
    toBody: ({ shares, purchasePrice, currentValue, ownerId, ...values }) => ({
      ...values,
      // A former member stays the owner, but cannot be chosen.
      ...(ownerId !== investment?.ownerId && { ownerId }),
      ...(investment && { seen: investment.updatedAt }),
      shares: parseNumber(shares),
      purchasePrice: parseNumber(purchasePrice),
      currentValue: parseNumber(currentValue) as number,
    }),
    schema: newInvestment,
    save: save.mutateAsync,
  })
  const known = [...new Set([...others.flatMap(({ accountType }) => accountType ?? []), ...usualKinds()])]
  return (
    <FormDialog {...dialog}>
      <form.AppField name="accountName">{(field) => <field.Text label={t('Account name')} autoComplete="off" required />}</form.AppField>
      <div className={fieldPairs}>
        <form.AppField name="accountType">{(field) => <field.Text label={t('Kind')} list={kinds} autoComplete="off" />}</form.AppField>
        <form.AppField name="institution">{(field) => <field.Text label={t('Institution')} autoComplete="off" />}</form.AppField>
      </div>
      <datalist id={kinds}>
        {known.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
      <form.AppField name="ownerId">
        {(field) => <field.Choice label={t('Owner')} options={owners} placeholder={t('Former member')} />}
      </form.AppField>
      <div className={fieldPairs}>
        <form.AppField name="symbol">
          {(field) => <field.Text label={t('Symbol')} autoComplete="off" autoCapitalize="characters" />}
        </form.AppField>
        <form.AppField name="shares">
          {(field) => (
            <field.Text label={t('Shares')} type="number" inputMode="decimal" step="any" min="0" hint={t('Empty for a cash account')} />
          )}
        </form.AppField>
        <form.AppField name="purchasePrice">
          {(field) => (
            <field.Money label={t('Purchase price')} currency={currency} hint={t('Of one share; without shares, the amount paid in')} />
          )}
        </form.AppField>
        <form.AppField name="currentValue">
          {(field) => <field.Money label={t('Current value')} currency={currency} hint={t('Of the whole holding')} required />}
        </form.AppField>
      </div>
      {investment && (
        <form.AppField name="isActive">
          {(field) => <field.Toggle label={t('Active')} hint={t('An inactive investment keeps its history and is not counted.')} />}
        </form.AppField>
      )}
      <form.AppField name="notes">{(field) => <field.LongText label={t('Notes')} rows={2} />}</form.AppField>
    </FormDialog>
  )
}
