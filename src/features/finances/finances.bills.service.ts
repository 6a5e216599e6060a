import type { Member } from '#src/platform/access'
import { dateIn, iso } from '#src/platform/clock'
import { found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import type { ActivityKind } from '../activity/activity.contract'
import type { BillChange, BillReply, NewBill } from './finances.bills.contract'
import type { BillRow, BillStore, PaymentStore } from './finances.bills.store'
import type { Categories } from './finances.categories.service'
import type { Deps } from './finances.deps'
import { type BillReminders, reminderOf } from './finances.reminders.service'
import { bills as table } from './finances.table'

const toReply = ({ dueDay: _, remindAt: __, remindedFor: ___, ...row }: BillRow): BillReply => ({ ...row, nextDueDate: row.dueDate })

const dayOf = (date: string) => Temporal.PlainDate.from(date).day

type BillDeps = Deps & { store: BillStore; payments: PaymentStore; categories: Categories; reminders: BillReminders }

/** A family's recurring bills. */
export const createBills = ({ store, payments, categories, reminders, families, trash, activity, clock, acts }: BillDeps) => {
  const act = acts('finances')
  const record = (member: Member, kind: ActivityKind, { id, companyName }: BillRow) =>
    activity.record(member, kind, { subjectId: id, title: companyName })
  const zoneOf = (familyId: string) => families.get(familyId).timezone

  return {
    find: store.find,
    list: ({ familyId }: Member): BillReply[] => store.list(familyId).map(toReply),

    /**
     * Idempotent create: returns the existing bill if the same member already created it under the client's id.
     * @throws AppError 409 for an id that is in use, 422 without a category if the family has expense categories
     */
    create(member: Member, input: NewBill): BillReply {
      const { familyId, userId } = member
      const made = findExisting(member, input.id === undefined ? undefined : store.find(input.id))
      if (made) return toReply(made)
      categories.assertFor('bill', familyId, input.categoryId)
      const timezone = zoneOf(familyId)
      const now = iso(clock.now())
      const fields = { ...input, dueDate: dateIn(input.dueDate, timezone), remindedFor: null }
      const bill = act(member, () => {
        const row = store.insert({
          ...fields,
          familyId,
          createdBy: userId,
          dueDay: dayOf(fields.dueDate),
          remindAt: reminderOf(fields, timezone),
          createdAt: now,
          updatedAt: now,
        })
        record(member, 'bill.added', row)
        reminders.wake()
        return row
      })
      return toReply(bill)
    },

    /** @throws AppError 422 for an unknown or inactive category, and for a due date that is already paid */
    change(member: Member, bill: BillRow, change: BillChange): BillReply {
      const { familyId, id } = bill
      if (change.categoryId !== undefined && change.categoryId !== bill.categoryId)
        categories.assertFor('bill', familyId, change.categoryId)
      const timezone = zoneOf(familyId)
      const dueDate = change.dueDate === undefined ? bill.dueDate : dateIn(change.dueDate, timezone)
      const isMoved = dueDate !== bill.dueDate
      if (isMoved && payments.findByDueDate(id, dueDate)) throw invalid('dueDate', msg('This due date is already paid.'))
      // A reminder of another due date, or of a bill that has ended, no longer applies. Withdraw it, and allow another.
      const isReminderReset = isMoved || (change.status ?? bill.status) !== 'active'
      const remindedFor = isReminderReset ? null : bill.remindedFor
      const changed = act(member, () => {
        const row = found(
          store.update(familyId, id, {
            ...change,
            dueDate,
            ...(isMoved && { dueDay: dayOf(dueDate) }),
            remindedFor,
            remindAt: reminderOf({ ...bill, ...change, dueDate, remindedFor }, timezone),
            updatedAt: iso(clock.now()),
          }),
          msg('Bill not found'),
        )
        if (isReminderReset) reminders.withdraw(familyId, id)
        record(member, 'bill.changed', row)
        reminders.wake()
        return row
      })
      return toReply(changed)
    },

    /** A bill is back from the trash. */
    restored: () => reminders.wake(),

    remove(member: Member, bill: BillRow) {
      act(bill, () => {
        const { familyId, id, companyName: title, createdBy: ownerId } = bill
        trash.move(member, { kind: 'bill', table, id, title, ownerId }, () => store.remove(familyId, id))
        reminders.withdraw(bill.familyId, bill.id)
        record(member, 'bill.deleted', bill)
      })
    },
  }
}
