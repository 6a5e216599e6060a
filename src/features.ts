import { ancestryFeature } from './features/ancestry/ancestry.feature'
import { auditFeature } from './features/audit/audit.feature'
import { calendarFeature } from './features/calendar/calendar.feature'
import { chatFeature } from './features/chat/chat.feature'
import { documentsFeature } from './features/documents/documents.feature'
import type { FeatureDeps, FeatureEntry } from './features/feature'
import { financesFeature } from './features/finances/finances.feature'
import { investmentsFeature } from './features/investments/investments.feature'
import { photosFeature } from './features/photos/photos.feature'
import { projectsFeature } from './features/projects/projects.feature'
import { shoppingFeature } from './features/shopping/shopping.feature'
import { sportsFeature } from './features/sports/sports.feature'
import { tasksFeature } from './features/tasks/tasks.feature'

/** The services of all features, by name. A new feature adds its line here and in `features`. */
export const createFeatures = (deps: FeatureDeps) => {
  const { calendar } = calendarFeature.create(deps)
  return {
    calendar,
    ...chatFeature.create(deps),
    ...tasksFeature.create(deps),
    ...auditFeature.create(deps),
    ...projectsFeature.create(deps),
    ...documentsFeature.create(deps),
    ...shoppingFeature.create(deps),
    ...photosFeature.create(deps),
    ...financesFeature.create(deps),
    ...investmentsFeature.create(deps),
    ...ancestryFeature.create(deps),
    ...sportsFeature.create({ ...deps, calendar }),
  }
}
export type FeatureServices = ReturnType<typeof createFeatures>

/** All features, in the order of the API description. Routes, search, jobs, uploads and export follow from this list. */
export const features: readonly FeatureEntry<FeatureServices>[] = [
  calendarFeature,
  chatFeature,
  tasksFeature,
  auditFeature,
  projectsFeature,
  documentsFeature,
  shoppingFeature,
  photosFeature,
  financesFeature,
  investmentsFeature,
  ancestryFeature,
  sportsFeature,
]
