import { and, asc, desc, eq, getTableColumns, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { fullTextParts } from '#src/platform/database/full-text'
import { personColumns, users } from '../accounts/accounts.table'
import type { SpendingSum } from './finances.rules'
import { budgetCategories, transactions } from './finances.table'

const columns = {
  id: transactions.id,
  familyId: transactions.familyId,
  userId: transactions.userId,
  user: personColumns,
  categoryId: transactions.categoryId,
  type: sql<'expense' | 'income'>`coalesce(${budgetCategories.type}, 'expense')`,
  description: transactions.description,
  amount: transactions.amount,
  transactionDate: transactions.transactionDate,
  isRecurring: transactions.isRecurring,
  recurringInterval: transactions.recurringInterval,
  nextDate: transactions.nextDate,
  receiptUrl: transactions.receiptUrl,
  merchant: transactions.merchant,
  billPaymentId: transactions.billPaymentId,
  createdAt: transactions.createdAt,
  updatedAt: transactions.updatedAt,
}

/** First and last day, `YYYY-MM-DD`, and the categories: null means without one. */
type Filter = { first?: string; last?: string; categoryIds?: (string | null)[] }

export const createTransactionStore = (db: Db) => {
  const select = () =>
    db
      .select(columns)
      .from(transactions)
      .innerJoin(users, eq(users.id, transactions.userId))
      .leftJoin(budgetCategories, eq(budgetCategories.id, transactions.categoryId))
  const byId = (familyId: string, id: string) => and(eq(transactions.familyId, familyId), eq(transactions.id, id))

  const sums = prepared(() => {
    const month = sql<string>`substr(${transactions.transactionDate}, 1, 7)`
    return db
      .select({ month: month.as('month'), categoryId: transactions.categoryId, units: sql<number>`sum(${transactions.amount})` })
      .from(transactions)
      .where(
        and(
          eq(transactions.familyId, sql.placeholder('familyId')),
          gte(transactions.transactionDate, sql.placeholder('first')),
          lte(transactions.transactionDate, sql.placeholder('last')),
        ),
      )
      .groupBy(month, transactions.categoryId)
      .prepare()
  })

  const ofCategories = (ids: (string | null)[]) =>
    or(
      ids.includes(null) ? isNull(transactions.categoryId) : undefined,
      inArray(
        transactions.categoryId,
        ids.filter((id) => id !== null),
      ),
    )

  const found = prepared(() =>
    select()
      .innerJoin(fullTextParts.rows, fullTextParts.isRow(transactions.id))
      .innerJoin(fullTextParts.text, fullTextParts.isFound())
      .where(fullTextParts.isOf(transactions.familyId))
      .orderBy(fullTextParts.newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(eq(transactions.id, sql.placeholder('id')))
      .prepare(),
  )

  const repeating = prepared(() =>
    db
      .select({ ...getTableColumns(transactions) })
      .from(transactions)
      .where(and(isNotNull(transactions.nextAt), lte(transactions.nextAt, sql.placeholder('now'))))
      .orderBy(asc(transactions.nextAt))
      .prepare(),
  )
  const earliest = prepared(() =>
    db
      .select({ nextAt: transactions.nextAt })
      .from(transactions)
      .where(isNotNull(transactions.nextAt))
      .orderBy(asc(transactions.nextAt))
      .limit(1)
      .prepare(),
  )

  return {
    /** The transactions whose repetition is due. */
    dueRepeats: (now: string) => repeating().all({ now }),
    /** Time of the next repetition, ISO 8601; undefined without one. */
    nextRepeat: () => earliest().get()?.nextAt ?? undefined,
    /** Whether a newer transaction of its series continues it. */
    isContinued: (id: string) =>
      db
        .select({ id: transactions.id })
        .from(transactions)
        .where(and(isNotNull(transactions.followsId), eq(transactions.followsId, id)))
        .get() !== undefined,
    /** Newest first. @param before the id of the last row of the previous page */
    list(familyId: string, { first, last, categoryIds }: Filter, limit: number, before?: string) {
      const { transactionDate, id } = transactions
      const after = sql`(${transactionDate}, ${id}) < (select t.transaction_date, t.id from transactions t where t.id = ${before} and t.family_id = ${familyId})`
      return select()
        .where(
          and(
            eq(transactions.familyId, familyId),
            first ? gte(transactionDate, first) : undefined,
            last ? lte(transactionDate, last) : undefined,
            categoryIds && ofCategories(categoryIds),
            before ? after : undefined,
          ),
        )
        .orderBy(desc(transactionDate), desc(id))
        .limit(limit)
        .all()
    },
    /** The newest rows that match `match` in the full-text index. */
    found: (familyId: string, match: string, limit: number) => found().all({ familyId, match, limit }),
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => one().get({ id }),
    insert: inserter(db, transactions),
    update: (familyId: string, id: string, change: Partial<typeof transactions.$inferInsert>) =>
      db.update(transactions).set(change).where(byId(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(transactions).where(byId(familyId, id)).run(),

    /** The sums by month and category between two days, in whole units. */
    sums: (familyId: string, first: string, last: string): SpendingSum[] => sums().all({ familyId, first, last }),

    /** The families with this receipt address. */
    familiesWithReceipt: (receiptUrl: string) =>
      db
        .selectDistinct({ familyId: transactions.familyId })
        .from(transactions)
        .where(eq(transactions.receiptUrl, receiptUrl))
        .all()
        .map(({ familyId }) => familyId),
  }
}
export type TransactionStore = ReturnType<typeof createTransactionStore>
export type TransactionRow = NonNullable<ReturnType<TransactionStore['find']>>
