import type { MatrixPart } from '#src/testing/matrix.parts'
import { newFavorite } from './favorites.contract'

//                                                 visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/shopping-favorites  401     403     404      403      200   200    200    200
POST   /api/families/:familyId/shopping-favorites  401     403     404      403      403   201    201    201
PATCH  /api/shopping-favorites/:favoriteId         401     403     404      403      403   200    200    200
DELETE /api/shopping-favorites/:favoriteId         401     403     404      403      403   204    204    204
POST   /api/shopping-favorites/:favoriteId/add     401     403     404      403      403   201    201    201
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ shopping }, member) => ({ favoriteId: shopping.favorites.create(member, newFavorite.parse({ name: 'Eggs' })).id }),
  bodies: {
    'POST /api/families/:familyId/shopping-favorites': () => ({ name: 'Tea' }),
    'PATCH /api/shopping-favorites/:favoriteId': () => ({ isActive: false }),
    'POST /api/shopping-favorites/:favoriteId/add': ({ listId }) => ({ listId }),
  },
}
