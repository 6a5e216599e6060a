import { dailyAt } from '#src/platform/jobs/runner'
import type { AppPasswords } from '../app-passwords/app-passwords.service'
import type { Chat } from '../chat/chat.service'
import type { FeatureDeps, FeatureEntry } from '../feature'
import { createPlaceStore } from './location.places.store'
import { locationRoutes } from './location.routes'
import { searchPlaces } from './location.search'
import { createLocation, type Location } from './location.service'
import { createCheckinStore } from './location.store'
import { locationAlerts, locationCheckins, locationPlaces, locationSettings } from './location.table'

const follow = 'follow-locations'

/** Emergencies are announced in the chat, which therefore exists before. */
export const createLocationFeature = ({ db, wake, ...deps }: FeatureDeps & { chat: Chat }) => ({
  location: createLocation({ ...deps, checkins: createCheckinStore(db), places: createPlaceStore(db), wakeAt: wake(follow) }),
})

export const locationFeature = {
  title: 'location',
  routes: locationRoutes,
  search: ({ location }) => ({ can: 'member', addon: 'location_map', find: searchPlaces(location) }),
  jobs: ({ location }) => ({
    [follow]: { run: location.tick },
    'remove-old-positions': { next: dailyAt('03:20'), run: location.prune },
  }),
  memberLeft: ({ location }, familyId, userId) => location.memberLeft(familyId, userId),
  trash: ({ location }) => ({ place: { announce: location.announceRestored } }),
  exports: {
    location: {
      places: { table: locationPlaces, label: 'x.name', csv: true },
      // Anybody may read an export: positions stay out, and so do check-ins that were not shared.
      checkins: {
        table: locationCheckins,
        where: "t.family_id = ?1 and t.is_shared = 1 and t.checkin_type <> 'shared'",
        withheld: ['latitude', 'longitude', 'accuracy', 'address', 'batteryLevel'],
      },
      locationAlerts: { table: locationAlerts },
      locationSettings: { table: locationSettings },
    },
  },
} satisfies FeatureEntry<{ location: Location; appPasswords: AppPasswords }>
