import { type Clock, dateIn, iso, isoIn } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Participants } from './calendar.participants.service'
import { loadOccurrences, type Occurrences, shift } from './calendar.recurrence'
import { deliveryOf, nextReminders, remindable } from './calendar.reminders'
import type { ReminderRow, ReminderStore } from './calendar.reminders.store'
import { isSeries, type SeriesService } from './calendar.series.service'
import type { CalendarStore, EventRow } from './calendar.store'

/** How late a reminder of something that is over already may still come, in minutes: the server was off. */
const lateMinutes = 60

/** How long it is known which reminders were sent, in days. */
const keptDays = 31

/** How a member is told. */
export type Notify = (
  familyId: string,
  userId: string,
  kind: 'reminder',
  about: { title: string; subjectId: string; place: string | null; area: 'calendar' },
) => void

type Deps = {
  store: ReminderStore
  events: CalendarStore
  series: SeriesService
  participants: Participants
  clock: Clock
  atomically: Atomically
  notify: Notify
  /** Asks for a call of `deliver` at that moment or soon after it, in the place of what was asked for before. It has to outlive the process. */
  wakeAt: (moment: string) => void
}

/** Reminders of events: one planned per person and event, for its next occurrence. The database alone knows them, so that a restart changes nothing. */
export const createReminders = ({ store, events, series, participants, clock, atomically, notify, wakeAt }: Deps) => {
  const plan = (event: EventRow, dates: Occurrences | undefined, onlyUserId?: string) => {
    const now = iso(clock.now())
    const wishes = participants.of(event).filter(({ userId }) => !onlyUserId || userId === onlyUserId)
    const instances = isSeries(event) ? series.instances(event.id) : []
    const differ = new Set(instances.map(({ instanceDate }) => instanceDate))
    const upcoming = function* () {
      if (!isSeries(event)) yield { instanceDate: null, startTime: event.startTime }
      // From yesterday: an all-day event is reminded of after it began.
      else if (dates)
        for (const occurrence of dates.from(event, shift(dateIn(now, event.timezone), -1)))
          if (!differ.has(occurrence.instanceDate)) yield occurrence
    }
    const moved = instances.filter(({ isDeleted, isCancelled }) => !isDeleted && !isCancelled)
    store.plan(event, nextReminders(event, wishes, upcoming(), moved, now), now, onlyUserId)
  }

  const wake = () => {
    const next = store.earliest()
    if (next) wakeAt(next)
  }

  /** What a reminder is about, unless that was changed since: deleted, moved, cancelled, declined. */
  const subjectOf = (event: EventRow, reminder: ReminderRow, dates: Occurrences | undefined) => {
    const wish = remindable(event, participants.of(event)).find(({ userId }) => userId === reminder.userId)
    const { instanceDate } = reminder
    const subject = isSeries(event)
      ? dates && instanceDate
        ? series.occurrenceOf(dates, event, instanceDate)
        : undefined
      : { ...event, isCancelled: false }
    if (!wish || !subject || subject.isCancelled) return undefined
    return deliveryOf(event, subject.startTime, wish.minutes) === reminder.deliveryTime ? subject : undefined
  }

  const deliverOne = (reminder: ReminderRow, event: EventRow, dates: Occurrences | undefined) => {
    const now = iso(clock.now())
    const subject = subjectOf(event, reminder, dates)
    const isLate = subject && subject.endTime < now && reminder.deliveryTime < isoIn(clock, { minutes: -lateMinutes })
    if (!subject) store.remove(reminder.id)
    else if (isLate) store.settle(reminder.id, { status: 'missed' })
    else {
      const about = { title: subject.title, subjectId: event.id, place: reminder.instanceDate, area: 'calendar' } as const
      notify(event.familyId, reminder.userId, 'reminder', about)
      store.settle(reminder.id, { status: 'sent', sentAt: now })
    }
    plan(event, dates, reminder.userId)
  }

  return {
    next: store.earliest,

    /** Plans anew after an event, its people or one of its occurrences changed; part of the transaction of that. */
    replan(event: EventRow, dates: Occurrences | undefined) {
      plan(event, dates)
      wake()
    },

    /** Sends what is due, each once: with it, in one transaction, the next one is planned. */
    async deliver() {
      const due = store.due(iso(clock.now()))
      const dates = due.some(({ instanceDate }) => instanceDate) ? await loadOccurrences() : undefined
      for (const reminder of due) {
        const event = events.findOwn(reminder.familyId, reminder.eventId)
        // Gone while the others were sent.
        if (!event) continue
        try {
          atomically(() => deliverOne(reminder, event, dates))
        } catch (error) {
          atomically(() => {
            store.settle(reminder.id, { status: 'failed', errorMessage: String(error) })
            plan(event, dates, reminder.userId)
          })
        }
      }
      store.removeSettledBefore(isoIn(clock, { hours: -24 * keptDays }))
      wake()
    },
  }
}
export type Reminders = ReturnType<typeof createReminders>
