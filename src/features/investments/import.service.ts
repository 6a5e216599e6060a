import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, todayIn } from '#src/platform/clock'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { ImportItem, ImportReply, PriceImport } from './import.contract'
import { type ReadRow, readPrices } from './import.read'
import { maxMoney, valueOfShares } from './investments.rules'
import type { InvestmentRow, InvestmentStore } from './investments.store'

type Deps = { store: InvestmentStore; families: Families; activity: Activity; clock: Clock; acts: Acts }

const shownRows = 200

const isSame = (one: string | null, other: string | null) => one !== null && one.toLowerCase() === other?.toLowerCase()

/** The holdings that a row is about: by symbol if it has one, else by the name of the account. */
const holdingsOf = (row: ReadRow, all: readonly InvestmentRow[]) => {
  const bySymbol = all.filter(({ symbol }) => isSame(row.symbol, symbol))
  const named = (some: readonly InvestmentRow[]) => some.filter(({ accountName }) => isSame(row.account, accountName))
  const both = named(bySymbol)
  if (both.length > 0) return both
  return bySymbol.length > 0 ? bySymbol : named(all)
}

/** Imports prices of a family's investments from CSV. */
export const createPriceImport = ({ store, families, activity, clock, acts }: Deps) => {
  const act = acts('investments')

  /** What a row says about a holding, or why nothing. */
  const read = (row: ReadRow, holding: InvestmentRow, today: string) => {
    const date = row.date === null ? today : row.date
    if (date === undefined) return { reason: 'The date cannot be read.' }
    if (date > today) return { date, reason: 'The date is in the future.' }
    if (row.price === undefined || row.value === undefined) return { date, reason: 'The amount cannot be read.' }
    const price = holding.shares === null ? null : row.price
    const value = price !== null && holding.shares !== null ? valueOfShares(holding.shares, price) : row.value
    if (value === null && row.price !== null) return { date, price: row.price, reason: 'The investment has no number of shares.' }
    if (value === null) return { date, reason: 'The row has no price and no value.' }
    return value > maxMoney ? { date, price, reason: 'The value is too large.' } : { date, price, value }
  }

  /** The items of a file; with `write`, each is stored. */
  const run = (member: Member, rows: readonly ReadRow[], write: boolean) => {
    const today = todayIn(clock, families.get(member.familyId).timezone).toString()
    const all = store.list(member.familyId).filter(({ isActive }) => isActive)
    const items: ImportItem[] = []
    const touched = new Map<string, InvestmentRow>()
    for (const [at, row] of rows.entries()) {
      const base = { row: at + 1, accountName: row.account ?? row.symbol, date: null, price: null, value: null, reason: null }
      const holdings = holdingsOf(row, all)
      if (holdings.length === 0) items.push({ ...base, outcome: 'skipped', reason: 'No active investment has this symbol or name.' })
      for (const holding of holdings) {
        const { date = null, price = null, value = null, reason = null } = read(row, holding, today)
        const item = { ...base, accountName: holding.accountName, date, price, value, reason }
        if (date === null || value === null) {
          items.push({ ...item, outcome: 'skipped' })
          continue
        }
        const before = store.priceOn(holding.id, date)
        const isSamePrice = before?.value === value && before.price === price
        items.push({ ...item, outcome: before ? (isSamePrice ? 'unchanged' : 'changed') : 'new' })
        if (!write || isSamePrice) continue
        store.setPrice({ familyId: member.familyId, investmentId: holding.id, date, price, value })
        touched.set(holding.id, holding)
      }
    }
    return { items, touched: [...touched.values()] }
  }

  const applied = (member: Member, rows: readonly ReadRow[]) => {
    const { items, touched } = run(member, rows, true)
    for (const { id, accountName, currentValue } of touched) {
      const [newest] = store.prices(id, 1)
      if (newest && newest.value !== currentValue)
        store.update(member.familyId, id, { currentValue: newest.value, updatedAt: iso(clock.now()) })
      activity.record(member, 'investment.priced', { subjectId: id, title: accountName })
    }
    return items
  }

  /** @throws AppError 422 for too many rows */
  return (member: Member, { csv, columns: given, apply }: PriceImport): ImportReply => {
    const { headers, columns, rows } = readPrices(csv, { given, remembered: store.importColumns(member.familyId) })
    const items = apply
      ? act(member, () => {
          store.rememberColumns(member.familyId, columns)
          return applied(member, rows)
        })
      : run(member, rows, false).items
    const count = (outcome: ImportItem['outcome']) => items.filter((item) => item.outcome === outcome).length
    const counts = { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), skipped: count('skipped') }
    return { headers: headers.slice(0, 100), columns, ...counts, items: items.slice(0, shownRows) }
  }
}
