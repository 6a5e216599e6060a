import type { MatrixPart } from '#src/testing/matrix.parts'
import { newInvestment } from './investments.contract'

const investment = { accountName: 'Index fund', currentValue: 100 }

//                                                                     visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/investments                                 401   403   404   403   403   403   200   200
POST   /api/families/:familyId/investments                                 401   403   404   403   403   403   201   201
PATCH  /api/families/:familyId/investments/:investmentId   own             401   403   404   403   403   403   200   200
PATCH  /api/families/:familyId/investments/:investmentId                   401   403   404   403   403   403   200   200
DELETE /api/families/:familyId/investments/:investmentId   own             401   403   404   403   403   403   204   204
DELETE /api/families/:familyId/investments/:investmentId                   401   403   404   403   403   403   204   204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ investments }, member) => ({ investmentId: investments.create(member, newInvestment.parse(investment)).id }),
  bodies: {
    'POST /api/families/:familyId/investments': () => investment,
    'PATCH /api/families/:familyId/investments/:investmentId': () => ({ currentValue: 1 }),
  },
}
