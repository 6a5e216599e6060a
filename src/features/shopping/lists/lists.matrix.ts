import type { MatrixPart } from '#src/testing/matrix.parts'

//                                                       visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/shopping-lists            401     403     404      403      200   200    200    200
GET    /api/families/:familyId/smart-shopping-lists      401     403     404      403      200   200    200    200
POST   /api/families/:familyId/smart-shopping-lists      401     403     404      403      403   201    201    201
GET    /api/smart-shopping-lists/:listId/items           401     403     404      403      200   200    200    200
POST   /api/smart-shopping-lists/:listId/items           401     403     404      403      403   201    201    201
POST   /api/smart-shopping-lists/:listId/clear-bought    401     403     404      403      403   200    200    200
PATCH  /api/smart-shopping-items/:itemId            own  401     403     404      403      403   200    200    200
PATCH  /api/smart-shopping-items/:itemId                 401     403     404      403      403   200    200    200
DELETE /api/smart-shopping-items/:itemId            own  401     403     404      403      403   204    204    204
DELETE /api/smart-shopping-items/:itemId                 401     403     404      403      403   204    204    204
PATCH  /api/smart-shopping-lists/:listId                 401     403     404      403      403   200    200    200
DELETE /api/smart-shopping-lists/:listId                 401     403     404      403      403   204    204    204
GET    /api/families/:familyId/known-items               401     403     404      403      200   200    200    200
GET    /api/families/:familyId/shopping-audits           401     403     404      403      200   200    200    200
`

export const matrix: MatrixPart = {
  lines,

  bodies: {
    'POST /api/families/:familyId/smart-shopping-lists': () => ({ name: 'Hardware' }),
    'PATCH /api/smart-shopping-lists/:listId': () => ({ budget: 50 }),
    'POST /api/smart-shopping-lists/:listId/items': () => ({ name: 'Bread' }),
    'POST /api/smart-shopping-lists/:listId/clear-bought': () => ({ id: 'cleared-today', items: ['bread'] }),
    'PATCH /api/smart-shopping-items/:itemId': () => ({ status: 'purchased' }),
  },
}
