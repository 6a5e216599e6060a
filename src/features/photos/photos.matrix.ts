import type { MatrixPart } from '#src/testing/matrix.parts'
import { newPhoto } from './photos.contract'

//                                             visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/photos          401     403     404      200      200   200    200    200
POST   /api/families/:familyId/photos own      401     403     404      403      403   201    201    201
POST   /api/families/:familyId/photos          401     403     404      403      403   422    422    422
POST   /api/families/:familyId/photos address  401     403     404      403      403   201    201    201
GET    /api/photos/:photoId           own      401     403     404      200      200   200    200    200
GET    /api/photos/:photoId                    401     403     404      200      200   200    200    200
PATCH  /api/photos/:photoId           own      401     403     404      403      403   200    200    200
PATCH  /api/photos/:photoId                    401     403     404      403      403   403    200    200
DELETE /api/photos/:photoId           own      401     403     404      403      403   204    204    204
DELETE /api/photos/:photoId                    401     403     404      403      403   403    204    204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ photos }, member, { who }) => ({ photoId: photos.add(member, newPhoto.parse({ url: `https://example.org/${who}.jpg` })).id }),
  bodies: {
    'POST /api/families/:familyId/photos': (rows, about) => ({
      url: about === 'address' ? 'https://example.org/beach.jpg' : `/api/objects/${rows.objectId}`,
    }),
    'PATCH /api/photos/:photoId': () => ({ caption: 'At the lake' }),
  },
}
