import type * as z from 'zod'
import { locationApi, type newCheckin } from '#src/features/location/location.contract'
import { call } from '#web/platform/api/api'
import type { OfflineAction } from '#web/platform/offline/device-db'
import { registerAction } from '#web/platform/offline/outbox-actions'
import { t } from './texts'

type Body = z.input<typeof newCheckin>

/** A check-in as an outbox action. Its time goes along, because it may be past by then. */
export const checkInAct = (familyId: string, body: Body): OfflineAction => ({
  kind: 'check-in',
  familyId,
  about: body.locationName ?? t('Check-in'),
  wish: body,
})

registerAction('check-in', {
  area: 'location',
  send: async ({ familyId, wish }) => {
    await call(locationApi.checkIn, { params: { familyId }, body: wish as Body })
    return undefined
  },
  failed: () => t('Your check-in was not sent'),
})
