import { type Clock, dateIn } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import { timeIn } from './tasks.rules'
import type { TaskRow, TaskStore } from './tasks.store'

/** Minutes between two checks for due tasks. */
export const reminderEvery = 15

/** A chore without a time is told of in the morning, another one so many minutes before it. */
const morning = Temporal.PlainTime.from('07:30')
const minutesBefore = 30

/** Whether somebody is notified of a chore of today. @param createdOn an assignment of today is already known */
const isTimeToTell = ({ dueTime, createdOn }: { dueTime: string | null; createdOn: string }, now: Temporal.PlainDateTime): boolean => {
  if (createdOn === now.toPlainDate().toString()) return false
  const time = dueTime ? timeIn(dueTime) : undefined
  // Not over midnight: a chore of 00:10 is told of at 00:00.
  const at = time && (time.hour * 60 + time.minute < minutesBefore ? new Temporal.PlainTime() : time.subtract({ minutes: minutesBefore }))
  return Temporal.PlainTime.compare(now.toPlainTime(), at ?? morning) >= 0
}

type Deps = {
  store: Pick<TaskStore, 'choresDue'>
  families: Pick<Families, 'all'>
  notifications: Pick<Notifications, 'notify' | 'isTold'>
  clock: Clock
  atomically: Atomically
}

/** Tells children and others of the chores that are due today, each once. */
export const createChoreReminders = ({ store, families, notifications, clock, atomically }: Deps) => {
  const remind = (task: TaskRow, place: string) => {
    const { familyId, id: subjectId, title, assignedTo } = task
    if (!assignedTo || notifications.isTold(assignedTo, 'chore_due', { subjectId, place })) return
    notifications.notify(familyId, assignedTo, 'chore_due', { title, subjectId, place })
  }

  return () => {
    for (const { id, timezone } of families.all()) {
      const now = clock.now().toZonedDateTimeISO(timezone).toPlainDateTime()
      const today = now.toPlainDate().toString()
      const due = store
        .choresDue(id, today)
        .filter(({ dueTime, createdAt }) => isTimeToTell({ dueTime, createdOn: dateIn(createdAt, timezone) }, now))
      if (due.length === 0) continue
      atomically(() => {
        for (const task of due) remind(task, today)
      })
    }
  }
}
