import { newAppPassword } from '#src/features/app-passwords/app-passwords.contract'
import { submitForm } from '#web/forms/entry-fields'
import { useEntryForm } from '#web/forms/entry-form'
import { Button } from '#web/ui/button'
import { Dialog, DialogClose } from '#web/ui/dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { purposeNames } from './app-access.labels'
import { useCreateAppPassword } from './app-access.queries'
import { AppPasswordSecret } from './app-password-secret'
import { t } from './texts'

const purposes = ['dav', 'owntracks'] as const
type Values = { name: string; purpose: (typeof purposes)[number] }
const bodyOf = ({ name, purpose }: Values) => ({ name, scopes: [purpose] })

/** Makes an app password, and shows it once. Give it a new `key` each time it is opened. */
export function AppPasswordDialog({ open, onOpenChange }: DialogState) {
  const create = useCreateAppPassword()
  const form = useEntryForm<Values>({
    values: { name: '', purpose: 'dav' },
    check: (values) => newAppPassword.safeParse(bodyOf(values)),
    send: (values) => create.mutateAsync(bodyOf(values)),
  })
  const made = create.data
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={made ? t('App password for {name}', { name: made.name }) : t('New app password')}
      description={made ? undefined : t('For an app that cannot sign in like a browser.')}
      {...(!made && { formId: form.formId, onSubmit: () => submitForm(form) })}
      footer={
        made ? (
          <DialogClose>
            <Button variant="primary">{t('Done')}</Button>
          </DialogClose>
        ) : (
          <>
            <DialogClose>
              <Button>{t('Cancel')}</Button>
            </DialogClose>
            <form.AppForm>
              <form.Submit>{t('Create')}</form.Submit>
            </form.AppForm>
          </>
        )
      }
    >
      {made ? (
        <AppPasswordSecret scope={made.scopes[0] ?? 'dav'} secret={made.secret} />
      ) : (
        <div className="flex flex-col gap-5">
          <form.AppField name="purpose">
            {(field) => (
              <field.Either label={t('What for')} options={purposes.map((value) => ({ value, label: t(purposeNames[value]) }))} />
            )}
          </form.AppField>
          <form.AppField name="name">
            {(field) => <field.Text label={t('Name of the app or device')} placeholder={t('Anna’s phone')} autoComplete="off" required />}
          </form.AppField>
          <form.AppForm>
            <form.Refusal />
          </form.AppForm>
        </div>
      )}
    </Dialog>
  )
}
