import * as z from 'zod'
import { passwordBody } from '#src/features/accounts/accounts.contract'
import { password } from '#src/shared/schemas'
import { useEntryForm } from '#web/forms/entry-form'
import { useMaybeFamily, useUser } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { errorToast } from '#web/ui/error-toast'
import { useChangePassword } from './account.queries'
import { t } from './texts'

const longPasswordBody = z.lazy(() => passwordBody.unwrap().extend({ newPassword: password }))

/** Changes the password; requires the current one. */
export function PasswordCard() {
  const { email, username } = useUser()
  // A child of another family too needs a long one; the server knows, and says so.
  const isChild = useMaybeFamily()?.membership.role === 'child'
  const change = useChangePassword()
  const form = useEntryForm({
    values: { currentPassword: '', newPassword: '' },
    check: (isChild ? passwordBody : longPasswordBody).safeParse,
    send: async (passwords) => {
      await change.mutateAsync(passwords)
      form.reset()
    },
    onRefused: errorToast(t('Failed to change the password')),
  })
  return (
    <Card title={t('Password')} subtitle={t('A new password signs out your other devices.')}>
      <form.AppForm>
        <form.Body>
          {/* Tells password managers which account the password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={email ?? username} readOnly hidden />
          <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
            <form.AppField name="currentPassword">
              {(field) => <field.Text label={t('Current password')} type="password" autoComplete="current-password" required />}
            </form.AppField>
            <form.AppField name="newPassword">
              {(field) => (
                <field.Text
                  label={t('New password')}
                  type="password"
                  autoComplete="new-password"
                  hint={isChild ? t('At least 6 characters.') : t('At least 10 characters.')}
                  required
                />
              )}
            </form.AppField>
          </div>
          <form.Submit variant="secondary" className="self-start not-sm:w-full">
            {t('Change password')}
          </form.Submit>
        </form.Body>
      </form.AppForm>
    </Card>
  )
}
