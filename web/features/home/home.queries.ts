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

/** @param date in the family's zone: with a new day comes a new list, since today is the server's */
export const todayQuery = (familyId: string, date: string) =>
  queryOptions({
    queryKey: [...areaKey('calendar', familyId), 'today', date],
    queryFn: () => call(calendarApi.today, { params: { familyId } }),
    // At midnight the day before stays until the new one is there.
    placeholderData: keepPreviousData,
  })

export const unreadQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('messages', familyId), 'unread'],
    queryFn: () => call(chatApi.unread, { params: { familyId } }),
  })

/** The open tasks, and those completed lately. */
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

/** How the user wants their home page. */
export const settingsQuery = queryOptions({ queryKey: [...userKey, 'settings'], queryFn: () => call(userSettingsApi.get, {}) })

/** Stores all settings of the home page. */
export const useSaveSettings = () =>
  useAction((body: z.input<typeof newUserSettings>) => call(userSettingsApi.put, { body }), {
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
    done: { title: 'Settings Updated', description: 'Your background preferences have been saved.' },
    failed: failureToast('Failed to update settings. Please try again.'),
  })

/** Whether the user may make a family on this server: only those ask who are in none. */
export const mayCreateFamilyQuery = queryOptions({
  queryKey: [...userKey, 'may-create-family'],
  queryFn: async () => (await call(accountsApi.session, {})).mayCreateFamily,
})

/** Makes a family in the zone of this browser, with the user as its admin. */
export const useCreateFamily = () =>
  useAction(
    ({ name }: { name: string }) => {
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
      return call(familiesApi.create, { body: { name, timezone } })
    },
    { onSuccess: () => queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey }) },
  )
