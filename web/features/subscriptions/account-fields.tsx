import { useStore } from '@tanstack/react-form'
import { Select } from '#web/ui/select'
import { providerHints, providerNames, providers, type SubscriptionForm } from './subscription.form'
import { t } from './texts'

/** The account of a CalDAV calendar, and then the choice among its calendars. */
export function AccountFields({ form }: { form: SubscriptionForm }) {
  const { provider, found } = useStore(form.store, ({ values }) => values)
  if (found.length > 0) return <CalendarChoice form={form} />
  return (
    <>
      <form.AppField name="provider">
        {(field) => <field.Choice label={t('Provider')} options={providers.map((value) => ({ value, label: t(providerNames[value]) }))} />}
      </form.AppField>
      <p className="text-muted text-sm">{t(providerHints[provider])}</p>
      {(provider === 'nextcloud' || provider === 'other') && (
        <form.AppField name="url">
          {(field) => <field.Text label={t('Address')} placeholder="https://" inputMode="url" autoComplete="off" required />}
        </form.AppField>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <form.AppField name="username">
          {(field) => <field.Text label={provider === 'google' ? t('Email') : t('User name')} autoComplete="off" required />}
        </form.AppField>
        <form.AppField name="password">
          {(field) => <field.Text label={t('Password')} type="password" autoComplete="new-password" required />}
        </form.AppField>
      </div>
    </>
  )
}

function CalendarChoice({ form }: { form: SubscriptionForm }) {
  const { found, calendar } = useStore(form.store, ({ values }) => values)
  const choose = (url: string) => {
    const chosen = found.find((one) => one.url === url)
    if (!chosen) return
    form.setFieldValue('calendar', chosen.url)
    form.setFieldValue('name', chosen.name)
    if (chosen.color) form.setFieldValue('color', chosen.color)
  }
  const options = found.map(({ url, name, color }) => ({ value: url, label: name || url, ...(color && { color }) }))
  return <Select label={t('Calendar')} options={options} value={calendar} onValueChange={choose} />
}
