import type { MatrixPart } from '#src/testing/matrix.parts'
import { newRelative } from './ancestry.contract'

//                                           visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/ancestry      401     403     404      403      403   200    200    200
POST   /api/families/:familyId/ancestry      401     403     404      403      403   201    201    201
PATCH  /api/ancestry/:personId          own  401     403     404      403      403   200    200    200
PATCH  /api/ancestry/:personId               401     403     404      403      403   200    200    200
DELETE /api/ancestry/:personId          own  401     403     404      403      403   204    204    204
DELETE /api/ancestry/:personId               401     403     404      403      403   204    204    204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ ancestry }, member) => ({ personId: ancestry.create(member, newRelative.parse({ firstName: 'Rosalind' })).id }),
  bodies: {
    'POST /api/families/:familyId/ancestry': () => ({ firstName: 'Ruth' }),
    'PATCH /api/ancestry/:personId': () => ({ bio: 'A baker.' }),
  },
}
