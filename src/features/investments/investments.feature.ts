import type { Feature } from '../feature'
import { investmentsApi } from './investments.contract'
import { investmentRoutes } from './investments.routes'
import { searchInvestments } from './investments.search'
import { createInvestments, type Investments } from './investments.service'
import { createInvestmentStore } from './investments.store'
import { investments as investmentTable } from './investments.table'

export const investmentsFeature = {
  title: 'investments',
  create: ({ db, ...deps }) => ({ investments: createInvestments({ store: createInvestmentStore(db), ...deps }) }),
  routes: investmentRoutes,
  search: ({ investments }) => ({ can: investmentsApi.list.can, addon: 'investment_tracker', find: searchInvestments(investments) }),
  exports: { investments: { investments: { table: investmentTable, csv: true } } },
} satisfies Feature<{ investments: Investments }>
