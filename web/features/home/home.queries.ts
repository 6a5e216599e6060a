import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { chatApi } from '#src/features/chat/chat.contract'
import { photosApi } from '#src/features/photos/photos.contract'
import { type newUserSettings, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import { call } from '#web/platform/api/api'
import { areaKey, queryClient, userKey } from '#web/platform/api/query-client'
import { failureToast } from '#web/ui/error-toast'
import { useAction } from '#web/ui/use-action'
import { t } from './texts'

/** Today's events, also of subscribed calendars. @param date in the family's time zone; part of the key, since the server decides what today is */
export const todayQuery = ({ id: familyId, timezone }: { id: string; timezone: string }, date: string) =>
  queryOptions({
    queryKey: [...areaKey('calendar', familyId), 'today', date],
    queryFn: async () => {
      const subscribed = import('../calendar/subscribed').then(
        ({ subscribedOn }) => subscribedOn(familyId, date, timezone),
        () => [],
      )
      return [...(await call(calendarApi.today, { params: { familyId } })), ...(await subscribed)]
    },
    // At midnight the previous day stays until the new one is loaded.
    placeholderData: keepPreviousData,
  })

export const unreadQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('messages', familyId), 'unread'],
    queryFn: () => call(chatApi.unread, { params: { familyId } }),
  })

/** The newest photos, for roles whose home shows them. */
export const newestPhotosQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('photos', familyId), 'newest'],
    queryFn: () => call(photosApi.list, { params: { familyId }, query: { limit: '6' } }),
  })

/** The latest messages, oldest first. */
export const latestMessagesQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('messages', familyId), 'latest'],
    queryFn: () => call(chatApi.list, { params: { familyId }, query: { limit: '3' } }),
  })

/** The user's settings of the home page. */
export const settingsQuery = queryOptions({ queryKey: [...userKey, 'settings'], queryFn: () => call(userSettingsApi.get, {}) })

/** Saves all settings of the home page. */
export const useSaveSettings = () =>
  useAction((body: z.input<typeof newUserSettings>) => call(userSettingsApi.put, { body }), {
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
    done: { title: t('Settings Updated'), description: t('Your background preferences have been saved.') },
    failed: failureToast(t('Failed to update settings. Please try again.')),
  })
