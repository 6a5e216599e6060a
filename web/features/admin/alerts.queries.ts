import { queryOptions } from '@tanstack/react-query'
import { alertsApi } from '#src/features/alerts/alerts.contract'
import { call } from '#web/platform/api/api'
import { areaKey } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'

/** Milliseconds after which the alerts are asked for again: a full disk raises one without a live frame. */
const refetchInterval = 30_000

/** What is wrong with the server, and where alerts go. */
export const alertsQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('family', familyId), 'alerts'],
    queryFn: () => call(alertsApi.list, {}),
    refetchInterval,
  })

export const useTestAlerts = () => useAction(() => call(alertsApi.test, {}), { failed: 'Failed to send a test' })
