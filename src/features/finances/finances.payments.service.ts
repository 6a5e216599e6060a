import type { Member } from '#src/platform/access'
import { dateIn, iso, todayIn } from '#src/platform/clock'
import { AppError, found } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { BillPaymentReply, NewPayment } from './finances.bills.contract'
import type { BillRow, BillStore, PaymentRow, PaymentStore } from './finances.bills.store'
import type { Deps } from './finances.deps'
import { type BillReminders, reminderOf } from './finances.reminders.service'
import { nextDue } from './finances.rules'
import type { TransactionStore } from './finances.transactions.store'

const toReply = ({ creator, ...row }: PaymentRow): BillPaymentReply => ({ ...row, creator: toPerson(creator) })

const notDue = (dueDate: string) => new AppError(409, 'not_due', msg('This bill is due on {dueDate}. Pay that one first.', { dueDate }))

type PaymentDeps = Deps & { store: PaymentStore; bills: BillStore; transactions: TransactionStore; reminders: BillReminders }

/** Paying bills. Each due date is paid once; a payment advances the bill to the next one. */
export const createPayments = ({ store, bills, transactions, reminders, families, activity, clock, acts }: PaymentDeps) => {
  const act = acts('finances')
  const zoneOf = (familyId: string) => families.get(familyId).timezone

  /** The next unpaid due date: a bill that was set back skips the dates that are already paid. */
  const nextUnpaidDate = ({ id, frequency, dueDate, dueDay }: BillRow) => {
    let due = Temporal.PlainDate.from(dueDate)
    do {
      due = nextDue(frequency, due, dueDay)
    } while (store.findByDueDate(id, due.toString()))
    return due.toString()
  }

  /** Sets a bill's due date and schedules its reminder. An earlier reminder is withdrawn and may come again. */
  const moveTo = (bill: BillRow, dueDate: string, lastPaidDate: string | null) => {
    const remindAt = reminderOf({ ...bill, dueDate, remindedFor: null }, zoneOf(bill.familyId))
    bills.update(bill.familyId, bill.id, { dueDate, lastPaidDate, remindedFor: null, remindAt, updatedAt: iso(clock.now()) })
    reminders.withdraw(bill.familyId, bill.id)
    reminders.wake()
  }

  const noteTransaction = (member: Member, bill: BillRow, payment: { id: string; amountPaid: number; paymentDate: string }) => {
    const now = iso(clock.now())
    transactions.insert({
      familyId: bill.familyId,
      userId: member.userId,
      categoryId: bill.categoryId,
      description: bill.propertyName ? `${bill.companyName}, ${bill.propertyName}`.slice(0, 200) : bill.companyName,
      amount: payment.amountPaid,
      transactionDate: payment.paymentDate,
      merchant: bill.companyName,
      billPaymentId: payment.id,
      createdAt: now,
      updatedAt: now,
    })
  }

  const dateOf = ({ familyId }: BillRow, { paymentDate }: Pick<NewPayment, 'paymentDate'>) => {
    const zone = zoneOf(familyId)
    return paymentDate ? dateIn(paymentDate, zone) : todayIn(clock, zone).toString()
  }
  /** The payment of the given due date or, without one, of the payment date. */
  const findPayment = (bill: BillRow, { dueDate, ...input }: NewPayment) =>
    dueDate ? store.findByDueDate(bill.id, dueDate) : store.findByPaymentDate(bill.id, dateOf(bill, input))

  const pay = (member: Member, bill: BillRow, { noteTransaction: isNoted, dueDate: named, ...input }: NewPayment) => {
    const { id: billId, familyId } = bill
    const paymentDate = dateOf(bill, input)
    if (named && named !== bill.dueDate) throw notDue(bill.dueDate)
    const { id, amountPaid } = store.insert({
      ...input,
      amountPaid: input.amountPaid ?? bill.amountDue,
      paymentDate,
      familyId,
      billId,
      dueDate: bill.dueDate,
      createdBy: member.userId,
      createdAt: iso(clock.now()),
    })
    // A payment of zero is not a transaction.
    if (isNoted && amountPaid > 0) noteTransaction(member, bill, { id, amountPaid, paymentDate })
    moveTo(bill, nextUnpaidDate(bill), paymentDate)
    activity.record(member, 'bill.paid', { subjectId: billId, title: bill.companyName })
    return found(store.find(billId, id), msg('Payment not found'))
  }

  return {
    find: store.find,
    list: ({ id }: BillRow, { limit, before }: { limit: number; before?: string }): BillPaymentReply[] =>
      store.list(id, limit, before).map(toReply),

    /**
     * Marks a bill as paid and advances its due date. Idempotent: returns the existing payment if it is already paid.
     * @throws AppError 409 for a due date that is not the current one
     */
    pay(member: Member, bill: BillRow, input: NewPayment): BillPaymentReply {
      const paid = findPayment(bill, input)
      return toReply(paid ?? act(bill, () => pay(member, found(bills.find(bill.id), msg('Bill not found')), input)))
    },

    /** Undoes the last payment. @throws AppError 409 for an earlier one */
    takeBack(member: Member, bill: BillRow, payment: PaymentRow) {
      const { familyId, id } = bill
      act(member, () => {
        if (store.last(id)?.id !== payment.id) throw new AppError(409, 'not_last', msg('Only the last payment can be taken back.'))
        if (payment.transactionId) transactions.remove(familyId, payment.transactionId)
        store.remove(familyId, payment.id)
        moveTo(found(bills.find(id), msg('Bill not found')), payment.dueDate, store.last(id)?.paymentDate ?? null)
        activity.record(member, 'bill.payment_taken_back', { subjectId: id, title: bill.companyName })
      })
    },
  }
}
