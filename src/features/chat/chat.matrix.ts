import type { MatrixPart } from '#src/testing/matrix.parts'

//                                                                  visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/messages                             401     403     404      200      200   200    200    200
GET    /api/families/:familyId/messages/announcements               401     403     404      200      200   200    200    200
POST   /api/families/:familyId/messages                             401     403     404      403      201   201    201    201
POST   /api/families/:familyId/messages               announcement  401     403     404      403      201   201    201    201
DELETE /api/families/:familyId/messages/:messageId    own           401     403     404      204      204   204    204    204
DELETE /api/families/:familyId/messages/:messageId                  401     403     404      403      403   403    403    204
GET    /api/families/:familyId/messages/pinned                      401     403     404      200      200   200    200    200
PATCH  /api/families/:familyId/messages/:messageId    own           401     403     404      403      200   200    200    200
PATCH  /api/families/:familyId/messages/:messageId                  401     403     404      403      403   403    403    403
PUT    /api/families/:familyId/messages/:messageId/reaction         401     403     404      200      200   200    200    200
PUT    /api/families/:familyId/messages/:messageId/pin              401     403     404      403      200   200    200    200
GET    /api/families/:familyId/messages/:messageId/readers          401     403     404      200      200   200    200    200
POST   /api/families/:familyId/messages/read                        401     403     404      204      204   204    204    204
GET    /api/families/:familyId/messages/unread                      401     403     404      200      200   200    200    200
GET    /api/families/:familyId/messages/unread/first                401     403     404      200      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ chat }, member) => ({ messageId: chat.send(member, { content: 'Hello', type: 'text', isAnnouncement: false }).id }),
  bodies: {
    'POST /api/families/:familyId/messages': (_, about) => ({ content: 'Hello', isAnnouncement: about === 'announcement' }),
    'PATCH /api/families/:familyId/messages/:messageId': () => ({ content: 'Hello again' }),
    'PUT /api/families/:familyId/messages/:messageId/reaction': () => ({ emoji: '❤️' }),
    'PUT /api/families/:familyId/messages/:messageId/pin': () => ({ pinned: true }),
    'POST /api/families/:familyId/messages/read': ({ messageId }) => ({ upTo: messageId }),
  },
}
