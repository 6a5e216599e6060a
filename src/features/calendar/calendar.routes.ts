import type { Member } from '../../platform/access'
import type { On } from '../../platform/routes'
import { calendarApi } from './calendar.contract'
import type { Calendar } from './calendar.service'

export const calendarRoutes = ({ on, calendar }: { on: On; calendar: Calendar }) => {
  const target = ({ member, params }: { member: Member; params: { eventId: string } }) => calendar.find(member, params.eventId)

  return [
    on(calendarApi.list, ({ member, query }) => calendar.list(member, query)),
    on(calendarApi.today, ({ member }) => calendar.today(member)),
    on(calendarApi.create, ({ member, body }) => calendar.create(member, body)),
    on(calendarApi.update, 'Event', target, ({ member, row, body }) => calendar.update(member, row, body)),
    on(calendarApi.remove, 'Event', target, ({ member, row }) => calendar.remove(member, row)),
  ]
}
