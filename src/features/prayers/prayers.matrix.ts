import type { MatrixPart } from '#src/testing/matrix.parts'
import { newPrayer } from './prayers.contract'

const request = { title: 'Safe travels' }
const answer = { testimony: 'They arrived.', answeredDate: '2026-01-01' }

//                                                        visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/prayer-requests               401     403     404      200      200   200    200    200
POST   /api/families/:familyId/prayer-requests               401     403     404      201      201   201    201    201
GET    /api/families/:familyId/testimonies                   401     403     404      200      200   200    200    200
POST   /api/families/:familyId/testimonies                   401     403     404      201      201   201    201    201
PATCH  /api/prayer-requests/:prayerId                  own  401     403     404      200      200   200    200    200
PATCH  /api/prayer-requests/:prayerId                       401     403     404      403      403   403    403    403
DELETE /api/prayer-requests/:prayerId                  own  401     403     404      204      204   204    204    204
DELETE /api/prayer-requests/:prayerId                       401     403     404      403      403   403    403    403
POST   /api/prayer-requests/:prayerId/prayed           own  401     403     404      200      200   200    200    200
POST   /api/prayer-requests/:prayerId/prayed                401     403     404      200      200   200    200    200
POST   /api/prayer-requests/:prayerId/answer           own  401     403     404      200      200   200    200    200
POST   /api/prayer-requests/:prayerId/answer                401     403     404      403      403   403    403    403
PUT    /api/prayer-requests/:prayerId/reminder         own  401     403     404      200      200   200    200    200
PUT    /api/prayer-requests/:prayerId/reminder              401     403     404      200      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ prayers }, member) => ({ prayerId: prayers.create(member, newPrayer.parse(request)).id }),
  bodies: {
    'POST /api/families/:familyId/prayer-requests': () => request,
    'POST /api/families/:familyId/testimonies': () => ({ title: 'The rain came', testimony: 'In time for the garden.' }),
    'PATCH /api/prayer-requests/:prayerId': () => ({ urgency: 'high' }),
    'POST /api/prayer-requests/:prayerId/prayed': () => ({}),
    'POST /api/prayer-requests/:prayerId/answer': () => answer,
    'PUT /api/prayer-requests/:prayerId/reminder': () => ({ at: '20:30' }),
  },
}
