import type { ImportKind, ImportStatus } from '#src/features/imports/imports.rules'
import type { BankField } from '#src/features/imports/kinds/bank.rules'
import { msg } from './texts'

export const kindNames: Record<ImportKind, ReturnType<typeof msg>> = {
  ics: msg('Calendar'),
  vcf: msg('Contacts'),
  csv: msg('Bank transactions'),
  gedcom: msg('Family tree'),
  takeout: msg('Google Photos'),
  cozi: msg('Cozi'),
  kitchenowl: msg('KitchenOwl'),
  grocy: msg('Grocy'),
  donetick: msg('Donetick'),
  anylist: msg('AnyList'),
}

/** Instructions for each app: where it has the file, and how the import uses it. */
export const kindSources: Record<ImportKind, ReturnType<typeof msg>> = {
  ics: msg('Any calendar: its export, a file that ends in .ics.'),
  vcf: msg('Any address book: its export as vCard, a file that ends in .vcf.'),
  csv: msg('Your bank’s website: the transactions of an account as CSV.'),
  gedcom: msg('Any genealogy program: its export as GEDCOM (.ged), or with its pictures as .zip or .gdz.'),
  takeout: msg('takeout.google.com: Google Photos alone, as .zip, in files that this server takes. Each ZIP is read by itself.'),
  cozi: msg(
    'The calendar: Settings, Shared calendars, the address that ends in .ics. A list: send it by e-mail and save its text as .txt.',
  ),
  kitchenowl: msg('Household, Export: lists, recipes as notes, and expenses.'),
  grocy: msg('The answers of its API for shopping_list, products, chores and tasks, as one JSON file.'),
  donetick: msg('The answer of its API for chores (/eapi/v1/chore) as a JSON file.'),
  anylist: msg('Share a list or a recipe by e-mail and save its text as .txt, or as a table in a .csv file.'),
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
