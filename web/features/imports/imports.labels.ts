import type { ImportStatus, ReadableKind } from '#src/features/imports/imports.rules'
import type { BankField } from '#src/features/imports/kinds/bank.rules'
import { msg } from './texts'

export const kindNames: Record<ReadableKind, ReturnType<typeof msg>> = {
  ics: msg('Calendar'),
  vcf: msg('Contacts'),
  csv: msg('Bank transactions'),
  gedcom: msg('Family tree'),
}

export const statusNames: Record<ImportStatus, ReturnType<typeof msg>> = {
  reading: msg('Reading the file'),
  ready: msg('Not imported yet'),
  failed: msg('Could not be read'),
  applying: msg('Importing'),
  applied: msg('Imported'),
  undoing: msg('Taking it back'),
  undone: msg('Taken back'),
}

export const fieldNames: Record<BankField, ReturnType<typeof msg>> = {
  date: msg('Date'),
  amount: msg('Amount'),
  debit: msg('Paid out'),
  credit: msg('Paid in'),
  description: msg('Text'),
  merchant: msg('Payee'),
  category: msg('Category'),
}
