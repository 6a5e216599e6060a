import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { type AddonReply, addonsApi } from '#src/features/addons/addons.contract'
import { ApiError, call, messageOf } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { familiesQuery, useFamily } from '#web/platform/session/session'
import { toast } from '#web/ui/toast'
import { t } from './texts'

const addonsQuery = (familyId: string) =>
  callQuery([...areaKey('family', familyId), 'addons'], addonsApi.available, { params: { familyId } })

type Switching = Pick<AddonReply, 'id' | 'isEnabled'>

const switchKey = ['switch-addon'] as const

/** The add-ons with pending switches applied; a failed switch falls back to the server's state. */
export const useAddons = () => {
  const query = useQuery(addonsQuery(useFamily().id))
  const underway = useMutationState({
    filters: { mutationKey: switchKey, status: 'pending' },
    select: ({ state }) => state.variables as Switching,
  })
  const wished = new Map(underway.map(({ id, isEnabled }) => [id, isEnabled]))
  return { ...query, data: query.data?.map((addon) => ({ ...addon, isEnabled: wished.get(addon.id) ?? addon.isEnabled })) }
}

/** Enables or disables an add-on. Calls run one at a time, so that the last press wins. */
export const useSwitchAddon = () => {
  const { id: familyId } = useFamily()
  return useMutation({
    mutationKey: switchKey,
    scope: { id: switchKey[0] },
    mutationFn: async ({ id, isEnabled }: Switching) => {
      if (isEnabled) await call(addonsApi.enable, { params: { familyId }, body: { addonType: id } })
      else await call(addonsApi.disable, { params: { familyId, addonType: id } })
    },
    onSuccess: () => toast({ title: t('Success'), description: t('Add-on updated successfully') }),
    onError: (error) => {
      const refused = error instanceof ApiError && error.status === 403
      toast({
        variant: 'destructive',
        ...(refused
          ? { title: t('Access Denied'), description: t('Only family admins can manage add-ons') }
          : { title: t('Error'), description: messageOf(error, t('Failed to update add-on')) }),
      })
    },
    // The sidebar's links depend on the enabled add-ons. Until both queries are refetched, the switch shows the requested state.
    onSettled: () => Promise.all([addonsQuery(familyId), familiesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
  })
}
