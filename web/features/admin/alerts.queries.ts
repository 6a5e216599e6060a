import { queryOptions } from '@tanstack/react-query'
import { alertsApi } from '#src/features/alerts/alerts.contract'
import { call } from '#web/platform/api/api'
import { areaKey } from '#web/platform/api/query-client'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

/** Polling interval in milliseconds: some alerts, such as a full disk, have no live frame. */
const refetchInterval = 30_000

/** The server's alerts and their delivery channels. */
export const alertsQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('family', familyId), 'alerts'],
    queryFn: () => call(alertsApi.list, {}),
    refetchInterval,
  })

export const useTestAlerts = () => useAction(() => call(alertsApi.test, {}), { failed: t('Failed to send a test') })
