import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { familyAddressesApi, type newFamilyAddress, ownAddressesApi } from '#src/features/notification-addresses/addresses.contract'
import { addressProblems } from '#src/features/notification-addresses/addresses.rules'
import { call } from '#web/platform/api/api'
import { areaKey, queryClient, userKey } from '#web/platform/api/query-client'
import { word } from '#web/platform/language/server-texts'
import { errorToast } from '#web/ui/error-toast'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

/** The family whose addresses are meant; null for those of the user. */
type Of = string | null

export const addressesQuery = (of: Of) =>
  queryOptions({
    queryKey: of === null ? [...userKey, 'notification-addresses'] : [...areaKey('family', of), 'notification-addresses'],
    queryFn: () => (of === null ? call(ownAddressesApi.list, {}) : call(familyAddressesApi.list, { params: { familyId: of } })),
  })

const refresh = (of: Of) => queryClient.invalidateQueries({ queryKey: addressesQuery(of).queryKey })

const send = async (of: Of, id: string) => {
  const { problem } = await (of === null
    ? call(ownAddressesApi.test, { params: { ownAddressId: id } })
    : call(familyAddressesApi.test, { params: { familyId: of, familyAddressId: id } }))
  if (problem) throw new Error(word(addressProblems[problem]))
}

/** Sends a test notification, and says why it was not taken. */
export const useTestAddress = (of: Of) =>
  useAction((id: string) => send(of, id), {
    onSuccess: () => refresh(of),
    done: t('Sent. It appears in a moment.'),
    failed: (error) => {
      errorToast(error.message)(error)
      refresh(of)
    },
  })

/** Adds an address, and tests it at once. */
export const useAddAddress = (of: Of) => {
  const test = useTestAddress(of)
  return useAction(
    (body: z.input<typeof newFamilyAddress>) =>
      of === null ? call(ownAddressesApi.create, { body }) : call(familyAddressesApi.create, { params: { familyId: of }, body }),
    {
      onSuccess: async ({ id }) => {
        await refresh(of)
        test.mutate(id)
      },
    },
  )
}

export const useChangeAddress = (of: Of) =>
  useAction(
    ({ id, ...body }: { id: string; isOn?: boolean; showsTexts?: boolean }) =>
      of === null
        ? call(ownAddressesApi.change, { params: { ownAddressId: id }, body: { isOn: body.isOn ?? true } })
        : call(familyAddressesApi.change, { params: { familyId: of, familyAddressId: id }, body }),
    { onSuccess: () => refresh(of), failed: t('Failed to change the address') },
  )

export const useRemoveAddress = (of: Of) =>
  useAction(
    (id: string) =>
      of === null
        ? call(ownAddressesApi.remove, { params: { ownAddressId: id } })
        : call(familyAddressesApi.remove, { params: { familyId: of, familyAddressId: id } }),
    { onSuccess: () => refresh(of), failed: t('Failed to remove the address') },
  )
