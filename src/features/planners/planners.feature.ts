import { createPersonCache } from '../accounts/people'
import type { Feature } from '../feature'
import { plannersApi } from './planners.contract'
import { plannerRoutes } from './planners.routes'
import { searchPlans } from './planners.search'
import { createPlanners, type Planners } from './planners.service'
import { createPlannerStore } from './planners.store'
import {
  eventExpenses,
  eventMoments,
  eventPlanners,
  eventRsvps,
  eventTasks,
  eventTemplates,
  eventVenues,
  eventVenueVotes,
} from './planners.table'

export const plannersFeature = {
  title: 'event planners',
  create: ({ db, wake, ...deps }) => ({
    planners: createPlanners({
      store: createPlannerStore(db),
      people: createPersonCache(db),
      wakeAt: wake('remind-of-answers'),
      ...deps,
    }),
  }),
  jobs: ({ planners }) => ({ 'remind-of-answers': { run: planners.guests.deliverReminders } }),
  routes: plannerRoutes,
  search: ({ planners }) => ({ can: plannersApi.list.can, addon: 'event_planners', find: searchPlans(planners) }),
  memberLeft: ({ planners }, familyId, userId) => planners.forget(familyId, userId),
  trash: ({ planners }) => ({ plan: { restored: planners.restored } }),
  exports: {
    planners: {
      eventPlanners: { table: eventPlanners, csv: true, label: 'x.name' },
      eventTasks: { table: eventTasks, csv: true },
      eventRsvps: { table: eventRsvps, csv: true },
      eventExpenses: { table: eventExpenses, csv: true },
      eventVenues: { table: eventVenues, csv: true, label: 'x.name' },
      eventVenueVotes: { table: eventVenueVotes },
      eventMoments: { table: eventMoments, csv: true },
      eventTemplates: { table: eventTemplates, label: 'x.name' },
    },
  },
} satisfies Feature<{ planners: Planners }>
