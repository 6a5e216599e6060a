import { password } from '#src/testing/hearth'
import type { MatrixPart } from '#src/testing/matrix.parts'

//                                                                visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families                                              401     200     200      200      200   200    200    200
POST   /api/families                                              401     403     403      403      403   403    403    201
PATCH  /api/families/:familyId                                    401     403     404      403      403   403    200    200
GET    /api/families/:familyId/members                            401     403     404      200      200   200    200    200
POST   /api/families/:familyId/members                            401     403     404      403      403   403    403    201
PATCH  /api/families/:familyId/members/:memberId own colour       401     403     404      200      200   200    200    200
PATCH  /api/families/:familyId/members/:memberId colour           401     403     404      403      403   403    403    200
PATCH  /api/families/:familyId/members/:memberId chores           401     403     404      403      403   403    200    200
PATCH  /api/families/:familyId/members/:memberId own role         401     403     404      403      403   403    403    409
PATCH  /api/families/:familyId/members/:memberId role             401     403     404      403      403   403    403    200
PATCH  /api/families/:familyId/members/:memberId own permissions  401     403     404      403      403   403    403    200
PATCH  /api/families/:familyId/members/:memberId permissions      401     403     404      403      403   403    403    200
PUT    /api/families/:familyId/members/:memberId/password own     401     403     404      403      403   403    403    403
PUT    /api/families/:familyId/members/:memberId/password child   401     403     404      403      403   403    204    204
DELETE /api/families/:familyId/members/:memberId own              401     403     404      403      403   403    403    403
DELETE /api/families/:familyId/members/:memberId                  401     403     404      403      403   403    403    204
DELETE /api/families/:familyId/membership                         401     403     404      204      204   204    204    409
`

export const matrix: MatrixPart = {
  lines,
  rows: (_, __, { hearth, who }) => ({ memberId: hearth.ids[who].memberId }),
  bodies: {
    'POST /api/families': () => ({ name: 'Second' }),
    'PATCH /api/families/:familyId': () => ({ name: 'Renamed' }),
    'POST /api/families/:familyId/members': () => ({ firstName: 'Tim', username: 'tim', password }),
    'PUT /api/families/:familyId/members/:memberId/password': () => ({ newPassword: `${password}!` }),
    'PATCH /api/families/:familyId/members/:memberId': (_, about) => {
      if (about.endsWith('colour')) return { color: '#123456' }
      if (about === 'chores') return { doesChores: true }
      return about.endsWith('role') ? { role: 'child' } : { permissions: ['view_finances'] }
    },
  },
}
