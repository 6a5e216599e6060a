import { ancestryFeature } from './features/ancestry/ancestry.feature'
import { apiTokensFeature } from './features/api-tokens/api-tokens.feature'
import { appPasswordsFeature } from './features/app-passwords/app-passwords.feature'
import { auditFeature } from './features/audit/audit.feature'
import { calendarFeature } from './features/calendar/calendar.feature'
import { calendarFeedsFeature, createCalendarFeedsFeature } from './features/calendar-feeds/feeds.feature'
import { chatFeature } from './features/chat/chat.feature'
import { createDavFeature, davFeature } from './features/dav/dav.feature'
import { directoryFeature } from './features/directory/directory.feature'
import { documentsFeature } from './features/documents/documents.feature'
import type { FeatureDeps, FeatureEntry } from './features/feature'
import { financesFeature } from './features/finances/finances.feature'
import { createImportsFeature } from './features/imports/imports.create'
import { importsFeature } from './features/imports/imports.feature'
import { investmentsFeature } from './features/investments/investments.feature'
import { createLocationFeature, locationFeature } from './features/location/location.feature'
import { photosFeature } from './features/photos/photos.feature'
import { plannersFeature } from './features/planners/planners.feature'
import { createPortalFeature } from './features/portal/portal.create'
import { portalFeature } from './features/portal/portal.feature'
import { prayersFeature } from './features/prayers/prayers.feature'
import { projectsFeature } from './features/projects/projects.feature'
import { shoppingFeature } from './features/shopping/shopping.feature'
import { sportsFeature } from './features/sports/sports.feature'
import { subscriptionsFeature } from './features/subscriptions/subscriptions.feature'
import { tasksFeature } from './features/tasks/tasks.feature'
import { wishlistsFeature } from './features/wishlists/wishlists.feature'

/** The services of all features, by name. A new feature adds its line here and in `features`. */
export const createFeatures = (deps: FeatureDeps) => {
  const calendar = calendarFeature.create(deps)
  const chat = chatFeature.create(deps)
  const sports = sportsFeature.create({ ...deps, ...calendar })
  const shown = {
    ...calendar,
    ...tasksFeature.create(deps),
    ...documentsFeature.create(deps),
    ...photosFeature.create(deps),
    ...plannersFeature.create(deps),
    ...directoryFeature.create(deps),
  }
  const imported = { ...financesFeature.create(deps), ...ancestryFeature.create(deps), ...shoppingFeature.create(deps) }
  const seen = { ...wishlistsFeature.create(deps), ...subscriptionsFeature.create(deps) }
  return {
    ...shown,
    ...imported,
    ...chat,
    ...auditFeature.create(deps),
    ...projectsFeature.create(deps),
    ...investmentsFeature.create(deps),
    ...prayersFeature.create(deps),
    ...appPasswordsFeature.create(deps),
    ...apiTokensFeature.create(deps),
    ...createLocationFeature({ ...deps, ...chat }),
    ...seen,
    ...sports,
    ...createCalendarFeedsFeature({ ...deps, ...shown, ...sports }),
    ...createPortalFeature({ ...deps, ...shown }),
    ...createDavFeature({ ...deps, ...shown, ...seen }),
    ...createImportsFeature({ ...deps, ...shown, ...imported }),
  }
}
export type FeatureServices = ReturnType<typeof createFeatures>

/** All features, in the order of the API description. Routes, search, jobs, uploads and export follow from this list. */
export const features: readonly FeatureEntry<FeatureServices>[] = [
  calendarFeature,
  calendarFeedsFeature,
  subscriptionsFeature,
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
  prayersFeature,
  appPasswordsFeature,
  apiTokensFeature,
  locationFeature,
  wishlistsFeature,
  plannersFeature,
  directoryFeature,
  sportsFeature,
  portalFeature,
  davFeature,
  importsFeature,
]
