import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminApi } from '#src/features/admin/admin.contract'
import { ApiError, call } from '#web/platform/api/api'
import { areaKey, queryClient } from '#web/platform/api/query-client'
import { onLive } from '#web/platform/live/live'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

/** Polling interval in milliseconds: usual, and while a check is running. */
const pollMs = { usual: 30_000, checking: 1_000 }

/** The server's status; null for users who may not see it. Most figures have no live frames, so the query polls. */
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
      return state.data?.checks.running || state.data?.storage.sweeping ? pollMs.checking : pollMs.usual
    },
  })

/** Debounce of live frames, in milliseconds. */
const debounceMs = 500

/** Refetches the status after live frames of the family, such as presence or a new photo. */
export const useLiveStatus = (familyId: string) => {
  const client = useQueryClient()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const { queryKey } = statusQuery(familyId)
    const ask = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        client.invalidateQueries({ queryKey })
      }, debounceMs)
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
  useAction(() => call(adminApi.check, {}), { onSuccess: refreshStatus(familyId), failed: t('Failed to check the server') })

/** Moves all unused files to the trash. */
export const useSweep = (familyId: string) =>
  useAction(() => call(adminApi.sweep, {}), {
    onSuccess: refreshStatus(familyId),
    failed: t('Failed to move the files to the trash'),
  })
