import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminApi } from '#src/features/admin/admin.contract'
import { ApiError, call } from '#web/platform/api/api'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { onLive } from '#web/platform/live/live'
import { useAction } from '#web/ui/use-action'

/** Milliseconds after which the figures are asked for again; and while a look is under way, until it is through. */
const pause = { usual: 30_000, checking: 1_000 }

/** How the server is; null for who may not see it. Most of what it shows no frame tells of, so that it is asked for again and again. */
export const statusQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('family', familyId), 'server'],
    queryFn: async () => {
      try {
        return await call(adminApi.status, {})
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => {
      if (state.data === null) return false
      return state.data?.checks.running || state.data?.storage.sweeping ? pause.checking : pause.usual
    },
  })

/** Milliseconds in which frames that come together are one reason to ask. */
const burst = 500

/** Asks for the figures again whenever something happens in the family: somebody comes or goes, or adds a photo. */
export const useLiveStatus = (familyId: string) => {
  const client = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const { queryKey } = statusQuery(familyId)
    const ask = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        client.invalidateQueries({ queryKey })
      }, burst)
    }
    const stops = (['joined', 'presence', 'changed', 'new_photo', 'new_document'] as const).map((type) => onLive(type, ask))
    return () => {
      clearTimeout(waiting)
      for (const stop of stops) stop()
    }
  }, [client, familyId])
}

const refreshStatus = (familyId: string) => () => queryClient.invalidateQueries({ queryKey: statusQuery(familyId).queryKey })

export const useCheck = (familyId: string) =>
  useAction(() => call(adminApi.check, {}), { onSuccess: refreshStatus(familyId), failed: 'Failed to check the server' })

/** Moves unused files to the trash, however many there are. */
export const useSweep = (familyId: string) =>
  useAction(() => call(adminApi.sweep, {}), {
    onSuccess: refreshStatus(familyId),
    failed: 'Failed to move the files to the trash',
  })
