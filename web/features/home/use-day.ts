import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isShown, mainLinks } from '#web/nav'
import { useToday } from '#web/platform/format/clock'
import { type ActiveFamily, useUser } from '#web/platform/session/session'
import type { AssistantData } from '../assistant/assistant.rules'
import { listsWithItemsQuery } from '../shopping/lists/lists.queries'
import { tasksQuery } from '../tasks/tasks.queries'
import { todayQuery, unreadQuery } from './home.queries'

type Screen = '/calendar' | '/messages' | '/tasks' | '/shopping' | '/photos'

const sees = (family: ActiveFamily, screen: Screen) => mainLinks.some((link) => link.to === screen && isShown(link, family))

/** The family's day for the home page's assistant, as far as the member may view it. */
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
    photos: sees(family, '/photos'),
  }
  const events = useQuery({ ...todayQuery(family, date), enabled: screens.calendar })
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
    screens,
    known,
  }
}
export type Day = ReturnType<typeof useDay>
