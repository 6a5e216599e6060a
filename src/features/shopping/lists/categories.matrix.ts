import type { MatrixPart } from '#src/testing/matrix.parts'
import { newCategory } from './categories.contract'

//                                                  visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/shopping-categories  401     403     404      403      200   200    200    200
POST   /api/families/:familyId/shopping-categories  401     403     404      403      403   201    201    201
PUT    /api/families/:familyId/shopping-categories/order  401     403     404      403      403   204    204    204
PATCH  /api/shopping-categories/:categoryId         401     403     404      403      403   200    200    200
DELETE /api/shopping-categories/:categoryId         401     403     404      403      403   204    204    204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ shopping }, member) => ({ categoryId: shopping.categories.create(member, newCategory.parse({ name: 'Dairy' })).id }),
  bodies: {
    'POST /api/families/:familyId/shopping-categories': () => ({ name: 'Fruit' }),
    'PUT /api/families/:familyId/shopping-categories/order': ({ categoryId }) => ({ ids: [categoryId] }),
    'PATCH /api/shopping-categories/:categoryId': () => ({ sortOrder: 3 }),
  },
}
