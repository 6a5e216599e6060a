import { type Clock, iso, todayIn } from '#src/platform/clock'
import { invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import type { Deps } from './finances.deps'
import { dueRepeats, type RecurringInterval } from './finances.rules'
import type { TransactionStore } from './finances.transactions.store'

type Repeating = { id?: string; transactionDate: string; isRecurring: boolean; recurringInterval: RecurringInterval | null }
type RepeatDeps = Deps & {
  store: TransactionStore
  clock: Clock
  /** Schedules a call of `run` at that time or shortly after; replaces the previous schedule. It must survive a restart. */
  wakeAt: (moment: string) => void
}

const ended = { nextDate: null, nextAt: null, recurringDay: null }

/** Repeats transactions on their days. The newest transaction of a series has the next date, so a restart loses none. */
export const createRepeats = ({ store, families, activity, clock, acts, wakeAt }: RepeatDeps) => {
  const act = acts('finances')
  const zoneOf = (familyId: string) => families.get(familyId).timezone
  const on = (date: Temporal.PlainDate, zone: string) => ({
    nextDate: date.toString(),
    nextAt: iso(date.toZonedDateTime(zone).toInstant()),
  })

  const wake = () => {
    const next = store.nextRepeat()
    if (next) wakeAt(next)
  }

  const repeat = (row: ReturnType<TransactionStore['dueRepeats']>[number]) => {
    const { id, familyId, recurringInterval, nextDate, recurringDay } = row
    if (!recurringInterval || !nextDate) return store.update(familyId, id, ended)
    const zone = zoneOf(familyId)
    const first = Temporal.PlainDate.from(nextDate)
    const { due, next } = dueRepeats(recurringInterval, first, recurringDay ?? first.day, todayIn(clock, zone))
    // The family has moved to a zone in which the day has not begun.
    if (due.length === 0) return store.update(familyId, id, on(next, zone))
    const now = iso(clock.now())
    let last = id
    for (const date of due) {
      const { id: _, ...copy } = row
      const own = {
        receiptUrl: null,
        billPaymentId: null,
        transactionDate: date.toString(),
        followsId: last,
        createdAt: now,
        updatedAt: now,
      }
      const isNewest = date === due.at(-1)
      const added = store.insert({ ...copy, ...own, ...(isNewest ? on(next, zone) : { nextDate: null, nextAt: null }) })
      activity.record(row, 'transaction.added', { subjectId: added.id, title: row.description })
      last = added.id
    }
    return store.update(familyId, id, { nextDate: null, nextAt: null })
  }

  return {
    wake,

    /**
     * The columns for the repetition of a transaction: from the first date after its own that is today or later.
     * @throws AppError 422 if a newer transaction continues its series
     */
    plan(familyId: string, { id, transactionDate, isRecurring, recurringInterval }: Repeating) {
      if (!isRecurring || !recurringInterval) return ended
      if (id !== undefined && store.isContinued(id))
        throw invalid('recurringInterval', msg('A newer transaction continues this one. Change that one instead.'))
      const zone = zoneOf(familyId)
      const date = Temporal.PlainDate.from(transactionDate)
      const yesterday = todayIn(clock, zone).subtract({ days: 1 })
      const { next } = dueRepeats(recurringInterval, date, date.day, Temporal.PlainDate.compare(date, yesterday) > 0 ? date : yesterday)
      return { ...on(next, zone), recurringDay: date.day }
    },

    /** Adds the transactions that are due, each once: one transaction of the database adds it and sets the next date. */
    run() {
      for (const row of store.dueRepeats(iso(clock.now()))) act(row, () => repeat(row))
      wake()
    },
  }
}
export type Repeats = ReturnType<typeof createRepeats>
