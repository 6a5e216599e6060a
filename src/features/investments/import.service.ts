import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, todayIn } from '#src/platform/clock'
import { invalid } from '#src/platform/errors'
import { msg, type PlainMessage } from '#src/shared/language/message'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { ImportItem, ImportReply, PriceImport } from './import.contract'
import { type ReadRow, readPrices } from './import.read'
import { maxImportRows } from './import.rules'
import { maxMoney, valueOfShares } from './investments.rules'
import type { DayPrice, InvestmentRow, InvestmentStore } from './investments.store'

type Deps = { store: InvestmentStore; families: Families; activity: Activity; clock: Clock; acts: Acts }

/** A row of the file for one holding; without a holding, nothing has its symbol or name. */
type Entry = { row: number; name: string | null; holding?: InvestmentRow; found: Partial<DayPrice> & { reason?: PlainMessage } }

const shownRows = 200

const isSame = (one: string | null, other: string | null) => one !== null && one.toLowerCase() === other?.toLowerCase()

/** The holdings that a row is about: by symbol and name if some have both, else by symbol, else by name. */
const holdingsOf = (row: ReadRow, all: readonly InvestmentRow[]) => {
  const bySymbol = all.filter(({ symbol }) => isSame(row.symbol, symbol))
  const named = (some: readonly InvestmentRow[]) => some.filter(({ accountName }) => isSame(row.account, accountName))
  const both = named(bySymbol)
  if (both.length > 0) return both
  return bySymbol.length > 0 ? bySymbol : named(all)
}

/** The result of a row for a holding, or the reason why it has none. */
const readFor = (row: ReadRow, { shares }: InvestmentRow, today: string): Entry['found'] => {
  const date = row.date === null ? today : row.date
  if (date === undefined) return { reason: msg('The date cannot be read.') }
  if (date > today) return { date, reason: msg('The date is in the future.') }
  if (row.price === undefined || row.value === undefined) return { date, reason: msg('The amount cannot be read.') }
  const isPriced = shares !== null && row.price !== null
  const price = isPriced ? row.price : null
  const value = isPriced ? valueOfShares(shares, row.price ?? 0) : row.value
  if (value === null && row.price !== null) return { date, price: row.price, reason: msg('The investment has no number of shares.') }
  if (value === null) return { date, reason: msg('The row has no price and no value.') }
  return value > maxMoney ? { date, price, reason: msg('The value is too large.') } : { date, price, value }
}

/** Imports prices of a family's investments from CSV. */
export const createPriceImport = ({ store, families, activity, clock, acts }: Deps) => {
  const act = acts('investments')

  /** @throws AppError 422 if the rows are about too many holdings */
  const entriesOf = ({ familyId }: Member, rows: readonly ReadRow[]): Entry[] => {
    const today = todayIn(clock, families.get(familyId).timezone).toString()
    const all = store.list(familyId).filter(({ isActive }) => isActive)
    const entries: Entry[] = []
    for (const [at, read] of rows.entries()) {
      const [row, name] = [at + 1, read.account ?? read.symbol]
      const holdings = holdingsOf(read, all)
      if (holdings.length === 0) entries.push({ row, name, found: { reason: msg('No active investment has this symbol or name.') } })
      for (const holding of holdings) entries.push({ row, name, holding, found: readFor(read, holding, today) })
      if (entries.length > maxImportRows) throw invalid('csv', msg('Use at most {max} rows and holdings.', { max: maxImportRows }))
    }
    return entries
  }

  /** The items of a file, and the prices that it changes by holding. */
  const plan = (entries: readonly Entry[]) => {
    const changes = new Map<InvestmentRow, Map<string, DayPrice>>()
    const known = new Map<InvestmentRow, Map<string, DayPrice>>()
    for (const [holding, some] of Map.groupBy(entries, (entry) => entry.holding))
      if (holding) known.set(holding, store.pricesOn(holding.id, [...new Set(some.flatMap(({ found }) => found.date ?? []))]))
    const items = entries.map(({ row, name, holding, found }): ImportItem => {
      const { date = null, price = null, value = null, reason = null } = found
      const item = { row, accountName: holding?.accountName ?? name, date, price, value, reason }
      if (!holding || date === null || value === null) return { ...item, outcome: 'skipped' }
      const before = known.get(holding)?.get(date)
      if (before?.value === value && before.price === price) return { ...item, outcome: 'unchanged' }
      const own = changes.get(holding) ?? new Map<string, DayPrice>()
      changes.set(holding, own.set(date, { date, price, value }))
      known.get(holding)?.set(date, { date, price, value })
      return { ...item, outcome: before ? 'changed' : 'new' }
    })
    return { items, changes }
  }

  const write = (member: Member, { familyId, id, accountName, currentValue }: InvestmentRow, prices: DayPrice[]) => {
    store.savePrices(familyId, id, prices)
    const [newest] = store.prices(id, 1)
    if (newest && newest.value !== currentValue) store.update(familyId, id, { currentValue: newest.value, updatedAt: iso(clock.now()) })
    activity.record(member, 'investment.priced', { subjectId: id, title: accountName })
  }

  /** @throws AppError 409 if a holding would have too many prices, 422 for too many rows */
  return (member: Member, { csv, columns: given, apply }: PriceImport): ImportReply => {
    const { headers, columns, rows } = readPrices(csv, { given, remembered: store.importColumns(member.familyId) })
    const { items, changes } = plan(entriesOf(member, rows))
    if (apply)
      act(member, () => {
        store.rememberColumns(member.familyId, columns)
        for (const [holding, prices] of changes) write(member, holding, [...prices.values()])
      })
    const count = (outcome: ImportItem['outcome']) => items.filter((item) => item.outcome === outcome).length
    const counts = { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), skipped: count('skipped') }
    return { headers: headers.slice(0, 100), columns, ...counts, items: items.slice(0, shownRows) }
  }
}
