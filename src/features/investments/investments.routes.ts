import type { Gate } from '#src/platform/http/gate'
import { msg } from '#src/shared/language/message'
import { goalsApi } from './goals.contract'
import { investmentImportApi } from './import.contract'
import { investmentsApi } from './investments.contract'
import type { Investments } from './investments.service'

export const investmentRoutes = ({ onFamily, onRow, investments }: Gate & { investments: Investments }) => {
  const { goals } = investments
  const target = ({ params }: { params: { investmentId: string } }) => investments.find(params.investmentId)
  const price = ({ params }: { params: { investmentPriceId: string } }) => investments.findPrice(params.investmentPriceId)
  const goal = ({ params }: { params: { investmentGoalId: string } }) => goals.find(params.investmentGoalId)

  return [
    onFamily(investmentsApi.list, ({ member }) => investments.list(member)),
    onFamily(investmentsApi.create, ({ member, body }) => investments.create(member, body)),
    onRow(investmentsApi.update, msg('Investment not found'), target, ({ member, row, body }) => investments.update(member, row, body)),
    onRow(investmentsApi.remove, msg('Investment not found'), target, ({ member, row }) => investments.remove(member, row)),
    onRow(investmentsApi.prices, msg('Investment not found'), target, ({ row }) => investments.prices(row)),
    onRow(investmentsApi.addPrice, msg('Investment not found'), target, ({ member, row, body }) => investments.addPrice(member, row, body)),
    onRow(investmentsApi.removePrice, msg('Price not found'), price, ({ member, row }) => investments.removePrice(member, row)),
    onFamily(investmentImportApi.run, ({ member, body }) => investments.importPrices(member, body)),
    onFamily(investmentsApi.summary, ({ member }) => investments.summary(member)),
    onFamily(investmentsApi.history, ({ member, query }) => investments.history(member, query)),
    onFamily(investmentsApi.setTargets, ({ member, body }) => investments.setTargets(member, body)),
    onFamily(goalsApi.list, ({ member }) => goals.list(member)),
    onFamily(goalsApi.create, ({ member, body }) => goals.create(member, body)),
    onRow(goalsApi.change, msg('Goal not found'), goal, ({ member, row, body }) => goals.change(member, row, body)),
    onRow(goalsApi.remove, msg('Goal not found'), goal, ({ member, row }) => goals.remove(member, row)),
  ]
}
