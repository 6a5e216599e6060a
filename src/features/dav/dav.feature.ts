import { dailyAt } from '#src/platform/jobs/runner'
import type { Calendar } from '../calendar/calendar.service'
import type { Directory } from '../directory/directory.create'
import type { FeatureDeps, FeatureEntry } from '../feature'
import type { Tasks } from '../tasks/tasks.service'
import { createDav, type Dav } from './dav.create'

export const createDavFeature = (deps: FeatureDeps & { calendar: Calendar; tasks: Tasks; directory: Directory }) => ({
  dav: createDav(deps),
})

export const davFeature = {
  title: 'calendar apps',
  routes: () => [],
  jobs: ({ dav }) => ({ 'forget-deleted-resources': { run: dav.prune, next: dailyAt('04:40') } }),
} satisfies FeatureEntry<{ dav: Dav }>
