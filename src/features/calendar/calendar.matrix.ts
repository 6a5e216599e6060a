import type { MatrixPart } from '#src/testing/matrix.parts'
import { newEvent } from './calendar.contract'

const event = { title: 'Picnic', startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T17:00:00Z' }

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
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ calendar }, member, { who }) => ({
    eventId: calendar.create(member, newEvent.parse(event)).id,
    privateId: calendar.create(member, newEvent.parse({ ...event, title: `CANARY of ${who}`, isPrivate: true })).id,
  }),
  subjects: { private: { eventId: 'privateId' } },
  bodies: {
    'POST /api/families/:familyId/events': () => event,
    'PUT /api/families/:familyId/events/:eventId': () => event,
    'PUT /api/families/:familyId/events/:eventId/cancelled': () => ({ instanceDate: '2026-11-21', isCancelled: true }),
    'PUT /api/families/:familyId/events/:eventId/rsvp': () => ({ status: 'accepted' }),
    'PUT /api/families/:familyId/events/:eventId/reminder': () => ({ reminderMinutes: 30 }),
  },
}
