import { X } from 'lucide-react'
import { maxEntries } from '#src/features/directory/contacts.rules'
import { AddButton } from '#web/ui/add-button'
import { IconButton } from '#web/ui/button'
import { Select } from '#web/ui/select'
import { TextField } from '#web/ui/text-field'
import type { Entry } from './contact-form'
import { kindOptions } from './directory.labels'
import { msg, t } from './texts'

const texts = {
  tel: {
    all: msg('Phone'),
    entry: msg('Phone {number}'),
    kind: msg('Kind of phone {number}'),
    add: msg('Add phone'),
    remove: msg('Remove phone {number}'),
  },
  email: {
    all: msg('E-mail'),
    entry: msg('E-mail {number}'),
    kind: msg('Kind of e-mail {number}'),
    add: msg('Add e-mail'),
    remove: msg('Remove e-mail {number}'),
  },
} as const

const kinds = { tel: ['mobile', 'home', 'work', 'other'], email: ['home', 'work', 'other'] }

type EntryRowsProps = {
  type: keyof typeof kinds
  value: readonly Entry[]
  error: string | undefined
  onValueChange: (value: Entry[]) => void
}

/** The phone numbers or e-mail addresses of a contact, each with its kind. */
export function EntryRows({ type, value, error, onValueChange }: EntryRowsProps) {
  const set = (at: number, change: Partial<Entry>) => onValueChange(value.map((entry, n) => (n === at ? { ...entry, ...change } : entry)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{t(texts[type].all)}</legend>
      {value.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
        <div key={at} className="flex flex-wrap items-start gap-2">
          <Select
            label={t(texts[type].kind, { number: at + 1 })}
            hideLabel
            className="w-28"
            options={kindOptions(kinds[type], entry.kind)}
            value={entry.kind}
            onValueChange={(kind) => set(at, { kind })}
          />
          <TextField
            label={t(texts[type].entry, { number: at + 1 })}
            hideLabel
            type={type}
            autoComplete="off"
            className="flex-1 basis-36"
            value={entry.text}
            onValueChange={(text) => set(at, { text })}
            {...(error && { 'aria-invalid': true as const })}
          />
          <IconButton label={t(texts[type].remove, { number: at + 1 })} onClick={() => onValueChange(value.filter((_, n) => n !== at))}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      {error && (
        <p role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
      {value.length < maxEntries && (
        <AddButton size="sm" className="self-start" onClick={() => onValueChange([...value, { kind: kinds[type][0] ?? '', text: '' }])}>
          {t(texts[type].add)}
        </AddButton>
      )}
    </fieldset>
  )
}
