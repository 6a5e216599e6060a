import { found } from '#src/platform/errors'
import { password } from '#src/testing/hearth'
import type { MatrixPart } from '#src/testing/matrix.parts'

//                                        visitor pending stranger extended child member parent admin
const lines = `
GET    /api/login                         302     302     302      302      302   302    302    302
GET    /api/logout                        302     200     200      200      200   200    200    200
POST   /api/auth/sign-in                  200     200     200      200      200   200    200    200
POST   /api/auth/sign-up                  403     403     403      403      403   403    403    403
POST   /api/auth/sign-out                 401     204     204      204      204   204    204    204
GET    /api/auth/session                  200     200     200      200      200   200    200    200
GET    /api/auth/user                     401     200     200      200      200   200    200    200
PATCH  /api/auth/user                     401     403     200      200      200   200    200    200
PUT    /api/profile-image            own  401     403     200      200      200   200    200    200
PUT    /api/profile-image                 401     403     422      422      422   422    422    422
POST   /api/auth/password                 401     204     204      204      204   204    204    204
POST   /api/auth/password-reset           409     409     409      409      409   409    409    409
POST   /api/auth/password-reset/password  410     410     410      410      410   410    410    410
GET    /api/auth/sessions                 401     200     200      200      200   200    200    200
DELETE /api/auth/sessions/:sessionId own  401     204     204      204      204   204    204    204
DELETE /api/auth/sessions/:sessionId      401     404     404      404      404   404    404    404
`

export const matrix: MatrixPart = {
  lines,
  accountRows: ({ services, ids }, who) => ({ sessionId: found(services.sessions.list(ids[who].userId, '')[0]).id }),
  bodies: {
    'POST /api/auth/sign-in': () => ({ identifier: 'leo', password }),
    'POST /api/auth/sign-up': () => ({ firstName: 'Tim', username: 'tim', password }),
    'POST /api/auth/password-reset': () => ({ identifier: 'leo' }),
    'POST /api/auth/password-reset/password': () => ({ token: 'unknown', newPassword: `${password}!` }),
    'PATCH /api/auth/user': () => ({ firstName: 'New' }),
    'PUT /api/profile-image': ({ objectId }) => ({ profileImageURL: `/api/objects/${objectId}` }),
    'POST /api/auth/password': () => ({ currentPassword: password, newPassword: `${password}!` }),
  },
}
