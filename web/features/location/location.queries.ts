import type * as z from 'zod'
import {
  type Alert,
  locationApi,
  type newCheckin,
  type newPlace,
  type settingsChange,
  type sharingChange,
} from '#src/features/location/location.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { newId } from '#web/platform/api/new-id'
import { pagedById } from '#web/platform/api/paged'
import { areaKey } from '#web/platform/api/query-client'
import { sendOrQueue } from '#web/platform/offline/outbox'
import { type SavePart, useAction } from '#web/ui/use-action'
import { useDeletion } from '../trash/deletion'
import { checkInAct } from './location.outbox'
import { t } from './texts'

const key = (familyId: string, part: string) => [...areaKey('location', familyId), part]

/** The locations of all members, the places, and the settings of the map. */
export const overviewQuery = (familyId: string) => callQuery(key(familyId, 'overview'), locationApi.overview, { params: { familyId } })

/** The caller's sharing, the children's, and the emergencies. */
export const sharingQuery = (familyId: string) => callQuery(key(familyId, 'sharing'), locationApi.sharing, { params: { familyId } })

/** Check-ins, arrivals and departures, newest first. */
export const checkinsQuery = (familyId: string) => pagedById(key(familyId, 'checkins'), 20, locationApi.checkins, { params: { familyId } })

export const alertsQuery = (familyId: string) => callQuery(key(familyId, 'alerts'), locationApi.alerts, { params: { familyId } })

const changes = (familyId: string) => ['location', familyId] as const

export const useShare = (familyId: string) =>
  useAction((body: z.input<typeof sharingChange>) => call(locationApi.share, { params: { familyId }, body }), {
    changes: changes(familyId),
    done: (_, { isSharing }) => (isSharing ? t('Location sharing is on') : t('Location sharing is off')),
    failed: t('Failed to change the sharing'),
  })

export type CheckIn = Omit<z.input<typeof newCheckin>, 'id' | 'at'>

/** Checks in; offline it waits in the outbox with its time. An emergency too: it leaves as soon as there is a connection. */
export const useCheckIn = (familyId: string) =>
  useAction(
    (checkin: CheckIn) => {
      const body = { ...checkin, id: newId(), at: Temporal.Now.instant().toString() }
      return sendOrQueue(checkInAct(familyId, body), () => call(locationApi.checkIn, { params: { familyId }, body }))
    },
    {
      changes: changes(familyId),
      done: (row, { checkinType }) => {
        if (checkinType === 'emergency')
          return row ? t('The adults of your family are told') : t('You are offline: the emergency is sent later')
        return row
          ? row.isShared
            ? t('Checked in')
            : { title: t('Checked in'), description: t('Only you see it while you share nothing.') }
          : t('Checked in')
      },
    },
  )

export const useSavePlace = (familyId: string) =>
  useAction(
    ({ id, body }: SavePart<z.input<typeof newPlace>, Partial<z.input<typeof newPlace>>>) =>
      id === undefined
        ? call(locationApi.addPlace, { params: { familyId }, body })
        : call(locationApi.changePlace, { params: { placeId: id }, body }),
    { changes: changes(familyId), done: (_, { id }) => (id ? t('Place saved') : t('Place added')) },
  )

export const useDeletePlace = (familyId: string) =>
  useDeletion((placeId: string) => call(locationApi.removePlace, { params: { placeId } }), {
    changes: changes(familyId),
    done: t('Place deleted'),
    failed: t('Failed to delete the place'),
  })

export const useSetAlerts = (familyId: string) =>
  useAction((body: Alert[]) => call(locationApi.setAlerts, { params: { familyId }, body }), {
    changes: changes(familyId),
    done: t('Alerts saved'),
  })

export const useForget = (familyId: string) =>
  useAction(() => call(locationApi.forget, { params: { familyId } }), {
    changes: changes(familyId),
    done: t('Your positions are deleted'),
    failed: t('Failed to delete your positions'),
  })

export const useAcknowledge = (familyId: string) =>
  useAction((emergencyId: string) => call(locationApi.acknowledge, { params: { emergencyId } }), {
    changes: changes(familyId),
    failed: t('Failed to tell the others'),
  })

export const useMapSettings = (familyId: string) =>
  useAction((body: z.input<typeof settingsChange>) => call(locationApi.changeSettings, { params: { familyId }, body }), {
    changes: changes(familyId),
    done: t('Settings saved'),
  })
