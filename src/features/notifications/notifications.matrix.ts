import { found } from '#src/platform/errors'
import type { MatrixPart } from '#src/testing/matrix.parts'

//                                                                       visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/notifications                             401     403     404      200      200   200    200    200
GET    /api/families/:familyId/notifications/unread                      401     403     404      200      200   200    200    200
POST   /api/families/:familyId/notifications/read                   own  401     403     404      204      204   204    204    204
POST   /api/families/:familyId/notifications/read                        401     403     404      422      422   422    422    422
GET    /api/families/:familyId/notifications/:notificationId        own  401     403     404      200      200   200    200    200
GET    /api/families/:familyId/notifications/:notificationId             401     403     404      404      404   404    404    404
POST   /api/families/:familyId/notifications/:notificationId/snooze own  401     403     404      204      204   204    204    204
POST   /api/families/:familyId/notifications/:notificationId/snooze      401     403     404      404      404   404    404    404
PATCH  /api/families/:familyId/notifications/:notificationId        own  401     403     404      200      200   200    200    200
PATCH  /api/families/:familyId/notifications/:notificationId             401     403     404      404      404   404    404    404
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ notifications }, member) => {
    notifications.notify(member.familyId, member.userId, 'reminder', { title: 'Practice', area: 'family' })
    return { notificationId: found(notifications.list(member, { limit: 1 })[0]).id }
  },
  bodies: {
    'POST /api/families/:familyId/notifications/read': ({ notificationId }) => ({ upTo: notificationId }),
    'POST /api/families/:familyId/notifications/:notificationId/snooze': () => ({ minutes: 10 }),
    'PATCH /api/families/:familyId/notifications/:notificationId': () => ({ read: true }),
  },
}
