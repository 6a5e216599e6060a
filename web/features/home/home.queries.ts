import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { chatApi } from '#src/features/chat/chat.contract'
import { photosApi } from '#src/features/photos/photos.contract'
import { subscribedApi } from '#src/features/subscriptions/subscribed.contract'
import { type newUserSettings, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import { call } from '#web/platform/api/api'
import { callQuery, firstReply } from '#web/platform/api/call-query'
import { areaKey, queryClient, userKey } from '#web/platform/api/query-client'
import { failureToast } from '#web/ui/error-toast'
import { useAction } from '#web/ui/use-action'
import { subscribedAround, subscribedOn } from '../calendar/subscribed'
import { t } from './texts'

/** Today's events, also of subscribed calendars. @param date in the family's time zone; part of the key, since the server decides what today is */
export const todayQuery = ({ id: familyId, timezone }: { id: string; timezone: string }, date: string) => {
  const own = { params: { familyId } }
  const around = () => subscribedAround(familyId, date, timezone)
  return queryOptions({
    queryKey: [...areaKey('calendar', familyId), 'today', date],
    queryFn: async () => {
      // A failure leaves the family's own events on the screen.
      const subscribed = call(subscribedApi.list, around()).catch(() => [])
      return [...(await call(calendarApi.today, own)), ...subscribedOn(date, timezone, await subscribed)]
    },
    initialData: () => {
      const [first, subscribed] = [firstReply(calendarApi.today, own), firstReply(subscribedApi.list, around())]
      return first && subscribed && [...first, ...subscribedOn(date, timezone, subscribed)]
    },
    // At midnight the previous day stays until the new one is loaded.
    placeholderData: keepPreviousData,
  })
}

export const unreadQuery = (familyId: string) =>
  callQuery([...areaKey('messages', familyId), 'unread'], chatApi.unread, { params: { familyId } })

/** The newest photos, for roles whose home shows them. */
export const newestPhotosQuery = (familyId: string) =>
  callQuery([...areaKey('photos', familyId), 'newest'], photosApi.list, { params: { familyId }, query: { limit: '6' } })

/** The latest messages, oldest first. */
export const latestMessagesQuery = (familyId: string) =>
  callQuery([...areaKey('messages', familyId), 'latest'], chatApi.list, { params: { familyId }, query: { limit: '3' } })

/** The user's settings of the home page. */
export const settingsQuery = callQuery([...userKey, 'settings'], userSettingsApi.get, {})

/** Saves all settings of the home page. */
export const useSaveSettings = () =>
  useAction((body: z.input<typeof newUserSettings>) => call(userSettingsApi.put, { body }), {
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
    done: { title: t('Settings Updated'), description: t('Your background preferences have been saved.') },
    failed: failureToast(t('Failed to update settings. Please try again.')),
  })
