import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { AppError } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { moneyDecimals, toUnits } from '#src/shared/money'
import type { ImportColumns } from './import.rules'
import { maxInvestments, maxPrices } from './investments.rules'
import { investmentImports as imports, investments, investmentPrices as prices, investmentTargets as targets } from './investments.table'

/** The price of one share and the value of the whole holding on a day, `YYYY-MM-DD`. */
export type DayPrice = { date: string; price: number | null; value: number }

export const createInvestmentStore = (db: Db) => {
  const list = prepared(() =>
    db
      .select()
      .from(investments)
      .where(eq(investments.familyId, sql.placeholder('familyId')))
      .orderBy(sql`${investments.accountName} collate nocase`, asc(investments.id))
      .prepare(),
  )
  const byId = (familyId: string, id: string) => and(eq(investments.familyId, familyId), eq(investments.id, id))
  const insertPrice = inserter(db, prices, {
    owner: prices.investmentId,
    max: maxPrices,
    full: (max) => msg('There is room for {max} prices of an investment. Delete some first.', { max }),
  })
  const onDay = (investmentId: string, date: string) => and(eq(prices.investmentId, investmentId), eq(prices.date, date))

  return {
    list: (familyId: string) => list().all({ familyId }),
    /** In any family; the caller checks access by the row's `familyId`. */
    find: (id: string) => db.select().from(investments).where(eq(investments.id, id)).get(),
    insert: inserter(db, investments, {
      owner: investments.familyId,
      max: maxInvestments,
      full: (max) => msg('There is room for {max} investments. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof investments.$inferInsert>) =>
      db.update(investments).set(change).where(byId(familyId, id)).returning().get(),
    remove: (familyId: string, id: string) => db.delete(investments).where(byId(familyId, id)).run(),

    prices: (investmentId: string, limit: number) =>
      db.select().from(prices).where(eq(prices.investmentId, investmentId)).orderBy(desc(prices.date)).limit(limit).all(),
    /** The prices of some days, by day. */
    pricesOn(investmentId: string, days: string[]): Map<string, DayPrice> {
      const among = sql`${prices.date} in (select value from json_each(${JSON.stringify(days)}))`
      const rows = db
        .select()
        .from(prices)
        .where(and(eq(prices.investmentId, investmentId), among))
        .all()
      return new Map(rows.map(({ date, price, value }) => [date, { date, price, value }]))
    },
    /** Sets the prices of many days at once. @throws AppError 409 if they would be too many */
    savePrices(familyId: string, investmentId: string, all: readonly DayPrice[]) {
      const units = (money: number) => toUnits(money, moneyDecimals)
      const rows = all.map(({ date, price, value }) => [Bun.randomUUIDv7(), date, price === null ? null : units(price), units(value)])
      db.run(sql`insert into ${prices} (id, family_id, investment_id, date, price, value)
        select r.value ->> 0, ${familyId}, ${investmentId}, r.value ->> 1, r.value ->> 2, r.value ->> 3 from json_each(${JSON.stringify(rows)}) r
        where true on conflict (investment_id, date) do update set price = excluded.price, value = excluded.value`)
      const kept = db.select({ rows: count() }).from(prices).where(eq(prices.investmentId, investmentId)).get()?.rows ?? 0
      if (kept > maxPrices)
        throw new AppError(409, 'list_full', msg('There is room for {max} prices of an investment. Delete some first.', { max: maxPrices }))
    },
    findPrice: (id: string) => db.select().from(prices).where(eq(prices.id, id)).get(),
    removePrice: (familyId: string, id: string) =>
      db
        .delete(prices)
        .where(and(eq(prices.familyId, familyId), eq(prices.id, id)))
        .run(),
    /** Keeps one price a day, the latest. */
    setPrice(row: typeof prices.$inferInsert) {
      const { investmentId, date, price, value, familyId } = row
      let saved: typeof prices.$inferSelect | undefined = db
        .update(prices)
        .set({ price, value })
        .where(onDay(investmentId, date))
        .returning()
        .get()
      saved ??= insertPrice({ familyId, investmentId, date, price, value })
      return saved
    },
    firstDay: (familyId: string) =>
      db.select({ date: prices.date }).from(prices).where(eq(prices.familyId, familyId)).orderBy(asc(prices.date)).limit(1).get()?.date,
    /** The value in cents of all investments, or of one, on each of these days. */
    values: (familyId: string, days: string[], investmentId: string | null) =>
      db.all<{ date: string; units: number }>(sql`select d.value as date, (
        select coalesce(sum((select p.value from ${prices} p where p.investment_id = i.id and p.date <= d.value order by p.date desc limit 1)), 0)
        from ${investments} i where i.family_id = ${familyId} and (${investmentId} is null or i.id = ${investmentId})
      ) as units from json_each(${JSON.stringify(days)}) d`),

    importColumns: (familyId: string) => db.select().from(imports).where(eq(imports.familyId, familyId)).get()?.columns,
    rememberColumns: (familyId: string, columns: ImportColumns) =>
      db.insert(imports).values({ familyId, columns }).onConflictDoUpdate({ target: imports.familyId, set: { columns } }).run(),

    targets: (familyId: string) => db.select().from(targets).where(eq(targets.familyId, familyId)).orderBy(asc(targets.accountType)).all(),
    setTargets(familyId: string, all: { accountType: string; percent: number }[]) {
      db.delete(targets).where(eq(targets.familyId, familyId)).run()
      for (const target of all)
        db.insert(targets)
          .values({ ...target, familyId })
          .run()
    },
  }
}
export type InvestmentStore = ReturnType<typeof createInvestmentStore>
export type InvestmentRow = NonNullable<ReturnType<InvestmentStore['find']>>
export type PriceRow = NonNullable<ReturnType<InvestmentStore['findPrice']>>
