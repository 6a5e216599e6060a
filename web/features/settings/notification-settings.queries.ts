import type * as z from 'zod'
import type { Choices } from '#src/features/notification-settings/channels.rules'
import { notificationSettingsApi } from '#src/features/notification-settings/notification-settings.contract'
import { pushDevicesApi, pushProblems } from '#src/features/push-devices/push-devices.contract'
import { call, messageOf } from '#web/platform/api/api'
import { callQuery } from '#web/platform/api/call-query'
import { queryClient, userKey } from '#web/platform/api/query-client'
import { word } from '#web/platform/language/server-texts'
import { errorToast } from '#web/ui/error-toast'
import { optimistic } from '#web/ui/optimistic'
import { toast } from '#web/ui/toast'
import { useAction } from '#web/ui/use-action'
import { PushRefused, subscribe } from './push.browser'
import { t } from './texts'

export const notificationSettingsQuery = callQuery([...userKey, 'notification-settings'], notificationSettingsApi.get, {})

export const pushDevicesQuery = callQuery([...userKey, 'push-devices'], pushDevicesApi.list, {})

type Change = z.input<typeof notificationSettingsApi.change.body>

/** Choices with further ones. */
const merged = (before: Choices, { choices }: Change): Choices => {
  if (choices === undefined) return before
  const groups = Object.entries(choices ?? {}).map(([group, chosen]) => [group, { ...before[group as keyof Choices], ...chosen }])
  return choices === null ? {} : { ...before, ...Object.fromEntries(groups) }
}

/** Changes which notifications reach the user, and how. */
export const useChangeNotificationSettings = () =>
  useAction((body: Change) => call(notificationSettingsApi.change, { body }), {
    optimistic: optimistic(notificationSettingsQuery.queryKey, (settings, change: Change) => ({
      ...settings,
      ...change,
      choices: merged(settings.choices, change),
    })),
    onSuccess: (settings) => queryClient.setQueryData(notificationSettingsQuery.queryKey, settings),
    failed: t('Failed to change your notifications'),
  })

const refreshDevices = () => queryClient.invalidateQueries({ queryKey: pushDevicesQuery.queryKey })

/** Turns notifications on in this browser, which asks its user. */
export const useSubscribe = () =>
  useAction(
    async () => {
      const { publicKey } = await queryClient.fetchQuery(pushDevicesQuery)
      return call(pushDevicesApi.register, { body: await subscribe(publicKey) })
    },
    {
      onSuccess: refreshDevices,
      done: t('Notifications are on'),
      failed: (error) =>
        toast({
          title: t('Failed to turn on notifications'),
          description: error instanceof PushRefused ? error.message : messageOf(error),
          variant: 'destructive',
        }),
    },
  )

export const useSwitchDevice = () =>
  useAction(
    ({ id, isOn }: { id: string; isOn: boolean }) => call(pushDevicesApi.change, { params: { pushDeviceId: id }, body: { isOn } }),
    { onSuccess: refreshDevices, failed: t('Failed to change the device') },
  )

export const useRemoveDevice = () =>
  useAction((id: string) => call(pushDevicesApi.remove, { params: { pushDeviceId: id } }), {
    onSuccess: refreshDevices,
    failed: t('Failed to remove the device'),
  })

/** Sends a test notification, and says why it did not leave. */
export const useTestDevice = () =>
  useAction(
    async (id: string) => {
      const { problem } = await call(pushDevicesApi.test, { params: { pushDeviceId: id } })
      if (problem) throw new Error(word(pushProblems[problem]))
    },
    {
      done: t('Sent. It appears in a moment.'),
      failed: (error) => {
        errorToast(error.message)(error)
        refreshDevices()
      },
    },
  )
