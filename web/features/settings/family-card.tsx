import { useId } from 'react'
import { newFamily } from '#src/features/families/families.contract'
import { languageNames, languages } from '#src/shared/language/languages'
import { useEntryForm } from '#web/forms/entry-form'
import { readerLocale } from '#web/platform/language/language'
import { useFamily } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { errorToast } from '#web/ui/error-toast'
import { timeIn, timeZones } from '../setup/time-zones'
import { useUpdateFamily } from './settings.queries'
import { t } from './texts'

/** Name, time zone and currency of the family. */
export function FamilyCard() {
  const { id, name, timezone, currency, language } = useFamily()
  const update = useUpdateFamily(id)
  const lists = useId()
  const names = new Intl.DisplayNames(readerLocale(), { type: 'currency', fallback: 'none' })
  const form = useEntryForm({
    values: { name, timezone, currency, language },
    check: newFamily.safeParse,
    send: update.mutateAsync,
    onRefused: errorToast(t('Failed to update the family'), t('You may not change these settings.')),
  })
  return (
    <Card title={t('Family details')}>
      <form.AppForm>
        <form.Body>
          <form.AppField name="name">{(field) => <field.Text label={t('Family name')} autoComplete="off" required />}</form.AppField>
          <div className="grid gap-5 sm:grid-cols-[2fr_1fr] sm:gap-3">
            <form.AppField name="timezone">
              {(field) => (
                <field.Text
                  label={t('Time zone')}
                  list={`${lists}-zones`}
                  autoComplete="off"
                  spellCheck={false}
                  hint={timeHint(field.state.value)}
                  onFocus={(event) => event.target.select()}
                  required
                />
              )}
            </form.AppField>
            <form.AppField name="currency">
              {(field) => (
                <field.Text
                  label={t('Currency')}
                  list={`${lists}-currencies`}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  hint={currencyName(field.state.value, names)}
                  onFocus={(event) => event.target.select()}
                  required
                />
              )}
            </form.AppField>
          </div>
          <form.AppField name="language">
            {(field) => (
              <field.Choice
                label={t('Language for guests')}
                hint={t('Mails and pages for people without an account use it.')}
                options={languages.map((value) => ({ value, label: languageNames[value] }))}
              />
            )}
          </form.AppField>
          <datalist id={`${lists}-zones`}>
            {timeZones().map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
          <datalist id={`${lists}-currencies`}>
            {Intl.supportedValuesOf('currency').map((code) => (
              <option key={code} value={code}>
                {currencyName(code, names)}
              </option>
            ))}
          </datalist>
          <form.Submit className="self-start not-sm:w-full">{t('Save')}</form.Submit>
        </form.Body>
      </form.AppForm>
    </Card>
  )
}

/** "It is 7:49 AM there now."; undefined for an invalid time zone. */
const timeHint = (timezone: string) => {
  const time = timeIn(timezone)
  return time && t('It is {time} there now.', { time })
}

/** "US Dollar"; undefined for an invalid currency code. */
const currencyName = (code: string, names: Intl.DisplayNames) => (/^[a-z]{3}$/i.test(code) ? names.of(code.toUpperCase()) : undefined)
