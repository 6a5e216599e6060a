import type { MatrixPart } from '#src/testing/matrix.parts'

//                                                visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/addons/available   401     403     404      200      200   200    200    200
POST   /api/families/:familyId/addons             401     403     404      403      403   403    403    201
DELETE /api/families/:familyId/addons/:addonType  401     403     404      403      403   403    403    204
`

export const matrix: MatrixPart = {
  lines,
  rows: () => ({ addonType: 'messages' }),
  bodies: {
    'POST /api/families/:familyId/addons': () => ({ addonType: 'gift_wishlist' }),
  },
}
