import { useState } from 'react'
import { type ImportColumns, type ImportField, importFields, maxImportCharacters } from '#src/features/investments/import.rules'
import type { Msg } from '#web/platform/language/catalogue'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Dialog } from '#web/ui/dialog'
import { fieldPairs } from '#web/ui/field'
import { FileField } from '#web/ui/file-field'
import { Select } from '#web/ui/select'
import type { DialogState } from '#web/ui/use-dialog'
import { ImportPreview } from './import-preview'
import { useImport, usePreviewImport } from './investments.queries'
import { msg, t } from './texts'

const fieldNames = {
  account: msg('Account'),
  symbol: msg('Symbol'),
  date: msg('Date'),
  price: msg('Price of one share'),
  value: msg('Value'),
} as const satisfies Record<ImportField, Msg>

/** Imports prices from CSV: shows what they would change before anything is written. Give it a new `key` each time it is opened. */
export function ImportDialog({ open, onOpenChange, family }: DialogState & { family: ActiveFamily }) {
  const [csv, setCsv] = useState('')
  const [isTooLong, setIsTooLong] = useState(false)
  const preview = usePreviewImport(family.id)
  const apply = useImport(family.id)
  const reply = preview.data
  const take = async (file: File) => {
    const text = await file.text()
    setIsTooLong(text.length > maxImportCharacters)
    setCsv(text)
    if (text && text.length <= maxImportCharacters) preview.mutate({ csv: text })
  }
  const choose = (field: ImportField, header: string) => {
    const { [field]: _, ...others }: ImportColumns = reply?.columns ?? {}
    preview.mutate({ csv, columns: header ? { ...others, [field]: header } : others })
  }
  const count = reply ? reply.new + reply.changed : 0
  const headers = [...new Set(reply?.headers)].filter((header) => header.trim() !== '')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Import Prices')}
      description={t('A CSV file of a bank, broker or spreadsheet, with headers. Nothing is written before you agree.')}
      footer={
        reply && (
          <Button
            variant="primary"
            pending={apply.isPending}
            disabled={count === 0 || preview.isPending || isTooLong}
            onClick={() => apply.mutate({ csv, columns: reply.columns }, { onSuccess: () => onOpenChange(false) })}
          >
            {count === 0 ? t('Nothing to import') : t('Import {count}', { count })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <FileField label={t('Choose a CSV file')} accept=".csv,.txt,text/csv,text/plain" pending={preview.isPending} onFile={take} />
        {isTooLong && (
          <p role="alert" className="text-error">
            {t('The file is too long. Split it.')}
          </p>
        )}
        {reply && !isTooLong && (
          <>
            <div className={fieldPairs}>
              {importFields.map((field) => (
                <Select
                  key={field}
                  label={t(fieldNames[field])}
                  value={reply.columns[field] ?? ''}
                  options={[{ value: '', label: t('Not in the file') }, ...headers.map((header) => ({ value: header, label: header }))]}
                  onValueChange={(header) => choose(field, header)}
                />
              ))}
            </div>
            <ImportPreview reply={reply} currency={family.currency} />
          </>
        )}
      </div>
    </Dialog>
  )
}
