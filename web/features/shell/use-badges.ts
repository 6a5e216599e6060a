import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { isShown, mainLinks } from '#web/nav'
import { call } from '#web/platform/api/api'
import { areaKey } from '#web/platform/api/query-client'
import { useToday } from '#web/platform/format/clock'
import { useMay, useMaybeFamily, useUser } from '#web/platform/session/session'
import { unreadQuery } from '../home/home.queries'
import { tasksQuery } from '../tasks/tasks.queries'
import { type Badges, dueOf } from './badges.rules'

/** Milliseconds after the start during which only the current screen asks the server. */
const settleMs = 1000
let hasSettled = false

const useSettled = () => {
  const [isSettled, setSettled] = useState(hasSettled)
  useEffect(() => {
    const timer = setTimeout(() => {
      hasSettled = true
      setSettled(true)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

/** The number of requests by status. Its contract loads with it: no screen needs it first. */
export const requestCountsQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...areaKey('shopping', familyId), 'request-counts'],
    queryFn: async () => {
      const { shoppingRequestsApi } = await import('#src/features/shopping/requests/requests.contract')
      return call(shoppingRequestsApi.counts, { params: { familyId } })
    },
  })

/** Items that wait for the reader, for the sidebar, the bottom bars and home. A list that failed to load counts as 0 (spec 1 section 8). */
export const useBadges = (): Badges => {
  const family = useMaybeFamily()
  const userId = useUser().id
  const today = useToday(family?.timezone ?? 'UTC')
  const id = family?.id ?? ''
  const isSettled = useSettled()
  const sees = (screen: string) => family !== undefined && mainLinks.some((link) => link.to === screen && isShown(link, family))
  const mayDecide = useMay('edit_shopping') && sees('/shopping')
  const unread = useQuery({ ...unreadQuery(id), enabled: isSettled && sees('/messages') })
  const due = useQuery({
    ...tasksQuery(id),
    enabled: isSettled && sees('/tasks'),
    select: (tasks: TaskReply[]) => dueOf(tasks, { userId, today }),
  })
  const requests = useQuery({ ...requestCountsQuery(id), enabled: isSettled && mayDecide })
  return {
    messages: unread.isError || !sees('/messages') ? 0 : (unread.data?.count ?? 0),
    ...((!due.isError && sees('/tasks') && due.data) || { tasks: 0, chores: 0 }),
    shopping: (mayDecide && requests.data?.waiting) || 0,
  }
}
