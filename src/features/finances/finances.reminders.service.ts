import type { Clock } from '#src/platform/clock'
import { iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { BillRow, BillStore } from './finances.bills.store'
import type { Deps } from './finances.deps'

/** The hour at which a family is reminded, in its own zone. */
const reminderTime = '09:00'

type Remindable = Pick<BillRow, 'status' | 'dueDate' | 'reminderDays' | 'remindedFor'>

/** When the family is reminded of a bill: once for each due date; null when that was done, or nobody is to be. */
export const reminderOf = ({ status, dueDate, reminderDays, remindedFor }: Remindable, timezone: string) => {
  if (status !== 'active' || remindedFor === dueDate) return null
  const day = Temporal.PlainDate.from(dueDate).subtract({ days: reminderDays })
  return iso(day.toZonedDateTime({ timeZone: timezone, plainTime: reminderTime }).toInstant())
}

/** "$84.20, due on Tue, Nov 24": what is said of a bill, in the one language that Hearth speaks. */
const wordsFor = ({ companyName, amountDue, dueDate }: BillRow, currency: string) => {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 2 }).format(amountDue)
  const day = Temporal.PlainDate.from(dueDate).toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
  return `${companyName}: ${money}, due on ${day}`
}

/** How a member is told. */
export type Notify = (familyId: string, userId: string, kind: 'bill_due', about: { title: string; subjectId: string }) => void

type ReminderDeps = Pick<Deps, 'families'> & {
  atomically: Atomically
  store: BillStore
  clock: Clock
  notify: Notify
  /** Takes back what was said of a bill. */
  withdraw: (familyId: string, subjectId: string) => void
  /** Asks for a call of `deliver` at that moment or soon after it, in the place of what was asked for before. It has to outlive the process. */
  wakeAt: (moment: string) => void
}

/** Reminders of bills. Each bill holds when the next one is due, so that a restart changes nothing. */
export const createBillReminders = ({ store, families, clock, atomically, notify, withdraw, wakeAt }: ReminderDeps) => {
  const wake = () => {
    const next = store.nextReminder()
    if (next) wakeAt(next)
  }

  const remind = (bill: BillRow) => {
    const { currency } = families.get(bill.familyId)
    const about = { title: wordsFor(bill, currency), subjectId: bill.id }
    for (const { userId } of families.people(bill.familyId)) notify(bill.familyId, userId, 'bill_due', about)
    store.update(bill.familyId, bill.id, { remindAt: null, remindedFor: bill.dueDate })
  }

  return {
    wake,
    withdraw,

    /** Tells everybody who may view the finances of the bills that are to be paid soon, of each due date once. */
    deliver() {
      for (const bill of store.toRemindOf(iso(clock.now()))) atomically(() => remind(bill))
      wake()
    },
  }
}
export type BillReminders = ReturnType<typeof createBillReminders>
