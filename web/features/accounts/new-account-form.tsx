import type * as z from 'zod'
import { newAccount } from '#src/features/accounts/accounts.contract'
import { useEntryForm } from '#web/forms/entry-form'
import { t } from './texts'

type Values = { firstName: string; lastName: string; way: 'email' | 'username'; email: string; username: string; password: string }

const toBody = ({ way, email, username, ...rest }: Values): z.input<typeof newAccount> =>
  way === 'email' ? { ...rest, email } : { ...rest, username }

const ways = () =>
  [
    { value: 'email', label: t('E-mail') },
    { value: 'username', label: t('Username') },
  ] as const

type NewAccountFormProps = {
  /** The e-mail address of the invitation. */
  email?: string | null
  submitLabel: string
  send: (account: z.input<typeof newAccount>) => Promise<unknown>
}

/** Creates an account that signs in by e-mail address, or by username for people without one. */
export function NewAccountForm({ email, submitLabel, send }: NewAccountFormProps) {
  const values: Values = { firstName: '', lastName: '', way: 'email', email: email ?? '', username: '', password: '' }
  const form = useEntryForm({
    values,
    check: (value) => newAccount.safeParse(toBody(value)),
    send: (value) => send(toBody(value)),
  })
  return (
    <form.AppForm>
      <form.Body>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <form.AppField name="firstName">
            {(field) => <field.Text label={t('First name')} autoComplete="given-name" required />}
          </form.AppField>
          <form.AppField name="lastName">{(field) => <field.Text label={t('Last name')} autoComplete="family-name" />}</form.AppField>
        </div>
        <form.AppField name="way">{(field) => <field.Either label={t('You will sign in with')} options={ways()} />}</form.AppField>
        <form.Subscribe selector={(state) => state.values.way}>
          {(way) =>
            way === 'email' ? (
              <form.AppField name="email">
                {(field) => <field.Text label={t('E-mail')} type="email" autoComplete="email" inputMode="email" required />}
              </form.AppField>
            ) : (
              <form.AppField name="username">
                {(field) => (
                  <field.Username
                    label={t('Username')}
                    autoComplete="username"
                    hint={t('3 to 32 letters, digits, dots, hyphens or underscores.')}
                    required
                  />
                )}
              </form.AppField>
            )
          }
        </form.Subscribe>
        <form.AppField name="password">
          {(field) => (
            <field.Text label={t('Password')} type="password" autoComplete="new-password" hint={t('At least 10 characters.')} required />
          )}
        </form.AppField>
        <form.Refusal />
        <form.Submit className="w-full">{submitLabel}</form.Submit>
      </form.Body>
    </form.AppForm>
  )
}
