import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { calendarApi } from './calendar.contract'
import type { Calendar } from './calendar.service'

export const calendarRoutes = ({ on, calendar }: { on: Gate; calendar: Calendar }) => {
  const target = ({ member, params }: { member: Member; params: { eventId: string } }) => calendar.find(member, params.eventId)

  return [
    on(calendarApi.list, ({ member, query }) => calendar.list(member, query)),
    on(calendarApi.today, ({ member }) => calendar.today(member)),
    on(calendarApi.find, 'Event', target, ({ member, row, query }) => calendar.show(member, row, query.instanceDate)),
    on(calendarApi.create, async ({ member, body }) => calendar.create(member, body, await calendar.datesFor(member, body))),
    on(calendarApi.update, 'Event', target, ({ member, row, body, query }) => calendar.update(member, row, body, query)),
    on(calendarApi.remove, 'Event', target, ({ member, row, query }) => calendar.remove(member, row, query)),
    on(calendarApi.cancel, 'Event', target, ({ member, row, body }) => calendar.cancel(member, row, body)),
    on(calendarApi.rsvp, 'Event', target, ({ member, row, body }) => calendar.answer(member, row, body)),
    on(calendarApi.remind, 'Event', target, ({ member, row, body }) => calendar.remind(member, row, body.reminderMinutes)),
  ]
}
