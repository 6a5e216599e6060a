import { found } from '#src/platform/errors'
import type { MatrixPart } from '#src/testing/matrix.parts'
import { newBill, newPayment } from './finances.bills.contract'
import { newBudgetCategory } from './finances.categories.contract'

const bill = { companyName: 'City Power', amountDue: 84.2, dueDate: '2026-11-30' }

//                                                 visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/bills               401     403     404      403      403   200    200    200
POST   /api/families/:familyId/bills               401     403     404      403      403   201    201    201
PATCH  /api/bills/:billId                     own  401     403     404      403      403   200    200    200
DELETE /api/bills/:billId                     own  401     403     404      403      403   204    204    204
GET    /api/bills/:billId/payments            own  401     403     404      403      403   200    200    200
POST   /api/bills/:billId/payments            own  401     403     404      403      403   201    201    201
DELETE /api/bills/:billId/payments/:paymentId own  401     403     404      403      403   204    204    204
PATCH  /api/bills/:billId                          401     403     404      403      403   200    200    200
DELETE /api/bills/:billId                          401     403     404      403      403   204    204    204
GET    /api/bills/:billId/payments                 401     403     404      403      403   200    200    200
POST   /api/bills/:billId/payments                 401     403     404      403      403   201    201    201
DELETE /api/bills/:billId/payments/:paymentId      401     403     404      403      403   204    204    204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ finances }, member) => {
    const { id: budgetCategoryId } = finances.categories.create(member, newBudgetCategory.parse({ name: 'Utilities' }))
    const { id: billId } = finances.bills.create(member, newBill.parse({ ...bill, categoryId: budgetCategoryId }))
    const row = found(finances.bills.find(billId))
    return { budgetCategoryId, billId, paymentId: finances.payments.pay(member, row, newPayment.parse({})).id }
  },
  bodies: {
    'POST /api/families/:familyId/bills': ({ budgetCategoryId }) => ({ ...bill, categoryId: budgetCategoryId }),
    'PATCH /api/bills/:billId': () => ({ amountDue: 90 }),
    'POST /api/bills/:billId/payments': () => ({}),
  },
}
