import { useState } from 'react'
import type { ImportReply } from '#src/features/imports/imports.contract'
import { type BankColumns, type BankField, bankFields } from '#src/features/imports/kinds/bank.rules'
import { Button } from '#web/ui/button'
import { Select } from '#web/ui/select'
import { useAction } from '#web/ui/use-action'
import { fieldNames } from './imports.labels'
import { type ChosenFile, createImport, keepImport } from './imports.queries'
import { t } from './texts'

type FormProps = { one: ImportReply; file: ChosenFile; onRead: (importId: string) => void }

/** The columns of a bank's file. A change reads the file again; the next file with the same headers uses the same choice. */
export function BankColumnsForm({ one, file, onRead }: FormProps) {
  const { familyId, preview } = one
  const [columns, setColumns] = useState<BankColumns>(preview?.columns ?? {})
  const read = useAction(() => createImport(familyId, file, columns), {
    onSuccess: async (reply) => {
      await keepImport(familyId, reply)
      onRead(reply.id)
    },
    failed: t('Failed to read the file'),
  })
  const headers = [...new Set(preview?.headers.filter(Boolean))]
  const options = [{ value: '', label: t('None') }, ...headers.map((header) => ({ value: header, label: header }))]
  const choose = (field: BankField, header: string) => {
    const { [field]: _, ...others } = columns
    setColumns(header ? { ...others, [field]: header } : others)
  }
  return (
    <details open={!columns.date || !(columns.amount || columns.debit || columns.credit)}>
      <summary className="min-h-11 cursor-pointer content-center font-medium">{t('Columns of the file')}</summary>
      <div className="grid gap-3 pt-2 sm:grid-cols-2">
        {bankFields.map((field) => (
          <Select
            key={field}
            label={t(fieldNames[field])}
            options={options}
            value={columns[field] ?? ''}
            onValueChange={(header) => choose(field, header)}
          />
        ))}
      </div>
      <Button className="mt-3" pending={read.isPending} onClick={() => read.mutate()}>
        {t('Read with these columns')}
      </Button>
    </details>
  )
}
