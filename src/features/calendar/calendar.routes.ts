import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { attachmentsApi } from './calendar.attachments.contract'
import { calendarApi } from './calendar.contract'
import type { Calendar } from './calendar.service'

export const calendarRoutes = ({ onFamily, onFamilyRow, onRow, calendar }: Gate & { calendar: Calendar }) => {
  const target = ({ member, params }: { member: Member; params: { eventId: string } }) => calendar.find(member, params.eventId)

  const attachment = ({ params }: { params: { attachmentId: string } }) => calendar.attachments.find(params.attachmentId)

  return [
    onFamily(calendarApi.list, ({ member, query }) => calendar.list(member, query)),
    onFamily(calendarApi.today, ({ member }) => calendar.today(member)),
    onFamilyRow(calendarApi.find, msg('Event not found'), target, ({ member, row, query }) =>
      calendar.show(member, row, query.instanceDate),
    ),
    onFamily(calendarApi.create, async ({ member, body }) => calendar.create(member, body, await calendar.datesFor(member, body))),
    onFamilyRow(calendarApi.update, msg('Event not found'), target, ({ member, row, body, query }) =>
      calendar.update(member, row, body, query),
    ),
    onFamilyRow(calendarApi.remove, msg('Event not found'), target, ({ member, row, query }) => calendar.remove(member, row, query)),
    onFamilyRow(calendarApi.cancel, msg('Event not found'), target, ({ member, row, body }) => calendar.cancel(member, row, body)),
    onFamilyRow(calendarApi.rsvp, msg('Event not found'), target, ({ member, row, body }) => calendar.answer(member, row, body)),
    onFamilyRow(calendarApi.remind, msg('Event not found'), target, ({ member, row, body }) =>
      calendar.remind(member, row, body.reminderMinutes),
    ),
    onFamilyRow(attachmentsApi.list, msg('Event not found'), target, ({ row }) => calendar.attachments.list(row)),
    onFamilyRow(attachmentsApi.add, msg('Event not found'), target, ({ member, row, body }) => calendar.attachments.add(member, row, body)),
    onRow(attachmentsApi.remove, msg('Attachment not found'), attachment, ({ member, row }) => calendar.attachments.remove(member, row)),
  ]
}
