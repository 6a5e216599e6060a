import type { MatrixPart } from '#src/testing/matrix.parts'
import { newBudget } from './budgets.contract'

//                                               visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/shopping-budgets  401     403     404      403      200   200    200    200
POST   /api/families/:familyId/shopping-budgets  401     403     404      403      403   201    201    201
PATCH  /api/shopping-budgets/:budgetId           401     403     404      403      403   200    200    200
DELETE /api/shopping-budgets/:budgetId           401     403     404      403      403   204    204    204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ shopping }, member) => ({ budgetId: shopping.budgets.create(member, newBudget.parse({ name: 'Food', totalAmount: 400 })).id }),
  bodies: {
    'POST /api/families/:familyId/shopping-budgets': () => ({ name: 'Party', totalAmount: 80 }),
    'PATCH /api/shopping-budgets/:budgetId': () => ({ alertThreshold: 90 }),
  },
}
