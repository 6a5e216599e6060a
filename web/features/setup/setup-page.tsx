import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { firstFamily } from '#src/features/setup/setup.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { spokenLanguage } from '#web/platform/language/language'
import { buttonClass } from '#web/ui/button'
import { ErrorState } from '#web/ui/error-state'
import { Entrance, EntranceLoading } from '../accounts/entrance'
import { setupQuery, useSetup } from './setup.queries'
import { t } from './texts'
import { browserZone, timeIn, timeZones } from './time-zones'

/** First-run setup: creates the family and its admin, by the link that the server printed. */
export function SetupPage() {
  const setup = useQuery(setupQuery)
  const [token] = useState(() => new URLSearchParams(location.search).get('token'))
  if (setup.isPending) return <EntranceLoading />
  if (setup.isError) {
    return (
      <Entrance title={t('Set up Hearth')}>
        <ErrorState title={t('The server could not be reached')} onRetry={() => setup.refetch()} pending={setup.isFetching} />
      </Entrance>
    )
  }
  if (!setup.data.needed) {
    return (
      <Entrance
        title={t('Already set up')}
        subtitle={t('This server has its family and its admin. Sign in, or ask an admin to invite you.')}
      >
        <Link to="/sign-in" className={`${buttonClass('primary')} w-full`}>
          {t('Sign in')}
        </Link>
      </Entrance>
    )
  }
  if (!token) {
    return (
      <Entrance
        title={t('The link is incomplete')}
        subtitle={t("The setup link that the server printed ends with a token. Open the whole link, or copy it from the server's log.")}
      />
    )
  }
  return (
    <Entrance title={t('Set up Hearth')} subtitle={t('Name your family and make the first account. You will be its admin.')}>
      <SetupForm token={token} />
    </Entrance>
  )
}

function SetupForm({ token }: { token: string }) {
  const setup = useSetup()
  const navigate = useNavigate()
  const zones = useId()
  const form = useEntryForm({
    values: { familyName: '', firstName: '', lastName: '', email: '', password: '', timezone: browserZone(), language: spokenLanguage() },
    check: firstFamily.safeParse,
    send: async (values) => {
      await setup.mutateAsync({ ...values, token })
      navigate({ to: '/' })
    },
  })
  return (
    <form.AppForm>
      <form.Body>
        <form.AppField name="familyName">{(field) => <field.Text label={t('Family name')} autoComplete="off" required />}</form.AppField>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <form.AppField name="firstName">
            {(field) => <field.Text label={t('First name')} autoComplete="given-name" required />}
          </form.AppField>
          <form.AppField name="lastName">{(field) => <field.Text label={t('Last name')} autoComplete="family-name" />}</form.AppField>
        </div>
        <form.AppField name="email">
          {(field) => <field.Text label={t('E-mail')} type="email" autoComplete="email" inputMode="email" required />}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <field.Text label={t('Password')} type="password" autoComplete="new-password" hint={t('At least 10 characters.')} required />
          )}
        </form.AppField>
        <form.AppField name="timezone">
          {(field) => (
            <field.Text
              label={t('Time zone')}
              list={zones}
              autoComplete="off"
              spellCheck={false}
              hint={zoneHint(field.state.value)}
              onFocus={(event) => event.target.select()}
              required
            />
          )}
        </form.AppField>
        <datalist id={zones}>
          {timeZones().map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <form.Refusal />
        <form.Submit className="w-full">{t('Create family')}</form.Submit>
      </form.Body>
    </form.AppForm>
  )
}

const zoneHint = (zone: string) => {
  const time = timeIn(zone)
  return time ? t("Your family's days begin and end here. It is {time} there now.", { time }) : t("Your family's days begin and end here.")
}
