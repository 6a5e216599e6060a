import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, todayIn } from '#src/platform/clock'
import { AppError, assertUnchanged, found, invalid, notFound } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import type { Reader } from '#src/platform/language/reader'
import { msg } from '#src/shared/language/message'
import { fromUnits, moneyDecimals } from '#src/shared/money'
import { toPerson } from '../accounts/accounts.rules'
import type { ActivityKind } from '../activity/activity.contract'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Trash } from '../trash/trash.service'
import { createGoals } from './goals.service'
import type { GoalStore } from './goals.store'
import { createPriceImport } from './import.service'
import type {
  HistoryQuery,
  InvestmentChange,
  InvestmentReply,
  NewInvestment,
  NewPrice,
  PriceReply,
  SummaryReply,
  Targets,
} from './investments.contract'
import { maxMoney, valueOfShares } from './investments.rules'
import type { InvestmentRow, InvestmentStore, PriceRow } from './investments.store'
import { investments as table } from './investments.table'
import { summaryOf } from './summary.rules'

type Deps = {
  store: InvestmentStore
  goals: GoalStore
  families: Families
  activity: Activity
  trash: Trash
  readerOf: (userId: string) => Reader
  clock: Clock
  acts: Acts
}

const yearsOf: Record<HistoryQuery['range'], number> = { year: 1, three_years: 3, all: 100 }
const steps = 60

/** A family's accounts and holdings, their prices and the targets of their kinds. */
export const createInvestments = (deps: Deps) => {
  const { store, families, activity, trash, readerOf, clock, acts } = deps
  const act = acts('investments')
  const record = (member: Member, kind: ActivityKind, { id, accountName }: InvestmentRow) =>
    activity.record(member, kind, { subjectId: id, title: accountName })
  const today = (familyId: string) => todayIn(clock, families.get(familyId).timezone)
  const assertOwner = (familyId: string, ownerId: string | undefined) => {
    if (ownerId !== undefined && !families.people(familyId).some(({ userId }) => userId === ownerId))
      throw invalid('ownerId', msg('Choose a member of this family.'))
  }
  /** Keeps today's value in the history; an inactive investment is worth nothing to it. */
  const remember = ({ id, familyId, isActive, currentValue }: InvestmentRow) =>
    store.setPrice({ familyId, investmentId: id, date: today(familyId).toString(), price: null, value: isActive ? currentValue : 0 })
  const summary = ({ familyId, userId }: Member): SummaryReply => {
    const names = new Map(families.people(familyId).map((person) => [person.userId, toPerson(person.user).name]))
    return summaryOf(store.list(familyId), store.targets(familyId), (id) => names.get(id) ?? readerOf(userId).t(msg('Former member')))
  }
  const toPrice = ({ familyId: _, ...price }: PriceRow): PriceReply => price

  return {
    goals: createGoals(deps),
    importPrices: createPriceImport(deps),
    find: store.find,
    findPrice: store.findPrice,
    list: ({ familyId }: Member): InvestmentReply[] => store.list(familyId),
    summary,

    /** Idempotent: a retry with the same id returns the existing one. @throws AppError 409 for a foreign id, 422 for a foreign owner */
    create(member: Member, { id, ownerId, ...input }: NewInvestment): InvestmentReply {
      const owner = ownerId ?? member.userId
      const row = id === undefined ? undefined : store.find(id)
      const existing = findExisting(member, row, (one) => (one.ownerId === owner ? member.userId : undefined))
      if (existing) return existing
      assertOwner(member.familyId, ownerId)
      const now = iso(clock.now())
      return act(member, () => {
        const added = store.insert({ ...input, id, familyId: member.familyId, ownerId: owner, createdAt: now, updatedAt: now })
        if (added.isActive) remember(added)
        record(member, 'investment.added', added)
        return added
      })
    },

    /** @throws AppError 409 if it changed since `seen`, 422 for a foreign owner */
    update(member: Member, before: InvestmentRow, { seen, ...change }: InvestmentChange): InvestmentReply {
      assertUnchanged(before, seen)
      assertOwner(member.familyId, change.ownerId)
      const changed = { ...change, updatedAt: iso(clock.now()) }
      return act(member, () => {
        const row = found(store.update(member.familyId, before.id, changed), msg('Investment not found'))
        if (row.currentValue !== before.currentValue || row.isActive !== before.isActive) remember(row)
        record(member, 'investment.changed', row)
        return row
      })
    },

    remove(member: Member, investment: InvestmentRow) {
      act(member, () => {
        const { familyId, id, accountName: title, ownerId } = investment
        trash.move(member, { kind: 'investment', table, id, title, ownerId }, () => store.remove(familyId, id))
        record(member, 'investment.removed', investment)
      })
    },

    prices: ({ id }: InvestmentRow): PriceReply[] => store.prices(id, 200).map(toPrice),

    /** @throws AppError 409 without shares, 422 for a future day or a value that is too large */
    addPrice(member: Member, row: InvestmentRow, { price, date }: NewPrice): PriceReply {
      if (row.shares === null) throw new AppError(409, 'no_shares', msg('Enter the number of shares first.'))
      if (date > today(row.familyId).toString()) throw invalid('date', msg('Must not be in the future.'))
      const value = valueOfShares(row.shares, price)
      if (value > maxMoney) throw invalid('price', msg('The value of all shares is too large.'))
      return act(member, () => {
        const added = store.setPrice({ familyId: row.familyId, investmentId: row.id, date, price, value })
        if (store.prices(row.id, 1)[0]?.date === date)
          store.update(row.familyId, row.id, { currentValue: value, updatedAt: iso(clock.now()) })
        record(member, 'investment.priced', row)
        return toPrice(added)
      })
    },

    removePrice(member: Member, price: PriceRow) {
      act(member, () => {
        const { id: rowId, investmentId: id } = price
        const investment = found(store.find(id), msg('Investment not found'))
        const { accountName: title, ownerId } = investment
        // The investment loses a price, and with it maybe its value.
        trash.move(member, { kind: 'investment_price', table, id, rowId, title, ownerId }, () => {
          const [last] = store.prices(id, 1)
          store.removePrice(member.familyId, rowId)
          const [left] = store.prices(id, 1)
          if (last?.id === rowId && left && left.value > 0)
            store.update(member.familyId, id, { currentValue: left.value, updatedAt: iso(clock.now()) })
        })
      })
    },

    /** @throws AppError 404 for an investment of another family */
    history({ familyId }: Member, { range, investmentId }: HistoryQuery) {
      if (investmentId !== undefined && store.find(investmentId)?.familyId !== familyId) throw notFound(msg('Investment not found'))
      const end = today(familyId)
      const first = store.firstDay(familyId)
      if (first === undefined) return []
      const earliest = end.subtract({ years: yearsOf[range] }).toString()
      const isYoung = first > earliest
      const start = Temporal.PlainDate.from(isYoung ? first : earliest)
      const days = start.until(end).days
      const count = Math.min(days, steps)
      const dates = Array.from({ length: count + 1 }, (_, n) => start.add({ days: count ? Math.round((days * n) / count) : 0 }).toString())
      return store
        .values(familyId, dates, investmentId ?? null)
        .map(({ date, units }) => ({ date, value: fromUnits(units, moneyDecimals) }))
    },

    setTargets(member: Member, { targets }: Targets): SummaryReply {
      return act(member, () => {
        store.setTargets(member.familyId, targets)
        return summary(member)
      })
    },
  }
}
export type Investments = ReturnType<typeof createInvestments>
