import { type Message, msg } from '#src/shared/language/message'
import type { Finances } from '../../finances/finances.create'
import { newTransaction, type TransactionReply } from '../../finances/finances.transactions.contract'
import type { Importer, PlanContext, Step } from '../imports.kind'
import { type BankFile, type BankRow, readBankRows } from './bank.read'
import { type BankColumns, guessColumns, isComplete } from './bank.rules'

/** More transactions than a month of a family has. */
const monthLimit = 20_000

type Keyed = Pick<TransactionReply, 'transactionDate' | 'amount' | 'type' | 'description'>
const keyOf = ({ transactionDate, amount, type, description }: Keyed) =>
  JSON.stringify([transactionDate, Math.round(amount * 100), type, description.toLowerCase().replace(/\s+/g, ' ')])

/** Turns a text of another program into one that Hearth accepts. */
const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
    .trim()

/** Transactions of a bank's CSV file. */
export const bankImporter = ({ finances }: { finances: Finances }): Importer<BankFile> => {
  /** How many of each the family has in the months of the file. */
  const existing = (member: PlanContext['member'], rows: readonly BankRow[]) => {
    const counts = new Map<string, number>()
    for (const month of new Set(rows.flatMap(({ date }) => date?.slice(0, 7) ?? [])))
      for (const row of finances.transactions.list(member, { month, limit: monthLimit }))
        counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
    return counts
  }

  const columnsFor = ({ headers, headerLine }: BankFile, context: PlanContext): BankColumns => {
    const chosen = context.columns ?? context.remembered(headerLine) ?? guessColumns(headers)
    return Object.fromEntries(Object.entries(chosen).filter(([, header]) => headers.includes(header)))
  }

  return {
    plan(file, context) {
      const { member, locale } = context
      const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
      const dayOf = (date: string) => Temporal.PlainDate.from(date).toLocaleString(locale, { dateStyle: 'medium' })
      const columns = columnsFor(file, context)
      const found = { headers: file.headers, columns, headerLine: file.headerLine }
      const rows = readBankRows(file, columns)
      const categories = finances.categories.list(member).filter(({ isActive }) => isActive)
      const known = existing(member, rows)
      const stepOf = ({ date, amount, description, merchant, category }: BankRow): Step => {
        const type = (amount ?? 0) < 0 ? 'expense' : 'income'
        const title = clean(description) || clean(merchant)
        const detail = [date && dayOf(date), amount === undefined ? '' : money.format(amount)].filter(Boolean).join(' · ') || null
        const skipped = (reason: Message): Step => ({ title, detail, outcome: 'skipped', reasons: [reason] })
        if (!isComplete(columns)) return skipped(msg('Choose the columns of the date and the amount.'))
        if (date === undefined) return skipped(msg('The date cannot be read.'))
        if (amount === undefined) return skipped(msg('The amount cannot be read.'))
        if (amount === 0) return skipped(msg('The amount is zero.'))
        if (!title) return skipped(msg('It has no text.'))
        const ofType = categories.filter((one) => one.type === type)
        const named = ofType.find(({ name }) => name.toLowerCase() === category.toLowerCase())
        // Without a category, a transaction is an expense.
        const own = named ?? (type === 'income' ? ofType[0] : undefined)
        if (type === 'income' && !own) return skipped(msg('The family has no category for income. Add one first.'))
        const parsed = newTransaction.safeParse({
          ...{ description: title, amount: Math.abs(amount), transactionDate: date },
          ...{ categoryId: own?.id ?? null, merchant: clean(merchant) || null },
        })
        if (!parsed.success) return skipped(msg('The amount cannot be read.'))
        const key = keyOf({ transactionDate: date, amount: parsed.data.amount, type, description: title })
        const left = known.get(key) ?? 0
        if (left > 0) {
          known.set(key, left - 1)
          return { title, detail, outcome: 'unchanged', reasons: [] }
        }
        const write = () => {
          const { id } = finances.transactions.create(member, parsed.data)
          return [{ kind: 'transaction' as const, rowId: id, title }]
        }
        return { title, detail, outcome: 'new', reasons: [], write }
      }
      const steps = rows.map(stepOf)
      if (file.isCut)
        steps.push({ title: '…', detail: null, outcome: 'skipped', reasons: [msg('Only the first rows were read. Split the file.')] })
      return { ...found, steps }
    },
  }
}
