import type { MatrixPart } from '#src/testing/matrix.parts'
import { newGoal } from './goals.contract'
import { newInvestment } from './investments.contract'

const investment = { accountName: 'Index fund', currentValue: 100, shares: 2 }
const goal = { name: 'A roof', targetAmount: 1000, targetDate: '2030-01-01' }
const price = { price: 60, date: '2026-01-01' }

//                                                       visitor pending stranger extended child member parent admin
const lines = `
GET    /api/families/:familyId/investments               401   403   404   403   403   403   200   200
POST   /api/families/:familyId/investments               401   403   404   403   403   403   201   201
GET    /api/families/:familyId/investments/summary       401   403   404   403   403   403   200   200
GET    /api/families/:familyId/investments/history       401   403   404   403   403   403   200   200
POST   /api/families/:familyId/investments/import        401   403   404   403   403   403   200   200
PUT    /api/families/:familyId/investment-targets        401   403   404   403   403   403   200   200
GET    /api/families/:familyId/investment-goals          401   403   404   403   403   403   200   200
POST   /api/families/:familyId/investment-goals          401   403   404   403   403   403   201   201
PATCH  /api/investment-goals/:investmentGoalId     own   401   403   404   403   403   403   200   200
PATCH  /api/investment-goals/:investmentGoalId           401   403   404   403   403   403   200   200
DELETE /api/investment-goals/:investmentGoalId     own   401   403   404   403   403   403   204   204
DELETE /api/investment-goals/:investmentGoalId           401   403   404   403   403   403   204   204
PATCH  /api/investments/:investmentId              own   401   403   404   403   403   403   200   200
PATCH  /api/investments/:investmentId                    401   403   404   403   403   403   200   200
DELETE /api/investments/:investmentId              own   401   403   404   403   403   403   204   204
DELETE /api/investments/:investmentId                    401   403   404   403   403   403   204   204
GET    /api/investments/:investmentId/prices       own   401   403   404   403   403   403   200   200
GET    /api/investments/:investmentId/prices             401   403   404   403   403   403   200   200
POST   /api/investments/:investmentId/prices       own   401   403   404   403   403   403   201   201
POST   /api/investments/:investmentId/prices             401   403   404   403   403   403   201   201
DELETE /api/investment-prices/:investmentPriceId   own   401   403   404   403   403   403   204   204
DELETE /api/investment-prices/:investmentPriceId         401   403   404   403   403   403   204   204
`

export const matrix: MatrixPart = {
  lines,
  rows: ({ investments }, member) => {
    const { id } = investments.create(member, newInvestment.parse(investment))
    const row = investments.find(id)
    const investmentPriceId = row ? investments.addPrice(member, row, price).id : ''
    return { investmentId: id, investmentPriceId, investmentGoalId: investments.goals.create(member, newGoal.parse(goal)).id }
  },
  makes: { 'POST /api/investments/:investmentId/prices': 'investmentPriceId' },
  bodies: {
    'POST /api/families/:familyId/investments': () => investment,
    'PATCH /api/investments/:investmentId': () => ({ currentValue: 1 }),
    'POST /api/investments/:investmentId/prices': () => price,
    'POST /api/families/:familyId/investments/import': () => ({ csv: 'account,price\nIndex fund,61\nIndex fund,62', apply: true }),
    'PUT /api/families/:familyId/investment-targets': () => ({ targets: [{ accountType: 'Savings', percent: 40 }] }),
    'POST /api/families/:familyId/investment-goals': () => goal,
    'PATCH /api/investment-goals/:investmentGoalId': () => ({ targetAmount: 1 }),
  },
}
