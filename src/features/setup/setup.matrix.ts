import { password } from '#src/testing/hearth'
import type { MatrixPart } from '#src/testing/matrix.parts'

//                 visitor pending stranger extended child member parent admin
const lines = `
GET    /api/setup  200     200     200      200      200   200    200    200
POST   /api/setup  409     409     409      409      409   409    409    409
`

export const matrix: MatrixPart = {
  lines,

  bodies: {
    'POST /api/setup': () => ({ familyName: 'Late', firstName: 'Tim', email: 'tim@example.org', password, timezone: 'UTC', token: 'any' }),
  },
}
