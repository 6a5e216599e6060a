import type { MatrixPart } from '#src/testing/matrix.parts'
import { newDocument } from './documents.contract'

//                                            visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/documents      401     403     404      403      403   200    200    200
POST   /api/families/:familyId/documents      401     403     404      403      403   201    201    201
GET    /api/documents/:documentId        own  401     403     404      403      403   200    200    200
GET    /api/documents/:documentId             401     403     404      403      403   200    200    200
PATCH  /api/documents/:documentId        own  401     403     404      403      403   200    200    200
PATCH  /api/documents/:documentId             401     403     404      403      403   403    200    200
DELETE /api/documents/:documentId        own  401     403     404      403      403   204    204    204
DELETE /api/documents/:documentId             401     403     404      403      403   403    204    204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ documents }, member) => ({ documentId: documents.create(member, newDocument.parse({ title: 'House rules' })).id }),
  bodies: {
    'POST /api/families/:familyId/documents': () => ({ title: 'Recipe' }),
    'PATCH /api/documents/:documentId': () => ({ title: 'Rules' }),
  },
}
