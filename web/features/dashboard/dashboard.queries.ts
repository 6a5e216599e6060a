import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type AddonType, mayOpen } from '#src/features/addons/addons.rules'
import { investmentsApi } from '#src/features/investments/investments.contract'
import { callQuery } from '#web/platform/api/call-query'
import { areaKey } from '#web/platform/api/query-client'
import { useFamily } from '#web/platform/session/session'
import { todayQuery, unreadQuery } from '../home/home.queries'
import { listsWithItemsQuery } from '../shopping/lists/lists.queries'
import { tasksQuery } from '../tasks/tasks.queries'

export const investmentsQuery = (familyId: string) =>
  callQuery(areaKey('investments', familyId), investmentsApi.list, { params: { familyId } })

/**
 * The dashboard's queries for a date in the family's time zone. A query is disabled if the member may not view its data or the add-on is disabled.
 */
export const useDay = (today: string) => {
  const family = useFamily()
  const { id, membership, addons } = family
  const asks = (type: AddonType) => addons.includes(type) && mayOpen(membership, type)
  return {
    events: useQuery({ ...todayQuery(family, today), enabled: asks('calendars') }),
    tasks: useQuery({ ...tasksQuery(id), enabled: asks('todo_list') }),
    unread: useQuery({ ...unreadQuery(id), enabled: asks('messages') }),
    lists: useQuery({ ...listsWithItemsQuery(id), enabled: asks('shopping_lists') }),
    // Not dependent on the add-on: its card is one of the specified five, with a placeholder if there is no data.
    investments: useQuery({ ...investmentsQuery(id), enabled: mayOpen(membership, 'investment_tracker') }),
  }
}
export type DayQueries = ReturnType<typeof useDay>

/** The loaded data that the member may still view. */
export type Day = { [K in keyof DayQueries]?: NonNullable<DayQueries[K]['data']> }

const seen = <T>({ isEnabled, data }: UseQueryResult<T>) => (isEnabled ? data : undefined)

export const loadedDay = ({ events, tasks, unread, lists, investments }: DayQueries): Day => ({
  events: seen(events),
  tasks: seen(tasks),
  unread: seen(unread),
  lists: seen(lists),
  investments: seen(investments),
})
