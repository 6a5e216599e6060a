import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isPending } from '#src/features/tasks/tasks.rules'
import { isShown, mainLinks } from '#web/nav'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useUser } from '#web/platform/session/session'
import type { AssistantData } from '../assistant/assistant.rules'
import { listsWithItemsQuery } from '../shopping/lists/lists.queries'
import { tasksQuery } from '../tasks/tasks.queries'
import { todayQuery, unreadQuery } from './home.queries'

type Screen = '/calendar' | '/messages' | '/tasks' | '/shopping'

const sees = (family: ActiveFamily, screen: Screen) => mainLinks.some((link) => link.to === screen && isShown(link, family))

/** The family's day for the home page, as far as the member may view it, with counts. */
export const useDay = (family: ActiveFamily) => {
  const { id, timezone } = family
  const { id: userId, firstName } = useUser()
  const date = useToday(timezone)
  const today = useMemo(() => Temporal.PlainDate.from(date), [date])
  const screens = {
    calendar: sees(family, '/calendar'),
    messages: sees(family, '/messages'),
    tasks: sees(family, '/tasks'),
    shopping: sees(family, '/shopping'),
  }
  const events = useQuery({ ...todayQuery(id, date), enabled: screens.calendar })
  const unread = useQuery({ ...unreadQuery(id), enabled: screens.messages })
  const tasks = useQuery({ ...tasksQuery(id), enabled: screens.tasks })
  const lists = useQuery({ ...listsWithItemsQuery(id), enabled: screens.shopping })
  const known: AssistantData = {
    firstName,
    userId,
    timezone,
    today,
    events: screens.calendar ? events.data : undefined,
    unread: screens.messages ? unread.data : undefined,
    tasks: screens.tasks ? tasks.data : undefined,
    lists: screens.shopping ? lists.data : undefined,
  }
  return {
    today,
    screens,
    /** The events are still loading. */
    isPending: screens.calendar && events.isPending,
    known,
    // A list that failed to load counts as 0 (spec 1 section 8).
    counts: {
      messages: unread.isError ? 0 : (known.unread?.count ?? 0),
      calendar: events.isError ? 0 : (known.events?.length ?? 0),
      tasks: tasks.isError ? 0 : (known.tasks?.filter(isPending).length ?? 0),
    },
  }
}
export type Day = ReturnType<typeof useDay>
