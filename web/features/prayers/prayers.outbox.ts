import { type PrayerReply, prayersApi } from '#src/features/prayers/prayers.contract'
import { call } from '#web/platform/api/api'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { registerAction } from '#web/platform/offline/outbox-actions'
import { t } from './texts'

type Wish = { day: string }

/** "I prayed" on a day (`YYYY-MM-DD`), as an outbox action. */
export const prayedAct = ({ id, familyId, title, prayedToday, updatedAt }: PrayerReply, day: string): OfflineAction => ({
  kind: 'prayed',
  familyId,
  about: title,
  row: id,
  wish: { day },
  before: { prayedToday },
  seen: updatedAt,
})

/** How the outbox sends it: the day goes along, because it may be past by then. */
registerAction('prayed', {
  area: 'prayers',
  send: ({ row = '', wish }) => call(prayersApi.prayed, { params: { prayerId: row }, body: wish as Wish }),
  applyPending: ([area, familyId, part], data, { familyId: ofFamily, row }) => {
    if (area !== 'prayers' || familyId !== ofFamily || part !== 'requests') return data
    const requests = data as PrayerReply[]
    const isDue = ({ id, prayedToday }: PrayerReply) => id === row && !prayedToday
    if (!requests.some(isDue)) return requests
    return requests.map((request) => (isDue(request) ? { ...request, prayedToday: true, prayedCount: request.prayedCount + 1 } : request))
  },
  failed: ({ about }) => t('Your prayer for “{title}” was not counted', { title: about }),
})
