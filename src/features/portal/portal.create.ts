import type { Calendar } from '../calendar/calendar.service'
import type { Directory } from '../directory/directory.create'
import type { Documents } from '../documents/documents.service'
import type { FeatureDeps } from '../feature'
import type { Photos } from '../photos/photos.service'
import type { Planners } from '../planners/planners.service'
import type { Tasks } from '../tasks/tasks.service'
import { createFriends, type Friends } from './friends.service'
import { createHelpers, type Helpers } from './helpers.service'
import { createPortalAccess } from './portal.access'
import { createPortal, type Portal } from './portal.service'
import { createPortalStore } from './portal.store'

/** The features whose rows the page shows. */
type Shown = { calendar: Calendar; tasks: Tasks; photos: Photos; documents: Documents; directory: Directory; planners: Planners }

export type PortalServices = { friends: Friends; portal: Portal; helpers: Helpers }

/** Reads the other features, which therefore exist before. */
export const createPortalFeature = (shared: FeatureDeps & Shown): PortalServices => {
  const deps = { ...shared, store: createPortalStore(shared.db) }
  const access = createPortalAccess(deps)
  return { friends: createFriends(deps), portal: createPortal({ ...deps, access }), helpers: createHelpers({ ...deps, access }) }
}
