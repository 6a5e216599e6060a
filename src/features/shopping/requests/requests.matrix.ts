import type { MatrixPart } from '#src/testing/matrix.parts'
import { newRequest } from './requests.contract'

//                                                           visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/shopping-requests             401     403     404      403      200   200    200    200
GET    /api/families/:familyId/shopping-requests/counts      401     403     404      403      200   200    200    200
POST   /api/families/:familyId/shopping-requests             401     403     404      403      201   201    201    201
PATCH  /api/shopping-requests/:requestId                own  401     403     404      403      403   200    200    200
PATCH  /api/shopping-requests/:requestId                     401     403     404      403      403   200    200    200
DELETE /api/shopping-requests/:requestId                own  401     403     404      403      204   204    204    204
DELETE /api/shopping-requests/:requestId                     401     403     404      403      403   403    403    403
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ shopping }, member) => ({ requestId: shopping.requests.create(member, newRequest.parse({ itemName: 'Chocolate' })).id }),
  bodies: {
    'POST /api/families/:familyId/shopping-requests': () => ({ itemName: 'Crisps' }),
    'PATCH /api/shopping-requests/:requestId': ({ listId }) => ({ status: 'approved', smartListId: listId }),
  },
}
