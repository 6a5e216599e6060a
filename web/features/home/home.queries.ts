import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { accountsApi } from '#src/features/accounts/accounts.contract'
import { calendarApi } from '#src/features/calendar/calendar.contract'
import { chatApi } from '#src/features/chat/chat.contract'
import { familiesApi } from '#src/features/families/families.contract'
import { shoppingApi } from '#src/features/shopping/lists/lists.contract'
import { tasksApi } from '#src/features/tasks/tasks.contract'
import { type newUserSettings, userSettingsApi } from '#src/features/user-settings/user-settings.contract'
import { call } from '#web/platform/api/api'
import { areaKey, queryClient, userKey } from '#web/platform/api/query-client'
import { familiesQuery } from '#web/platform/session/session'
import { failureToast } from '#web/ui/error-toast'
import { useAction } from '#web/ui/use-action'

/** Today's events. @param date in the family's time zone; part of the key, since the server decides what today is */
export const todayQuery = (familyId: string, date: string) =>
  queryOptions({
    queryKey: [...areaKey('calendar', familyId), 'today', date],
    queryFn: () => call(calendarApi.today, { params: { familyId } }),
    // At midnight the previous day stays until the new one is loaded.
    placeholderData: keepPreviousData,
  })

export const unreadQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('messages', familyId), 'unread'],
    queryFn: () => call(chatApi.unread, { params: { familyId } }),
  })

/** The open and the recently completed tasks. */
export const tasksQuery = (familyId: string) =>
  queryOptions({
    queryKey: areaKey('tasks', familyId),
    queryFn: () => call(tasksApi.list, { params: { familyId } }),
  })

export const shoppingListsQuery = (familyId: string) =>
  queryOptions({
    queryKey: areaKey('shopping', familyId),
    queryFn: () => call(shoppingApi.listsWithItems, { params: { familyId } }),
  })

/** The user's settings of the home page. */
export const settingsQuery = queryOptions({ queryKey: [...userKey, 'settings'], queryFn: () => call(userSettingsApi.get, {}) })

/** Saves all settings of the home page. */
export const useSaveSettings = () =>
  useAction((body: z.input<typeof newUserSettings>) => call(userSettingsApi.put, { body }), {
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
    done: { title: 'Settings Updated', description: 'Your background preferences have been saved.' },
    failed: failureToast('Failed to update settings. Please try again.'),
  })

/** Whether the user may create a family on this server; only requested for users without one. */
export const mayCreateFamilyQuery = queryOptions({
  queryKey: [...userKey, 'may-create-family'],
  queryFn: async () => (await call(accountsApi.session, {})).mayCreateFamily,
})

/** Creates a family in the browser's time zone, with the user as its admin. */
export const useCreateFamily = () =>
  useAction(
    ({ name }: { name: string }) => {
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
      return call(familiesApi.create, { body: { name, timezone } })
    },
    { onSuccess: () => queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey }) },
  )
