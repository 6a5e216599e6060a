import type { Feature } from '../feature'
import { prayersApi } from './prayers.contract'
import { prayerRoutes } from './prayers.routes'
import { searchPrayers } from './prayers.search'
import { createPrayers, type Prayers } from './prayers.service'
import { createPrayerStore } from './prayers.store'
import { prayerReminders, prayerRequests, prayers as prayerTable } from './prayers.table'

/** An export is for the family: rows that only one person may see stay out. */
const ofPublic = 't.request_id in (select id from prayer_requests where family_id = ?1 and is_public = 1)'

export const prayersFeature = {
  title: 'prayer requests',
  create: ({ db, wake, ...deps }) => ({
    prayers: createPrayers({ store: createPrayerStore(db), wakeAt: wake('remind-of-prayers'), ...deps }),
  }),
  routes: prayerRoutes,
  search: ({ prayers }) => ({ can: prayersApi.list.can, addon: 'prayer_requests', find: searchPrayers(prayers) }),
  jobs: ({ prayers }) => ({ 'remind-of-prayers': { run: prayers.deliverReminders } }),
  memberLeft: ({ prayers }, familyId, userId) => prayers.forget(familyId, userId),
  trash: ({ prayers }) => {
    const hook = { restored: prayers.restored, announce: prayers.announceRestored }
    return { prayer: hook, testimony: hook }
  },
  exports: {
    prayers: {
      prayerRequests: { table: prayerRequests, where: 't.family_id = ?1 and t.is_public = 1', label: 'x.title' },
      prayers: { table: prayerTable, where: ofPublic },
      prayerReminders: { table: prayerReminders, where: ofPublic },
    },
  },
} satisfies Feature<{ prayers: Prayers }>
