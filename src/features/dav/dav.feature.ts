import { dailyAt } from '#src/platform/jobs/runner'
import type { FeatureDeps, FeatureEntry } from '../feature'
import { createDav, type Dav, type Shown } from './dav.create'

export const createDavFeature = (deps: FeatureDeps & Shown) => ({
  dav: createDav(deps),
})

export const davFeature = {
  title: 'calendar apps',
  routes: () => [],
  jobs: ({ dav }) => ({ 'forget-deleted-resources': { run: dav.prune, next: dailyAt('04:40') } }),
} satisfies FeatureEntry<{ dav: Dav }>
