import { dailyAt } from '#src/platform/jobs/runner'
import type { Calendar } from '../calendar/calendar.service'
import type { FeatureDeps, FeatureEntry } from '../feature'
import { createDav, type Dav } from './dav.create'

export const createDavFeature = (deps: FeatureDeps & { calendar: Calendar }) => ({ dav: createDav(deps) })

export const davFeature = {
  title: 'calendar apps',
  routes: () => [],
  jobs: ({ dav }) => ({ 'forget-deleted-resources': { run: dav.prune, next: dailyAt('04:40') } }),
} satisfies FeatureEntry<{ dav: Dav }>
