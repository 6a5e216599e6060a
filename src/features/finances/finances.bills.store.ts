import { and, asc, desc, eq, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { billPayments, bills, transactions } from './finances.table'

export const createBillStore = (db: Db) => {
  const list = prepared(() =>
    db
      .select()
      .from(bills)
      .where(eq(bills.familyId, sql.placeholder('familyId')))
      .orderBy(sql`${bills.status} <> 'active'`, asc(bills.dueDate), asc(bills.id))
      .prepare(),
  )
  const byId = (familyId: string, id: string) => and(eq(bills.familyId, familyId), eq(bills.id, id))

  return {
    list: (familyId: string) => list().all({ familyId }),
    /** Across all families: the gate reads the family from the row. */
    find: (id: string) => db.select().from(bills).where(eq(bills.id, id)).get(),
    insert: inserter(db, bills, {
      owner: bills.familyId,
      max: 1000,
      full: (max) => msg('There is room for {max} bills. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof bills.$inferInsert>) =>
      db.update(bills).set(change).where(byId(familyId, id)).returning().get(),
    remove: (familyId: string, id: string) => db.delete(bills).where(byId(familyId, id)).run(),

    /** Bills of all families whose reminder is due. */
    dueReminders: (now: string) =>
      db
        .select()
        .from(bills)
        .where(and(isNotNull(bills.remindAt), lte(bills.remindAt, now)))
        .orderBy(asc(bills.remindAt))
        .all(),
    /** The time of the next reminder. */
    nextReminder: () =>
      db.select({ remindAt: bills.remindAt }).from(bills).where(isNotNull(bills.remindAt)).orderBy(asc(bills.remindAt)).limit(1).get()
        ?.remindAt,
  }
}
export type BillStore = ReturnType<typeof createBillStore>
export type BillRow = NonNullable<ReturnType<BillStore['find']>>

const paymentColumns = {
  id: billPayments.id,
  familyId: billPayments.familyId,
  billId: billPayments.billId,
  dueDate: billPayments.dueDate,
  amountPaid: billPayments.amountPaid,
  paymentDate: billPayments.paymentDate,
  paymentMethod: billPayments.paymentMethod,
  referenceNumber: billPayments.referenceNumber,
  notes: billPayments.notes,
  transactionId: transactions.id,
  createdBy: billPayments.createdBy,
  creator: personColumns,
  createdAt: billPayments.createdAt,
}

/** Payments of bills. The server alone makes their ids, so order by id is order of creation. */
export const createPaymentStore = (db: Db) => {
  const select = () =>
    db
      .select(paymentColumns)
      .from(billPayments)
      .innerJoin(users, eq(users.id, billPayments.createdBy))
      .leftJoin(transactions, eq(transactions.billPaymentId, billPayments.id))
  const inBill = (billId: string) => eq(billPayments.billId, billId)

  return {
    /** Newest first, older than the id `before`. `~` sorts after every id. */
    list: (billId: string, limit: number, before = '~') =>
      select()
        .where(and(inBill(billId), lt(billPayments.id, before)))
        .orderBy(desc(billPayments.id))
        .limit(limit)
        .all(),
    find: (billId: string, id: string) =>
      select()
        .where(and(inBill(billId), eq(billPayments.id, id)))
        .get(),
    last: (billId: string) => select().where(inBill(billId)).orderBy(desc(billPayments.id)).limit(1).get(),
    findByDueDate: (billId: string, dueDate: string) =>
      select()
        .where(and(inBill(billId), eq(billPayments.dueDate, dueDate)))
        .get(),
    findByPaymentDate: (billId: string, paymentDate: string) =>
      select()
        .where(and(inBill(billId), eq(billPayments.paymentDate, paymentDate)))
        .orderBy(desc(billPayments.id))
        .limit(1)
        .get(),
    insert: inserter(db, billPayments),
    remove: (familyId: string, id: string) =>
      db
        .delete(billPayments)
        .where(and(eq(billPayments.familyId, familyId), eq(billPayments.id, id)))
        .run(),
  }
}
export type PaymentStore = ReturnType<typeof createPaymentStore>
export type PaymentRow = NonNullable<ReturnType<PaymentStore['find']>>
