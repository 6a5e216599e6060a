import type { MatrixPart } from '#src/testing/matrix.parts'

//                                                                 visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/paired-devices                     401     403     404      403      403   403    200    200
POST   /api/families/:familyId/paired-devices                     401     403     404      403      403   403    201    201
DELETE /api/families/:familyId/paired-devices/:deviceId           401     403     404      403      403   403    204    204
PUT    /api/families/:familyId/members/:memberId/pin own          401     403     404      403      403   403    409    409
PUT    /api/families/:familyId/members/:memberId/pin child        401     403     404      403      403   403    204    204
DELETE /api/families/:familyId/members/:memberId/pin child        401     403     404      403      403   403    204    204
GET    /api/auth/children                                         200     200     200      200      200   200    200    200
POST   /api/auth/children/:memberId/session                       404     404     404      404      404   404    404    404
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ pairedDevices }, member, { hearth }) => {
    pairedDevices.storePin({ familyId: hearth.familyId, id: hearth.ids.child.memberId }, '')
    return {
      deviceId: pairedDevices.pair(member, undefined, { name: null, userAgent: null }).reply.id,
      childMemberId: hearth.ids.child.memberId,
    }
  },
  subjects: { child: { memberId: 'childMemberId' } },
  bodies: {
    'POST /api/families/:familyId/paired-devices': () => ({ name: 'Kitchen tablet' }),
    'PUT /api/families/:familyId/members/:memberId/pin': () => ({ pin: '2468' }),
    'POST /api/auth/children/:memberId/session': () => ({ pin: '2468' }),
  },
}
