import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { investmentsApi } from './investments.contract'
import type { Investments } from './investments.service'

export const investmentRoutes = ({ on, investments }: { on: Gate; investments: Investments }) => {
  const target = ({ member, params }: { member: Member; params: { investmentId: string } }) => investments.find(member, params.investmentId)

  return [
    on(investmentsApi.list, ({ member }) => investments.list(member)),
    on(investmentsApi.create, ({ member, body }) => investments.create(member, body)),
    on(investmentsApi.update, 'Investment', target, ({ member, row, body }) => investments.update(member, row, body)),
    on(investmentsApi.remove, 'Investment', target, ({ member, row }) => investments.remove(member, row)),
  ]
}
