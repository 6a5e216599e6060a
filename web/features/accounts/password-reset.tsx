import { useState } from 'react'
import { newPasswordByLink, passwordResetApi, passwordResetRequest } from '#src/features/accounts/password-reset.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { call } from '#web/platform/api/api'
import { useAction } from '#web/ui/use-action'
import { Entrance } from './entrance'
import { t } from './texts'

/** Asks for a link for a new password by mail. */
export function ForgottenPassword() {
  const ask = useAction((body: { identifier: string }) => call(passwordResetApi.ask, { body }))
  const form = useEntryForm({ values: { identifier: '' }, check: passwordResetRequest.safeParse, send: ask.mutateAsync })
  if (ask.isSuccess)
    return (
      <p role="status">
        {t(
          'If there is an account with an e-mail address, a link is on its way to it. It works for an hour. Look into the spam folder, too.',
        )}
      </p>
    )
  return (
    <form.AppForm>
      <form.Body>
        <form.AppField name="identifier">
          {(field) => (
            <field.Text label={t('E-mail or username')} autoComplete="username" autoCapitalize="none" spellCheck={false} required />
          )}
        </form.AppField>
        <form.Refusal />
        <form.Submit className="w-full">{t('Send me a link')}</form.Submit>
        <p className="text-center text-muted text-sm">
          {t('Without an e-mail address? The person who runs this server can give you a new password.')}
        </p>
      </form.Body>
    </form.AppForm>
  )
}

/** /reset-password#token: a new password by a mailed link. The token is in the fragment, which no server and no log gets. */
export function ResetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1))
  const set = useAction((newPassword: string) => call(passwordResetApi.set, { body: { token, newPassword } }), {
    onSuccess: () => history.replaceState(history.state, '', location.pathname),
  })
  const form = useEntryForm({
    values: { newPassword: '' },
    check: (values) => newPasswordByLink.safeParse({ token, ...values }),
    send: ({ newPassword }) => set.mutateAsync(newPassword),
  })
  if (set.isSuccess)
    return (
      <Entrance title={t('Your password is changed')} subtitle={t('All your devices are signed out. Sign in with the new password.')}>
        <a href="/sign-in" className="btn btn-primary w-full">
          {t('Sign in')}
        </a>
      </Entrance>
    )
  return (
    <Entrance title={t('Choose a new password')}>
      <form.AppForm>
        <form.Body>
          <form.AppField name="newPassword">
            {(field) => <field.Text label={t('New password')} type="password" autoComplete="new-password" required />}
          </form.AppField>
          <form.Refusal />
          <form.Submit className="w-full">{t('Save the password')}</form.Submit>
        </form.Body>
      </form.AppForm>
    </Entrance>
  )
}
