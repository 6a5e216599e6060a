import type { MatrixPart } from '#src/testing/matrix.parts'

//                                                    visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/budget-categories      401     403     404      403      403   200    200    200
POST   /api/families/:familyId/budget-categories      401     403     404      403      403   201    201    201
PATCH  /api/budget-categories/:budgetCategoryId  own  401     403     404      403      403   200    200    200
DELETE /api/budget-categories/:budgetCategoryId  own  401     403     404      403      403   204    204    204
PATCH  /api/budget-categories/:budgetCategoryId       401     403     404      403      403   200    200    200
DELETE /api/budget-categories/:budgetCategoryId       401     403     404      403      403   204    204    204
`

export const matrix: MatrixPart = {
  lines,

  bodies: {
    'POST /api/families/:familyId/budget-categories': () => ({ name: 'Utilities' }),
    'PATCH /api/budget-categories/:budgetCategoryId': () => ({ monthlyBudget: 200 }),
  },
}
