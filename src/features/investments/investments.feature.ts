import type { Feature } from '../feature'
import { createGoalStore } from './goals.store'
import { investmentsApi } from './investments.contract'
import { investmentRoutes } from './investments.routes'
import { searchInvestments } from './investments.search'
import { createInvestments, type Investments } from './investments.service'
import { createInvestmentStore } from './investments.store'
import {
  investmentGoals,
  investmentImports,
  investmentPrices,
  investments as investmentTable,
  investmentTargets,
} from './investments.table'

export const investmentsFeature = {
  title: 'investments',
  create: ({ db, ...deps }) => ({
    investments: createInvestments({ store: createInvestmentStore(db), goals: createGoalStore(db), ...deps }),
  }),
  routes: investmentRoutes,
  search: ({ investments }) => ({ can: investmentsApi.list.can, addon: 'investment_tracker', find: searchInvestments(investments) }),
  exports: {
    investments: {
      investments: { table: investmentTable, csv: true, label: 'x.account_name' },
      investmentPrices: { table: investmentPrices, csv: true },
      investmentGoals: { table: investmentGoals },
      investmentTargets: { table: investmentTargets },
      investmentImports: { table: investmentImports },
    },
  },
} satisfies Feature<{ investments: Investments }>
