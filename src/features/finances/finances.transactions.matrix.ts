import type { MatrixPart } from '#src/testing/matrix.parts'
import { newTransaction } from './finances.transactions.contract'

const transaction = { description: 'Winter boots', amount: 59.95 }

//                                               visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/transactions      401     403     404      403      403   200    200    200
POST   /api/families/:familyId/transactions      401     403     404      403      403   201    201    201
PATCH  /api/transactions/:transactionId     own  401     403     404      403      403   200    200    200
DELETE /api/transactions/:transactionId     own  401     403     404      403      403   204    204    204
PATCH  /api/transactions/:transactionId          401     403     404      403      403   200    200    200
DELETE /api/transactions/:transactionId          401     403     404      403      403   204    204    204
GET    /api/families/:familyId/spending          401     403     404      403      403   200    200    200
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ finances }, member) => ({ transactionId: finances.transactions.create(member, newTransaction.parse(transaction)).id }),
  bodies: {
    'POST /api/families/:familyId/transactions': () => transaction,
    'PATCH /api/transactions/:transactionId': () => ({ amount: 1 }),
  },
}
