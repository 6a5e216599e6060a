import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isShown, links } from '#web/nav'
import { useToday as useDate } from '#web/platform/format/clock'
import { type ActiveFamily, membersQuery, useUser } from '#web/platform/session/session'
import { isAnyPending, type QueryState } from '#web/ui/loaded'
import { billsQuery } from '../finances/finances.queries'
import { openTasksQuery } from '../planners/planners.queries'
import { tasksQuery } from '../tasks/tasks.queries'
import { todayQuery } from './home.queries'
import { t } from './texts'
import { todayOf } from './today.rules'

const none: never[] = []

/** The items of each person today, as far as the reader may view them. */
export const useToday = (family: ActiveFamily) => {
  const { id, timezone } = family
  const userId = useUser().id
  const today = useDate(timezone)
  const sees = (screen: '/calendar' | '/tasks' | '/finances' | '/events') =>
    links.some((link) => link.to === screen && isShown(link, family))
  const members = useQuery(membersQuery(id))
  const events = useQuery({ ...todayQuery(family, today), enabled: sees('/calendar') })
  const tasks = useQuery({ ...tasksQuery(id), enabled: sees('/tasks') })
  const bills = useQuery({ ...billsQuery(id), enabled: sees('/finances') })
  const planTasks = useQuery({ ...openTasksQuery(id), enabled: sees('/events') })
  const lists: (QueryState<unknown> & { isEnabled: boolean; failed: string })[] = [
    { ...members, failed: t('Failed to load the members') },
    { ...events, failed: t("Failed to load today's events") },
    { ...tasks, failed: t('Failed to load the tasks') },
    { ...bills, failed: t('Failed to load the bills') },
    { ...planTasks, failed: t('Failed to load the tasks of event plans') },
  ]
  const shown = lists.filter(({ isEnabled }) => isEnabled)
  const seen = <T>({ isEnabled, data }: { isEnabled: boolean; data: T[] | undefined }) => (isEnabled && data) || none
  const [ofEvents, ofTasks, ofBills, ofPlans] = [seen(events), seen(tasks), seen(bills), seen(planTasks)]
  const everybody = members.data ?? none
  return {
    day: useMemo(
      () => todayOf({ events: ofEvents, tasks: ofTasks, bills: ofBills, planTasks: ofPlans }, everybody, { userId, today, timezone }),
      [ofEvents, ofTasks, ofBills, ofPlans, everybody, userId, today, timezone],
    ),
    today,
    isPending: isAnyPending(shown),
    /** The lists that failed to load, beside the loaded ones. */
    failed: shown.filter(({ isError, data }) => isError && data === undefined),
  }
}
export type FamilyToday = ReturnType<typeof useToday>
