import type { Feature } from '../feature'
import { attachedFiles } from './calendar.attachments.files'
import { createAttachmentStore } from './calendar.attachments.store'
import { calendarApi } from './calendar.contract'
import { createCalendarServices } from './calendar.create'
import { calendarRoutes } from './calendar.routes'
import type { Calendar } from './calendar.service'
import { eventAttachments, eventInstances, eventParticipants, eventRecurrences, eventReminders, events } from './calendar.table'

const ofEvents = 't.event_id in (select id from events where family_id = ?1)'

export const calendarFeature = {
  title: 'calendar',
  create: ({ wake, ...deps }) => ({ calendar: createCalendarServices({ ...deps, wakeAt: wake('deliver-reminders') }) }),
  routes: calendarRoutes,
  search: ({ calendar }) => ({ can: calendarApi.list.can, addon: 'calendars', find: calendar.search }),
  uploads: (db, membership) => attachedFiles(createAttachmentStore(db), membership),
  jobs: ({ calendar }) => ({ 'deliver-reminders': { run: calendar.deliverReminders } }),
  trash: ({ calendar }) => {
    const hook = { prepare: calendar.prepareRestore, restored: calendar.restored }
    return { event: hook, occurrence: hook, series_change: hook }
  },
  exports: {
    calendar: {
      events: { table: events, csv: { without: ['externalEventId', 'syncSource', 'syncVersion', 'lastSyncAt'] }, label: 'x.title' },
      recurrences: { table: eventRecurrences },
      changedOccurrences: { table: eventInstances, where: ofEvents },
      participants: { table: eventParticipants, where: ofEvents },
      attachments: { table: eventAttachments },
      reminders: { table: eventReminders },
    },
  },
} satisfies Feature<{ calendar: Calendar }>
