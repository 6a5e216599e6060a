import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { attachmentsApi } from './calendar.attachments.contract'
import { calendarApi } from './calendar.contract'
import type { Calendar } from './calendar.service'

export const calendarRoutes = ({ onFamily, onFamilyRow, onRow, calendar }: Gate & { calendar: Calendar }) => {
  const target = ({ member, params }: { member: Member; params: { eventId: string } }) => calendar.find(member, params.eventId)

  const attachment = ({ params }: { params: { attachmentId: string } }) => calendar.attachments.find(params.attachmentId)

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
    onFamilyRow(attachmentsApi.list, 'Event', target, ({ row }) => calendar.attachments.list(row)),
    onFamilyRow(attachmentsApi.add, 'Event', target, ({ member, row, body }) => calendar.attachments.add(member, row, body)),
    onRow(attachmentsApi.remove, 'Attachment', attachment, ({ member, row }) => calendar.attachments.remove(member, row)),
  ]
}
