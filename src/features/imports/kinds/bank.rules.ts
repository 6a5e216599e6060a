import { type DecimalMark, decimalMarkOf, readAmount, readDate } from '../../investments/import.rules'

/** Reading the columns of a bank's CSV file; each bank has its own headers, dates and amounts. */

export const bankFields = ['date', 'amount', 'debit', 'credit', 'description', 'merchant', 'category'] as const
export type BankField = (typeof bankFields)[number]
/** The header of each field. */
export type BankColumns = Partial<Record<BankField, string>>

/** English, German, Spanish and French headers, folded. The first header of the first name wins. */
const names: Record<BankField, readonly string[]> = {
  date: [
    ...['date', 'booking date', 'transaction date', 'posting date', 'post date', 'completed date', 'started date', 'value date'],
    ...['buchungstag', 'buchungsdatum', 'buchung', 'datum', 'belegdatum', 'wertstellung', 'valuta', 'valutadatum'],
    ...['fecha', 'fecha operacion', 'fecha de operacion', 'fecha valor', 'date operation', "date de l'operation", 'date de valeur'],
  ],
  amount: [
    ...['amount', 'transaction amount', 'betrag', 'umsatz', 'umsatz in eur', 'betrag in eur', 'importe', 'cantidad', 'montant', 'value'],
  ],
  debit: ['debit', 'debit amount', 'withdrawal', 'withdrawals', 'paid out', 'money out', 'soll', 'belastung', 'ausgang', 'cargo', 'cargos'],
  credit: ['credit', 'credit amount', 'deposit', 'deposits', 'paid in', 'money in', 'haben', 'gutschrift', 'eingang', 'abono', 'abonos'],
  description: [
    ...['description', 'transaction description', 'transaction details', 'details', 'memo', 'narrative', 'purpose', 'reference', 'notes'],
    ...['verwendungszweck', 'buchungstext', 'beschreibung', 'text', 'concepto', 'descripcion', 'libelle', 'motif'],
  ],
  merchant: [
    ...['payee', 'merchant', 'counterparty', 'partner name', 'name', 'empfanger', 'zahlungsempfanger', 'zahlungsempfanger*in'],
    ...['auftraggeber/empfanger', 'beguenstigter/zahlungspflichtiger', 'name zahlungsbeteiligter', 'auftraggeber / begunstigter'],
    ...['beneficiario', 'beneficiaire', 'tiers'],
  ],
  category: ['category', 'kategorie', 'categoria', 'categorie'],
}

const fold = (header: string) =>
  header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s*[([].*?[)\]]/g, '')
    .trim()
    .toLowerCase()

/** Finds the header of each field by its name. */
export const guessColumns = (headers: readonly string[]): BankColumns => {
  const folded = headers.map(fold)
  const found: BankColumns = {}
  for (const field of bankFields) {
    const at = names[field].map((name) => folded.indexOf(name)).find((index) => index !== -1)
    if (at !== undefined) found[field] = headers[at]
  }
  // A file with both has the amount of another currency, or a balance, in the third column.
  if (found.debit && found.credit && found.amount) delete found.amount
  return found
}

/** Whether a row can be read by these columns. */
export const isComplete = ({ date, amount, debit, credit }: BankColumns) => Boolean(date && (amount || debit || credit))

/** Whether dates such as 5/12/2026 begin with the day: a number above 12 says so, else the decimal comma does. */
export const isDayFirst = (cells: readonly string[], mark: DecimalMark): boolean => {
  for (const cell of cells) {
    const [, one, two] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2}/.exec(cell) ?? []
    if (Number(one) > 12) return true
    if (Number(two) > 12) return false
  }
  return mark === ','
}

/** The decimal mark of all amounts of a file. */
export const markOf = (cells: readonly string[]) => decimalMarkOf(cells.map((cell) => cell.replace(/[-+()\s]/g, '')))

/** `YYYY-MM-DD`; undefined for no date. A year of two digits is of this century. */
export const readBankDate = (cell: string, dayFirst: boolean): string | undefined =>
  readDate(
    cell.trim().replace(/^(\d{1,2})([./-])(\d{1,2})\2(\d{2})(?!\d)/, (_, one, mark, two, year) => `${one}${mark}${two}${mark}20${year}`),
    dayFirst,
  )

/** A signed amount: `-12,50`, `12,50-` and `(12.50)` are negative; undefined for no amount. */
export const readSigned = (cell: string, mark: DecimalMark): number | undefined => {
  const plain = cell.replace(/[−–]/g, '-').trim()
  const isNegative = plain.includes('-') || /^\(.*\)$/.test(plain)
  const amount = readAmount(plain.replace(/[-+()]/g, ''), mark)
  return amount === undefined ? undefined : isNegative ? -amount : amount
}
