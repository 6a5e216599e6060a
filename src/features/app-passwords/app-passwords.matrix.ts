import type { MatrixPart } from '#src/testing/matrix.parts'

const body = { name: 'Phone', scopes: ['owntracks' as const] }

//                                                  visitor pending stranger extended child member parent admin
const lines = `
GET    /api/user/app-passwords                          401     403     200      200      200   200    200    200
POST   /api/user/app-passwords                          401     403     201      201      201   201    201    201
DELETE /api/user/app-passwords/:appPasswordId      own  401     403     204      204      204   204    204    204
DELETE /api/user/app-passwords/:appPasswordId           401     403     404      404      404   404    404    404
`

export const matrix: MatrixPart = {
  lines,
  accountRows: ({ services, ids }, who) => ({ appPasswordId: services.appPasswords.create(ids[who].userId, body).id }),
  bodies: { 'POST /api/user/app-passwords': () => body },
}
