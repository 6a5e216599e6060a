import { queryOptions } from '@tanstack/react-query'
import { backupsApi } from '#src/operations/backups/backups.contract'
import { ApiError, call } from '#web/platform/api/api'
import { areaKey } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

/** The server's backups; null for admins of families other than the first. Live frames report the start and end of a backup. */
export const backupsQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('family', familyId), 'backups'],
    queryFn: async () => {
      try {
        return await call(backupsApi.list, {})
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) return null
        throw error
      }
    },
  })

export const useBackUp = (familyId: string) =>
  useAction(() => call(backupsApi.create, {}), { changes: ['family', familyId], failed: t('Failed to start the backup') })

export const downloadOf = (name: string) => backupsApi.download.path.replace(':name', encodeURIComponent(name))
