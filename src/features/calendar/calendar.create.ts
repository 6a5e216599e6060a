import type { Acts } from '#src/platform/act'
import type { Clock } from '#src/platform/clock'
import type { Db } from '#src/platform/database/db'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Live } from '#src/platform/live/live'
import { createPersonCache } from '../accounts/people'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { Objects } from '../objects/objects.service'
import type { Trash } from '../trash/trash.service'
import { type Activity, createAnnouncing } from './calendar.announcing'
import { createAttachments } from './calendar.attachments.service'
import { createAttachmentStore } from './calendar.attachments.store'
import { createChanges } from './calendar.changes.service'
import { createEventNotices } from './calendar.notices'
import { createParticipants } from './calendar.participants.service'
import { createParticipantStore } from './calendar.participants.store'
import { createReading } from './calendar.reading.service'
import { createReminders } from './calendar.reminders.service'
import { createReminderStore } from './calendar.reminders.store'
import { createEventSearch } from './calendar.search.service'
import { createSeries } from './calendar.series.service'
import { createSeriesStore } from './calendar.series.store'
import { createCalendar } from './calendar.service'
import { createCalendarStore } from './calendar.store'
import { createWholeEvents } from './calendar.whole'

type Deps = {
  db: Db
  families: Families
  objects: Pick<Objects, 'idIn' | 'address' | 'ownUpload'>
  activity: Activity
  trash: Trash
  notifications: Pick<Notifications, 'notify' | 'notifyFamily' | 'withdraw'>
  /** Schedules a call of `deliverReminders` at a time (ISO 8601) or soon after it, replacing the previous one. The schedule must survive a restart. */
  wakeAt: (moment: string) => void
  clock: Clock
  live: Live
  atomically: Atomically
  acts: Acts
}

/** Wires the calendar's services: events, series, participants, attachments and reminders. */
export const createCalendarServices = ({ db, notifications, wakeAt, objects, ...deps }: Deps) => {
  const store = createCalendarStore(db)
  const seriesStore = createSeriesStore(db)
  const series = createSeries(seriesStore)
  const participants = createParticipants({ store: createParticipantStore(db), ...deps })
  const parts = { store, series, participants, people: createPersonCache(db), ...deps }
  const attachments = createAttachmentStore(db)
  const announcing = createAnnouncing(parts)
  return createCalendar({
    ...parts,
    announcing,
    attachments: createAttachments({ ...parts, store: attachments, events: store, objects, announcing }),
    reading: createReading(parts),
    files: attachments,
    changes: createChanges({ ...parts, attachments }),
    search: createEventSearch(parts),
    whole: createWholeEvents({ ...parts, seriesStore }),
    reminders: createReminders({ ...parts, ...notifications, store: createReminderStore(db), events: store, wakeAt }),
    notices: createEventNotices({ ...parts, notifications }),
  })
}
