import { skipToken, useQuery } from '@tanstack/react-query'
import { notificationsApi } from '#src/features/notifications/notifications.contract'
import { call } from '#web/platform/api/api'
import { userKey } from '#web/platform/api/query-client'
import { familiesQuery, useFamily } from '#web/platform/session/session'

/** Which other family of the user has a notification, once the shown one has not: undefined while that is asked, null for none. */
export const useOtherFamilyWith = (notificationId: string, isAsked: boolean) => {
  const { id: shownId } = useFamily()
  const others = (useQuery(familiesQuery).data ?? []).filter(({ id, isActive }) => isActive && id !== shownId)
  const find = async () => {
    for (const { id, name } of others) {
      const has = await call(notificationsApi.find, { params: { familyId: id, notificationId } }).then(
        () => true,
        () => false,
      )
      if (has) return { id, name }
    }
    return null
  }
  const { data } = useQuery({ queryKey: [...userKey, 'family-of-notification', notificationId], queryFn: isAsked ? find : skipToken })
  return others.length === 0 ? null : data
}
