import type { MatrixPart } from '#src/testing/matrix.parts'

//                                               visitor pending stranger extended child member parent admin
const lines = `
GET    /api/store-vendors                        401     403     200      403      200   200    200    200
POST   /api/store-vendors                        401     403     201      403      403   201    201    201
GET    /api/families/:familyId/store-vendors     401     403     404      403      200   200    200    200
POST   /api/families/:familyId/store-vendors     401     403     404      403      403   201    201    201
GET    /api/smart-shopping-items/:itemId/prices  401     403     404      403      200   200    200    200
POST   /api/smart-shopping-items/:itemId/prices  401     403     404      403      403   201    201    201
DELETE /api/store-prices/:priceId                401     403     404      403      403   204    204    204
`

export const matrix: MatrixPart = {
  lines,
  makes: { 'POST /api/store-vendors': 'vendorId' },

  bodies: {
    'POST /api/smart-shopping-items/:itemId/prices': ({ vendorId }) => ({ vendorId, price: 0.99 }),
    'POST /api/store-vendors': () => ({ name: 'Corner shop' }),
    'POST /api/families/:familyId/store-vendors': () => ({ name: 'Depot' }),
  },
}
