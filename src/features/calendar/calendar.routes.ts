import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { calendarApi } from './calendar.contract'
import type { Calendar } from './calendar.service'

export const calendarRoutes = ({ onFamily, onFamilyRow, calendar }: Gate & { calendar: Calendar }) => {
  const target = ({ member, params }: { member: Member; params: { eventId: string } }) => calendar.find(member, params.eventId)

  return [
    onFamily(calendarApi.list, ({ member, query }) => calendar.list(member, query)),
    onFamily(calendarApi.today, ({ member }) => calendar.today(member)),
    onFamilyRow(calendarApi.find, 'Event', target, ({ member, row, query }) => calendar.show(member, row, query.instanceDate)),
    onFamily(calendarApi.create, async ({ member, body }) => calendar.create(member, body, await calendar.datesFor(member, body))),
    onFamilyRow(calendarApi.update, 'Event', target, ({ member, row, body, query }) => calendar.update(member, row, body, query)),
    onFamilyRow(calendarApi.remove, 'Event', target, ({ member, row, query }) => calendar.remove(member, row, query)),
    onFamilyRow(calendarApi.cancel, 'Event', target, ({ member, row, body }) => calendar.cancel(member, row, body)),
    onFamilyRow(calendarApi.rsvp, 'Event', target, ({ member, row, body }) => calendar.answer(member, row, body)),
    onFamilyRow(calendarApi.remind, 'Event', target, ({ member, row, body }) => calendar.remind(member, row, body.reminderMinutes)),
  ]
}
