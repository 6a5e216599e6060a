import { type Clock, iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import { maySee, nextReminder } from './prayers.rules'
import type { PrayerStore } from './prayers.store'

type Deps = {
  store: PrayerStore
  families: Families
  notifications: Pick<Notifications, 'notify'>
  clock: Clock
  atomically: Atomically
  /** Schedules a call of `deliver` at a time (ISO 8601) or soon after it, replacing the previous one. */
  wakeAt: (moment: string) => void
}

/** The daily reminders of prayer requests. Each row has the time of its next one, so that a restart loses nothing. */
export const createPrayerReminders = ({ store, families, notifications, clock, atomically, wakeAt }: Deps) => {
  const wake = () => {
    const next = store.nextReminder()
    if (next) wakeAt(next)
  }
  const nextAt = (familyId: string, at: string) => iso(nextReminder(clock.now(), at, families.get(familyId).timezone))

  const deliverOne = (reminder: ReturnType<PrayerStore['dueReminders']>[number]) => {
    const { requestId, userId, familyId, at } = reminder
    const request = store.find(requestId)
    if (!request || request.isAnswered || !maySee({ userId }, request)) return store.removeReminder(requestId, userId)
    notifications.notify(familyId, userId, 'prayer_reminder', { title: request.title, subjectId: requestId })
    store.setReminder({ ...reminder, nextAt: nextAt(familyId, at) })
  }

  return {
    wake,

    /** Sets the time of a person's reminder; null ends it. Call it in the transaction of the change. */
    set({ id, familyId }: { id: string; familyId: string }, userId: string, at: string | null) {
      if (at === null) store.removeReminder(id, userId)
      else store.setReminder({ requestId: id, userId, familyId, at, nextAt: nextAt(familyId, at) })
      wake()
    },

    /** Sends the due reminders, each once: after a time without the server, one for all missed days. */
    deliver() {
      for (const reminder of store.dueReminders(iso(clock.now()))) atomically(() => deliverOne(reminder))
      wake()
    },
  }
}
