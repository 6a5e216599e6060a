import { queryOptions } from '@tanstack/react-query'
import { type PinKind, pairedDevicesApi } from '#src/features/paired-devices/paired-devices.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { setPairedHere } from '#web/platform/session/paired'
import { useAction } from '#web/ui/use-action'
import { startSession } from '../accounts/accounts.queries'
import { t } from './texts'

/** The children who sign in on this device; null if it is not paired. Never cached: a pairing may end at any time. */
export const childrenQuery = queryOptions({
  queryKey: ['children'],
  queryFn: async () => {
    const { children } = await call(pairedDevicesApi.children, {})
    setPairedHere(children !== null)
    return children
  },
  gcTime: 0,
  staleTime: 0,
  retry: false,
})

/** The paired devices, and the children with a PIN, for parents. */
export const pairedDevicesQuery = (familyId: string) =>
  callQuery([...areaKey('family', familyId), 'paired-devices'], pairedDevicesApi.list, { params: { familyId } })

export const usePair = (familyId: string) =>
  useAction((body: { name: string }) => call(pairedDevicesApi.pair, { params: { familyId }, body }), {
    changes: ['family', familyId],
    onSuccess: () => setPairedHere(true),
    done: { title: t('Device paired'), description: t('When nobody is signed in here, it shows the children.') },
  })

export const useUnpair = (familyId: string) =>
  useAction(({ id }: { id: string; current: boolean }) => call(pairedDevicesApi.unpair, { params: { familyId, deviceId: id } }), {
    changes: ['family', familyId],
    onSuccess: (_nothing, { current }) => {
      if (current) setPairedHere(false)
    },
    done: t('Device unpaired'),
    failed: t('Failed to unpair the device'),
  })

export const useSetPin = (familyId: string, memberId: string) =>
  useAction((body: { pin: string; kind: PinKind }) => call(pairedDevicesApi.setPin, { params: { familyId, memberId }, body }), {
    changes: ['family', familyId],
    done: (_nothing, { kind }) => (kind === 'pictures' ? t('Pictures set') : t('PIN set')),
  })

export const useRemovePin = (familyId: string) =>
  useAction((memberId: string) => call(pairedDevicesApi.removePin, { params: { familyId, memberId } }), {
    changes: ['family', familyId],
    done: t('PIN removed'),
    failed: t('Failed to remove the PIN'),
  })

/** Signs in a child on this device. */
export const useEnterPin = (memberId: string) =>
  useAction((pin: string) => call(pairedDevicesApi.signIn, { params: { memberId }, body: { pin } }), { onSuccess: startSession })
