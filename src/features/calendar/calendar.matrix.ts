import type { Member } from '#src/platform/access'
import { found } from '#src/platform/errors'
import type { Services } from '#src/server/services'
import type { Hearth } from '#src/testing/hearth'
import type { Account, MatrixPart, Rows } from '#src/testing/matrix.parts'
import { newEvent } from './calendar.contract'

const event = { title: 'Picnic', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T17:00:00Z' }

/** A file of an event, as a row without its bytes. */
const attachmentRow = ({ sqlite, calendar }: Services, member: Member) => {
  const objectId = Bun.randomUUIDv7()
  const now = '2026-11-21T12:00:00.000Z'
  sqlite.run(
    `insert into objects (id, owner_id, ticket_expires_at, created_at, stored_at, checked_at, mime_type, size, hash)
      values (?, ?, ?, ?, ?, ?, 'text/plain', 11, '')`,
    [objectId, member.userId, now, now, now, now],
  )
  const row = found(calendar.find(member, calendar.create(member, newEvent.parse(event)).id))
  return calendar.attachments.add(member, row, { id: undefined, objectPath: `/api/objects/${objectId}`, filename: null, description: null })
}

/** A shared and a private event of a member, each with a file of its own. */
const attachmentsOf = async ({ ids, familyId, services: { access, calendar, objects } }: Hearth, who: Account): Promise<Rows> => {
  const { userId } = ids[who]
  const member = access.membership(userId, familyId)
  if (!member?.isActive) return {}
  const attach = async (isPrivate: boolean) => {
    const { uploadURL } = objects.ticket(userId)
    const objectId = found(objects.idIn(uploadURL))
    await objects.put(userId, objectId, uploadURL.split('ticket=')[1] ?? '', new Blob(['Bring cake.']).stream())
    const made = calendar.create(member, newEvent.parse({ ...event, title: isPrivate ? `CANARY of ${who}` : 'Fair', isPrivate }))
    const row = found(calendar.find(member, made.id))
    const filename = isPrivate ? `CANARY of ${who}.txt` : 'List.txt'
    const { id } = calendar.attachments.add(member, row, { id: undefined, objectPath: uploadURL, filename, description: null })
    return { id, objectId }
  }
  const [shared, hidden] = [await attach(false), await attach(true)]
  return { attachmentId: shared.id, attachedId: shared.objectId, privateAttachmentId: hidden.id, privateFileId: hidden.objectId }
}

//                                                                    visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/events                                 401     403     404      200      200   200    200    200
GET    /api/families/:familyId/events/today                           401     403     404      200      200   200    200    200
POST   /api/families/:familyId/events                                 401     403     404      403      403   201    201    201
PUT    /api/families/:familyId/events/:eventId           own          401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/events/:eventId                        401     403     404      403      403   403    200    200
PUT    /api/families/:familyId/events/:eventId           own private  401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/events/:eventId           private      401     403     404      404      404   404    404    404
DELETE /api/families/:familyId/events/:eventId           own          401     403     404      204      204   204    204    204
DELETE /api/families/:familyId/events/:eventId                        401     403     404      403      403   403    204    204
DELETE /api/families/:familyId/events/:eventId           own private  401     403     404      204      204   204    204    204
DELETE /api/families/:familyId/events/:eventId           private      401     403     404      404      404   404    404    404
GET    /api/families/:familyId/events/:eventId           own          401     403     404      200      200   200    200    200
GET    /api/families/:familyId/events/:eventId                        401     403     404      200      200   200    200    200
GET    /api/families/:familyId/events/:eventId           own private  401     403     404      200      200   200    200    200
GET    /api/families/:familyId/events/:eventId           private      401     403     404      404      404   404    404    404
PUT    /api/families/:familyId/events/:eventId/cancelled own          401     403     404      422      422   422    422    422
PUT    /api/families/:familyId/events/:eventId/cancelled              401     403     404      403      403   403    422    422
PUT    /api/families/:familyId/events/:eventId/cancelled private      401     403     404      404      404   404    404    404
PUT    /api/families/:familyId/events/:eventId/rsvp      own          401     403     404      403      403   403    403    403
PUT    /api/families/:familyId/events/:eventId/rsvp                   401     403     404      403      403   403    403    403
PUT    /api/families/:familyId/events/:eventId/rsvp      private      401     403     404      404      404   404    404    404
PUT    /api/families/:familyId/events/:eventId/reminder  own          401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/events/:eventId/reminder               401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/events/:eventId/reminder  private      401     403     404      404      404   404    404    404
GET    /api/families/:familyId/events/:eventId/attachments  own          401  403  404  200  200  200  200  200
GET    /api/families/:familyId/events/:eventId/attachments               401  403  404  200  200  200  200  200
GET    /api/families/:familyId/events/:eventId/attachments  own private  401  403  404  200  200  200  200  200
GET    /api/families/:familyId/events/:eventId/attachments  private      401  403  404  404  404  404  404  404
POST   /api/families/:familyId/events/:eventId/attachments  own          401  403  404  201  201  201  201  201
POST   /api/families/:familyId/events/:eventId/attachments               401  403  404  403  403  403  422  422
POST   /api/families/:familyId/events/:eventId/attachments  own private  401  403  404  201  201  201  201  201
POST   /api/families/:familyId/events/:eventId/attachments  private      401  403  404  404  404  404  404  404
DELETE /api/event-attachments/:attachmentId                 own          401  403  404  204  204  204  204  204
DELETE /api/event-attachments/:attachmentId                              401  403  404  403  403  403  204  204
DELETE /api/event-attachments/:attachmentId                 own private  401  403  404  204  204  204  204  204
DELETE /api/event-attachments/:attachmentId                 private      401  403  404  404  404  404  404  404
GET    /api/objects/:objectId                               attached     401  403  404  200  200  200  200  200
GET    /api/objects/:objectId                               private      401  403  404  404  404  404  404  404
`

export const matrix: MatrixPart = {
  lines,
  rows: (services, member, { who }) => ({
    attachmentId: attachmentRow(services, member).id,
    eventId: services.calendar.create(member, newEvent.parse(event)).id,
    privateId: services.calendar.create(member, newEvent.parse({ ...event, title: `CANARY of ${who}`, isPrivate: true })).id,
  }),
  accountRows: attachmentsOf,
  subjects: {
    private: { eventId: 'privateId', attachmentId: 'privateAttachmentId', objectId: 'privateFileId' },
    attached: { objectId: 'attachedId' },
  },
  bodies: {
    'POST /api/families/:familyId/events': () => event,
    'PUT /api/families/:familyId/events/:eventId': () => event,
    'PUT /api/families/:familyId/events/:eventId/cancelled': () => ({ instanceDate: '2026-11-21', isCancelled: true }),
    'PUT /api/families/:familyId/events/:eventId/rsvp': () => ({ status: 'accepted' }),
    'PUT /api/families/:familyId/events/:eventId/reminder': () => ({ reminderMinutes: 30 }),
    'POST /api/families/:familyId/events/:eventId/attachments': ({ objectId }) => ({ objectPath: `/api/objects/${objectId}` }),
  },
}
