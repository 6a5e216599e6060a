import type { Calendar } from '../calendar/calendar.service'
import type { FeatureDeps, FeatureEntry } from '../feature'
import { createDav, type Dav } from './dav.create'

export const createDavFeature = (deps: FeatureDeps & { calendar: Calendar }) => ({ dav: createDav(deps) })

export const davFeature = {
  title: 'calendar apps',
  routes: () => [],
} satisfies FeatureEntry<{ dav: Dav }>
