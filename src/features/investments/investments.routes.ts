import type { Member } from '#src/platform/access'
import type { Gate } from '#src/platform/http/gate'
import { investmentsApi } from './investments.contract'
import type { Investments } from './investments.service'

export const investmentRoutes = ({ onFamily, onFamilyRow, investments }: Gate & { investments: Investments }) => {
  const target = ({ member, params }: { member: Member; params: { investmentId: string } }) => investments.find(member, params.investmentId)

  return [
    onFamily(investmentsApi.list, ({ member }) => investments.list(member)),
    onFamily(investmentsApi.create, ({ member, body }) => investments.create(member, body)),
    onFamilyRow(investmentsApi.update, 'Investment', target, ({ member, row, body }) => investments.update(member, row, body)),
    onFamilyRow(investmentsApi.remove, 'Investment', target, ({ member, row }) => investments.remove(member, row)),
  ]
}
