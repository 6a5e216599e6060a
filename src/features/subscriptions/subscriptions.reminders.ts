import { type Clock, iso, isoIn } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Reader } from '#src/platform/language/reader'
import { reminderLetter, reminderLine } from '../calendar/calendar.letters'
import { deliveryTimeOf } from '../calendar/calendar.reminders'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { ReminderStore } from './subscriptions.reminders.store'
import { maySee } from './subscriptions.rules'
import type { SubscriptionRow } from './subscriptions.store'

type Deps = {
  store: ReminderStore
  families: Pick<Families, 'get' | 'people'>
  notifications: Pick<Notifications, 'notify'>
  atomically: Atomically
  clock: Clock
  /** Schedules a call of `deliver`. */
  wakeAt: (moment: string) => void
}

/** Hours around a moment in which an event may start whose reminder is then: those of all-day events count from 9:00 of their zone. */
const slackHours = 48
/** Minutes that a reminder may be late after the server was off, once its event is over. */
const lateMinutes = 60

/** Reminders of events in subscribed calendars, at the time that the calendar says, for everybody who sees it. */
export const createSubscriptionReminders = ({ store, families, notifications, atomically, clock, wakeAt }: Deps) => {
  const shifted = (moment: string, hours: number, minutes: number) =>
    iso(Temporal.Instant.from(moment).add({ minutes: hours * 60 + minutes }))

  /** The events of a calendar whose reminder is in (from, to], with its time. */
  const remindersIn = (row: SubscriptionRow, from: string, to: string) => {
    const minutes = row.reminderMinutes ?? 0
    return store
      .startingIn(row.id, shifted(from, -slackHours, minutes), shifted(to, slackHours, minutes))
      .map((event) => ({ event, at: deliveryTimeOf(event, event.startTime, minutes) }))
      .filter(({ at }) => at > from && at <= to)
  }

  /** The time of the next reminder; a calendar without one soon is asked again after a day. */
  const nextOf = (row: SubscriptionRow, now: string) => {
    const soon = isoIn(clock, { hours: 24 })
    const [next] = remindersIn(row, now, soon)
      .map(({ at }) => at)
      .sort()
    return next ?? soon
  }

  const plan = () => {
    const now = iso(clock.now())
    const [next] = store
      .reminding()
      .map((row) => nextOf(row, now))
      .sort()
    if (next) wakeAt(next)
  }

  const deliverOf = (row: SubscriptionRow, now: string) => {
    const { familyId } = row
    const { timezone } = families.get(familyId)
    const readers = families.people(familyId).filter(({ userId, isActive }) => isActive && maySee(userId, row))
    for (const { event, at } of remindersIn(row, row.remindedAt ?? now, now)) {
      if (event.endTime < now && at < isoIn(clock, { minutes: -lateMinutes })) continue
      const subject = { ...event, id: `sub-${event.id}`, instanceDate: null }
      const title = (reader: Reader) => reminderLine(event, timezone, reader)
      const letter = (reader: Reader) => reminderLetter(subject, timezone, reader)
      for (const { userId } of readers)
        notifications.notify(familyId, userId, 'reminder', { title, subjectId: subject.id, place: null, area: 'calendar', letter })
    }
    store.setReminded(row.id, now)
  }

  return {
    /** Call it after a change of a calendar or its events. */
    plan,
    /** Sends due reminders, each once: one transaction sends those of a calendar and records the time. */
    deliver() {
      const now = iso(clock.now())
      for (const row of store.reminding()) atomically(() => deliverOf(row, now))
      plan()
    },
  }
}
export type SubscriptionReminders = ReturnType<typeof createSubscriptionReminders>
