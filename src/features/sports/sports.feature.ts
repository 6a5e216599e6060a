import type { Feature, FeatureDeps } from '../feature'
import type { SportsCalendar } from './sports.events'
import { sportsRoutes } from './sports.routes'
import { createSports, type Sports } from './sports.service'
import { createSportsStore } from './sports.store'
import { sportsDuties, sportsGames, sportsPlayers, sportsStats, sportsTeams } from './sports.table'

export const sportsFeature = {
  title: 'sports',
  create: ({ db, ...deps }: FeatureDeps & { calendar: SportsCalendar }) => ({
    sports: createSports({ store: createSportsStore(db), ...deps }),
  }),
  routes: sportsRoutes,
  memberLeft: ({ sports }: { sports: Sports }, familyId: string, userId: string) => sports.forget(familyId, userId),
  exports: {
    sports: {
      sportsTeams: { table: sportsTeams, csv: true, label: 'x.name' },
      sportsPlayers: { table: sportsPlayers },
      sportsGames: { table: sportsGames, csv: true },
      sportsDuties: { table: sportsDuties },
      sportsStats: { table: sportsStats, csv: true },
    },
  },
} satisfies Omit<Feature<{ sports: Sports }>, 'create'> & { create: unknown }
