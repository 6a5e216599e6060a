import type { Clock } from '#src/platform/clock'
import { iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Reader } from '#src/platform/language/reader'
import { msg } from '#src/shared/language/message'
import type { BillRow, BillStore } from './finances.bills.store'
import type { Deps } from './finances.deps'

/** The local time of reminders, in the family's zone. */
const reminderTime = '09:00'

type Remindable = Pick<BillRow, 'status' | 'dueDate' | 'reminderDays' | 'remindedFor'>

/** The time of a bill's reminder, once per due date; null if it was sent or the bill is inactive. */
export const reminderOf = ({ status, dueDate, reminderDays, remindedFor }: Remindable, timezone: string) => {
  if (status !== 'active' || remindedFor === dueDate) return null
  const day = Temporal.PlainDate.from(dueDate).subtract({ days: reminderDays })
  return iso(day.toZonedDateTime({ timeZone: timezone, plainTime: reminderTime }).toInstant())
}

/** The text of a reminder: "City Power: $84.20, due on Tue, Nov 24". */
const reminderText = ({ companyName: company, amountDue, dueDate }: BillRow, currency: string, { t, day, money }: Reader) =>
  t(msg('{company}: {amount}, due on {day}', { company, amount: money(amountDue, currency), day: day(Temporal.PlainDate.from(dueDate)) }))

/** Notifies a member. */
export type Notify = (
  familyId: string,
  userId: string,
  kind: 'bill_due',
  about: { title: (reader: Reader) => string; subjectId: string },
) => void

type ReminderDeps = Pick<Deps, 'families'> & {
  atomically: Atomically
  store: BillStore
  clock: Clock
  notify: Notify
  /** Withdraws the notifications about a bill. */
  withdraw: (familyId: string, subjectId: string) => void
  /** Schedules a call of `deliver` at that time or shortly after; replaces the previous schedule. It must survive a restart. */
  wakeAt: (moment: string) => void
}

/** Reminders of bills. Each bill's row has the time of its next reminder, so they survive a restart. */
export const createBillReminders = ({ store, families, clock, atomically, notify, withdraw, wakeAt }: ReminderDeps) => {
  const wake = () => {
    const next = store.nextReminder()
    if (next) wakeAt(next)
  }

  const remind = (bill: BillRow) => {
    const { currency } = families.get(bill.familyId)
    const about = { title: (reader: Reader) => reminderText(bill, currency, reader), subjectId: bill.id }
    for (const { userId } of families.people(bill.familyId)) notify(bill.familyId, userId, 'bill_due', about)
    store.update(bill.familyId, bill.id, { remindAt: null, remindedFor: bill.dueDate })
  }

  return {
    wake,
    withdraw,

    /** Notifies all members who may view the finances of the bills due soon, once per due date. */
    deliver() {
      for (const bill of store.dueReminders(iso(clock.now()))) atomically(() => remind(bill))
      wake()
    },
  }
}
export type BillReminders = ReturnType<typeof createBillReminders>
