import type { Feature, FeatureDeps } from '../feature'
import { createActivityEvents } from './fitness.events'
import { createFitness } from './fitness.service'
import { createFitnessStore } from './fitness.store'
import { sportsActivities, sportsGoals } from './fitness.table'
import { createSchedule } from './schedule.service'
import { sportsApi } from './sports.contract'
import { createGameEvents, type SportsCalendar } from './sports.events'
import { createGameNotices } from './sports.notices'
import { sportsRoutes } from './sports.routes'
import { searchSports } from './sports.search'
import { createSports } from './sports.service'
import { createSportsStore } from './sports.store'
import { sportsDuties, sportsGames, sportsPlayers, sportsStats, sportsTeams } from './sports.table'

type Deps = FeatureDeps & { calendar: SportsCalendar }

const create = ({ db, ...deps }: Deps) => {
  const store = createSportsStore(db)
  const fitness = createFitnessStore(db)
  const notices = createGameNotices({ store, ...deps })
  const events = createGameEvents({ store, notices, ...deps })
  return {
    sports: {
      ...createSports({ store, events, notices, ...deps }),
      fitness: createFitness({ store, fitness, events: createActivityEvents({ fitness, ...deps }), ...deps }),
      schedule: createSchedule({ store, events, ...deps }),
    },
  }
}
type Services = ReturnType<typeof create>

export const sportsFeature = {
  title: 'sports',
  create,
  routes: sportsRoutes,
  search: ({ sports }: Services) => ({ can: sportsApi.teams.can, addon: 'sport_activities', find: searchSports(sports) }),
  memberLeft: ({ sports }: Services, familyId: string, userId: string) => {
    sports.forget(familyId, userId)
    sports.fitness.forget(familyId, userId)
  },
  trash: ({ sports }: Services) => {
    const hook = { prepare: sports.prepareRestore, restored: sports.restored, announce: sports.announceRestore }
    const { prepareRestore: prepare, restored, announceRestore: announce } = sports.fitness
    return { team: hook, game: hook, sport_activity: { prepare, restored, announce } }
  },
  exports: {
    sports: {
      sportsTeams: { table: sportsTeams, csv: true, label: 'x.name' },
      sportsPlayers: { table: sportsPlayers },
      sportsGames: { table: sportsGames, csv: { without: ['externalId'] } },
      sportsDuties: { table: sportsDuties },
      sportsStats: { table: sportsStats, csv: true },
      sportsActivities: { table: sportsActivities, csv: true },
      sportsGoals: { table: sportsGoals },
    },
  },
} satisfies Omit<Feature<Services>, 'create'> & { create: (deps: Deps) => Services }
