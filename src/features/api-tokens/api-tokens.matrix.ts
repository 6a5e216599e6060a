import { isoIn } from '#src/platform/clock'
import type { MatrixPart } from '#src/testing/matrix.parts'

const token = { name: 'Kitchen display', scopes: ['calendar:read' as const] }

//                                              visitor pending stranger extended child member parent admin
const lines = `
GET    /api/user/tokens                          401     403     200      200      200   200    200    200
POST   /api/user/tokens                          401     403     201      201      201   201    201    201
DELETE /api/user/tokens/:apiTokenId         own  401     403     204      204      204   204    204    204
DELETE /api/user/tokens/:apiTokenId              401     403     404      404      404   404    404    404
`

export const matrix: MatrixPart = {
  lines,
  accountRows: ({ services: { apiTokens, clock }, ids }, who) => {
    const expiresAt = isoIn(clock, { hours: 24 })
    return { apiTokenId: apiTokens.create(ids[who].userId, { ...token, expiresAt }).id, tokenExpiresAt: expiresAt }
  },
  // The standing clock of most sweeps is in this month.
  bodies: { 'POST /api/user/tokens': ({ tokenExpiresAt = '2027-01-15T12:00:00Z' }) => ({ ...token, expiresAt: tokenExpiresAt }) },
}
