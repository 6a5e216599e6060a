import { newApiToken } from '#src/features/api-tokens/api-tokens.contract'
import type { TokenScope } from '#src/shared/token-scopes'
import { faultOf, submitForm } from '#web/forms/entry-fields'
import { useEntryForm } from '#web/forms/entry-form'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { CopyField } from '#web/ui/copy-field'
import { Dialog, DialogClose } from '#web/ui/dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { expiryText } from './app-access.labels'
import { useCreateApiToken } from './app-access.queries'
import { ScopeFields } from './scope-fields'
import { rich, t } from './texts'

const terms = () => [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('A year') },
]

type Values = { name: string; days: string; scopes: TokenScope[] }
const bodyOf = ({ days, ...values }: Values) => ({
  ...values,
  expiresAt: Temporal.Now.instant()
    .add({ hours: 24 * Number(days) })
    .toString({ fractionalSecondDigits: 3 }),
})

/** Makes an API token, and shows it once. Give it a new `key` each time it is opened. */
export function ApiTokenDialog({ open, onOpenChange }: DialogState) {
  const { timezone } = useFamily()
  const create = useCreateApiToken()
  const form = useEntryForm<Values>({
    values: { name: '', days: '90', scopes: [] },
    check: (values) => newApiToken.safeParse(bodyOf(values)),
    send: (values) => create.mutateAsync(bodyOf(values)),
    fieldOf: ([field]) => (field === 'expiresAt' ? 'days' : field),
  })
  const made = create.data
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={made ? t('API token for {name}', { name: made.name }) : t('New API token')}
      description={made ? undefined : t('A program with the token does what you may do, as far as you allow it here.')}
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
        <div className="flex flex-col gap-4">
          <p>{t('Keep it like a password. It is shown only now.')}</p>
          <CopyField label={t('Token')} value={made.secret} hint={expiryText(made.expiresAt, timezone, Temporal.Now.instant())} />
          <p className="text-muted text-sm">
            {rich('Programs send it in the header {header}. <link>All calls</link>', {
              header: <code>Authorization: Bearer</code>,
              link: (text) => (
                <a href="/api/docs" className="link">
                  {text}
                </a>
              ),
            })}
          </p>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <form.AppField name="name">
            {(field) => <field.Text label={t('What it is for')} placeholder={t('Display in the hall')} autoComplete="off" required />}
          </form.AppField>
          <form.AppField name="days">{(field) => <field.Choice label={t('Works for')} options={terms()} />}</form.AppField>
          <form.AppField name="scopes">
            {(field) => <ScopeFields chosen={field.state.value} onChange={field.handleChange} error={faultOf(field)} />}
          </form.AppField>
          <form.AppForm>
            <form.Refusal />
          </form.AppForm>
        </div>
      )}
    </Dialog>
  )
}
