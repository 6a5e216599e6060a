import { maxEntries } from '#src/features/directory/contacts.rules'
import { AddButton } from '#web/ui/add-button'
import { Button } from '#web/ui/button'
import { Select } from '#web/ui/select'
import { TextField } from '#web/ui/text-field'
import { type AddressEntry, emptyAddress } from './contact-form'
import { kindOptions } from './directory.labels'
import { msg, t } from './texts'

const parts = [
  ['street', msg('Street')],
  ['city', msg('City')],
  ['region', msg('Region')],
  ['postalCode', msg('Postal code')],
  ['country', msg('Country')],
] as const

type AddressRowsProps = {
  value: readonly AddressEntry[]
  error: string | undefined
  onValueChange: (value: AddressEntry[]) => void
}

/** The postal addresses of a contact. */
export function AddressRows({ value, error, onValueChange }: AddressRowsProps) {
  const set = (at: number, change: Partial<AddressEntry>) =>
    onValueChange(value.map((address, n) => (n === at ? { ...address, ...change } : address)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t('Address')}</legend>
      {value.map((address, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a group inside a fieldset needs no legend of its own
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: addresses have no identity but their place
          key={at}
          role="group"
          aria-label={t('Address {number}', { number: at + 1 })}
          className="grid gap-3 rounded-box bg-base-content/4 p-3 sm:grid-cols-2"
        >
          <Select
            label={t('Kind')}
            options={kindOptions(['home', 'work', 'other'], address.kind)}
            value={address.kind}
            onValueChange={(kind) => set(at, { kind })}
          />
          {parts.map(([part, label]) => (
            <TextField
              key={part}
              label={t(label)}
              autoComplete="off"
              value={address[part]}
              onValueChange={(text) => set(at, { [part]: text })}
            />
          ))}
          <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => onValueChange(value.filter((_, n) => n !== at))}>
            {t('Remove address')}
          </Button>
        </div>
      ))}
      {error && (
        <p role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
      {value.length < maxEntries && (
        <AddButton size="sm" className="self-start" onClick={() => onValueChange([...value, emptyAddress])}>
          {t('Add address')}
        </AddButton>
      )}
    </fieldset>
  )
}
