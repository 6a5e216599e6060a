import { type GettingStarted, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import { call } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { userKey } from '#web/platform/api/query-client'
import { optimistic } from '#web/ui/optimistic'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

/** The user's stored answers about the first steps, shared by all devices. */
export const gettingStartedQuery = callQuery([...userKey, 'getting-started'], userSettingsApi.gettingStarted, {})

/** Stores the answers optimistically; a failure rolls back. */
export const useSaveGettingStarted = () =>
  useAction((body: GettingStarted) => call(userSettingsApi.putGettingStarted, { body }), {
    optimistic: optimistic(gettingStartedQuery.queryKey, (_, said) => said),
    failed: t('Failed to save that'),
  })
