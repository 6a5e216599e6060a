import { useStore } from '@tanstack/react-form'
import { newFamilyAddress } from '#src/features/notification-addresses/addresses.contract'
import { type AddressKind, addressKinds } from '#src/features/notification-addresses/addresses.rules'
import { useEditDialog } from '#web/forms/use-edit-dialog'
import { FormDialog } from '#web/ui/form-dialog'
import type { DialogState } from '#web/ui/use-dialog'
import { kindName } from './address-names'
import { useAddAddress } from './addresses.queries'
import { msg, t } from './texts'

const examples: Record<AddressKind, string> = {
  ntfy: 'https://ntfy.sh/rivera-7Jq2mXw9',
  gotify: 'https://gotify.example.org',
  apprise: 'https://apprise.example.org/notify/family',
  webhook: 'https://home.example.org/api/webhook/hearth',
}

const hints = {
  ntfy: msg('The topic to which your app subscribed. Choose one that nobody can guess.'),
  gotify: msg('The address of your Gotify.'),
  apprise: msg('It ends with the key of your configuration.'),
  webhook: msg('It gets a POST with JSON for each notification.'),
} as const

const tokenNames = {
  ntfy: msg('Access token'),
  gotify: msg('Token of the application'),
  apprise: msg('Addresses to which Apprise sends'),
  webhook: msg('Access token'),
} as const

const tokenHints: Partial<Record<AddressKind, ReturnType<typeof msg>>> = {
  ntfy: msg('Only for a protected topic.'),
  apprise: msg('Only for an address without a key.'),
  webhook: msg('Sent as Authorization: Bearer. Leave it empty if none is needed.'),
}

/** Adds an address that takes notifications. @param of the family; null for the user's own */
export function AddressDialog({ open, onOpenChange, of }: DialogState & { of: string | null }) {
  const add = useAddAddress(of)
  const { form, dialog } = useEditDialog({
    open,
    onOpenChange,
    title: t('Add an address'),
    submit: t('Add and test'),
    failed: t('Failed to add the address'),
    toForm: () => ({ kind: 'ntfy' as AddressKind, url: '', token: '', showsTexts: false }),
    schema: newFamilyAddress,
    save: ({ values }) => add.mutateAsync(values),
  })
  const kind = useStore(form.store, ({ values }) => values.kind)
  const tokenHint = tokenHints[kind]
  return (
    <FormDialog {...dialog}>
      <form.AppField name="kind">
        {(field) => <field.Choice label={t('Service')} options={addressKinds.map((value) => ({ value, label: kindName(value) }))} />}
      </form.AppField>
      <form.AppField name="url">
        {(field) => (
          <field.Text
            label={t('Address')}
            hint={t(hints[kind])}
            type="url"
            inputMode="url"
            placeholder={examples[kind]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2000}
            required
          />
        )}
      </form.AppField>
      <form.AppField name="token">
        {(field) => (
          <field.Text
            label={t(tokenNames[kind])}
            hint={tokenHint && t(tokenHint)}
            type="password"
            autoComplete="off"
            maxLength={2000}
            required={kind === 'gotify'}
          />
        )}
      </form.AppField>
      {of !== null && (
        <form.AppField name="showsTexts">
          {(field) => (
            <field.Toggle label={t('Show texts')} hint={t('Otherwise a notification says only what it is about, and who it is from.')} />
          )}
        </form.AppField>
      )}
    </FormDialog>
  )
}
