import { type Clock, dateIn, iso, isoIn } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Reader } from '#src/platform/language/reader'
import type { Families } from '../families/families.service'
import type { Letter } from '../notifications/notifications.rules'
import { reminderLetter, reminderLine } from './calendar.letters'
import type { Participants } from './calendar.participants.service'
import { addDays, loadOccurrences, type Occurrences } from './calendar.recurrence'
import { deliveryTimeOf, nextReminders, recipientsOf } from './calendar.reminders'
import type { ReminderRow, ReminderStore } from './calendar.reminders.store'
import { isSeries, type SeriesService } from './calendar.series.service'
import type { CalendarStore, EventRow } from './calendar.store'

/** Maximum delay in minutes of a reminder whose event is over, after the server was off. */
const lateMinutes = 60

/** Days for which sent reminders are kept. */
const retentionDays = 31

type News = { title: (reader: Reader) => string; subjectId: string; place: string | null }
/** Notifies a member. */
type Notify = (
  familyId: string,
  userId: string,
  kind: 'reminder',
  about: News & { area: 'calendar'; letter: (reader: Reader) => Letter },
) => void

type Deps = {
  store: ReminderStore
  events: CalendarStore
  series: SeriesService
  participants: Participants
  families: Pick<Families, 'get'>
  clock: Clock
  atomically: Atomically
  notify: Notify
  /** Tells the addresses of the family. */
  notifyFamily: (familyId: string, kind: 'reminder', about: News) => void
  /** Schedules a call of `deliver` at a time (ISO 8601) or soon after it, replacing the previous one. The schedule must survive a restart. */
  wakeAt: (moment: string) => void
}

/** Reminders of events: one pending per person and event, for the next occurrence. All state is in the database, so a restart loses nothing. */
export const createReminders = ({
  store,
  events,
  series,
  participants,
  families,
  clock,
  atomically,
  notify,
  notifyFamily,
  wakeAt,
}: Deps) => {
  const plan = (event: EventRow, dates: Occurrences | undefined, onlyUserId?: string) => {
    const now = iso(clock.now())
    const recipients = participants.of(event).filter(({ userId }) => !onlyUserId || userId === onlyUserId)
    const instances = isSeries(event) ? series.instances(event.id) : []
    const overridden = new Set(instances.map(({ instanceDate }) => instanceDate))
    const upcoming = function* () {
      if (!isSeries(event)) yield { instanceDate: null, startTime: event.startTime }
      // From yesterday on, because the reminder of an all-day event can come after its start.
      else if (dates)
        for (const occurrence of dates.from(event, addDays(dateIn(now, event.timezone), -1)))
          if (!overridden.has(occurrence.instanceDate)) yield occurrence
    }
    const moved = instances.filter(({ isDeleted, isCancelled }) => !isDeleted && !isCancelled)
    store.plan(event, nextReminders(event, recipients, upcoming(), moved, now), now, onlyUserId)
  }

  const wake = () => {
    const next = store.earliest()
    if (next) wakeAt(next)
  }

  /** The occurrence of a reminder; undefined if it has since been deleted, moved, cancelled or declined. */
  const subjectOf = (event: EventRow, reminder: ReminderRow, dates: Occurrences | undefined) => {
    const recipient = recipientsOf(event, participants.of(event)).find(({ userId }) => userId === reminder.userId)
    const { instanceDate } = reminder
    const subject = isSeries(event)
      ? dates && instanceDate
        ? series.occurrenceOf(dates, event, instanceDate)
        : undefined
      : { ...event, isCancelled: false }
    if (!recipient || !subject || subject.isCancelled) return undefined
    return deliveryTimeOf(event, subject.startTime, recipient.minutes) === reminder.deliveryTime ? subject : undefined
  }

  const deliverOne = (reminder: ReminderRow, event: EventRow, dates: Occurrences | undefined) => {
    const now = iso(clock.now())
    const subject = subjectOf(event, reminder, dates)
    const isLate = subject && subject.endTime < now && reminder.deliveryTime < isoIn(clock, { minutes: -lateMinutes })
    if (!subject) store.remove(reminder.id)
    else if (isLate) store.settle(reminder.id, { status: 'missed' })
    else {
      const { instanceDate: place } = reminder
      const { timezone } = families.get(event.familyId)
      const title = (reader: Reader) => reminderLine(subject, timezone, reader)
      const letter = (reader: Reader) => reminderLetter({ ...subject, instanceDate: place }, timezone, reader)
      const news = { title, subjectId: event.id, place }
      notify(event.familyId, reminder.userId, 'reminder', { ...news, area: 'calendar', letter })
      // Once for all people of the event: with the reminder of the one who made it.
      if (!event.isPrivate && reminder.userId === event.createdBy) notifyFamily(event.familyId, 'reminder', news)
      store.settle(reminder.id, { status: 'sent', sentAt: now })
    }
    plan(event, dates, reminder.userId)
  }

  return {
    next: store.earliest,

    /** Reschedules the reminders after a change of an event, its people or an occurrence. Call in the transaction of the change. */
    reschedule(event: EventRow, dates: Occurrences | undefined) {
      plan(event, dates)
      wake()
    },

    /** Sends all due reminders, each exactly once: one transaction sends a reminder and schedules the next one. */
    async deliver() {
      const due = store.due(iso(clock.now()))
      const dates = due.some(({ instanceDate }) => instanceDate) ? await loadOccurrences() : undefined
      for (const reminder of due) {
        const event = events.findAsCreator(reminder.familyId, reminder.eventId)
        // The event may have been deleted meanwhile.
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
      store.removeSettledBefore(isoIn(clock, { hours: -24 * retentionDays }))
      wake()
    },
  }
}
export type Reminders = ReturnType<typeof createReminders>
