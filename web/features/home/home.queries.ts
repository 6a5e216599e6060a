import { queryOptions, useMutation } from '@tanstack/react-query'
import { calendarApi } from '../../../src/features/calendar/calendar.contract'
import { chatApi } from '../../../src/features/chat/chat.contract'
import { familiesApi } from '../../../src/features/families/families.contract'
import { call } from '../../platform/api'
import { areaKey, queryClient } from '../../platform/query-client'
import { familiesQuery } from '../../platform/session'

export const todayQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('calendar', familyId), 'today'],
    queryFn: () => call(calendarApi.today, { params: { familyId } }),
  })

export const unreadQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('messages', familyId), 'unread'],
    queryFn: () => call(chatApi.unread, { params: { familyId } }),
  })

/** Makes a family in the zone of this browser, with the user as its admin. */
export const useCreateFamily = () =>
  useMutation({
    mutationFn: ({ name }: { name: string }) => {
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
      return call(familiesApi.create, { body: { name, timezone } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: familiesQuery.queryKey }),
  })
