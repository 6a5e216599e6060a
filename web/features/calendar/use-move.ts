import { useCallback } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { mayChangeEvent } from '#src/features/calendar/calendar.rules'
import type { ActiveFamily } from '#web/platform/session/session'
import { useMoveEvent } from './calendar.mutations'
import { isSameTimes, ruleAfterMove, type Times } from './move.rules'
import { askScope } from './scope-question'
import { subscriptionOf } from './subscribed'

const dateOf = ({ startTime }: Times, zone: string) => Temporal.Instant.from(startTime).toZonedDateTimeISO(zone).toPlainDate()

export const mayMove = (family: ActiveFamily, event: EventReply) =>
  !event.isCancelled && !subscriptionOf(event) && mayChangeEvent(family.membership, event)

/** Gives an event other times, after the question about a series. Does nothing if they are the same. */
export const useMove = (family: ActiveFamily) => {
  const { mutate } = useMoveEvent(family.id)
  return useCallback(
    async (event: EventReply, times: Times) => {
      if (isSameTimes(event, times)) return
      const { recurrence, instanceDate, timezone } = event
      if (!recurrence || !instanceDate) return mutate({ event, times, scope: 'all' })
      const scope = await askScope(false)
      if (!scope) return
      const rule = scope === 'one' ? undefined : ruleAfterMove(recurrence, dateOf(event, timezone), dateOf(times, timezone))
      mutate({ event, times, scope, recurrence: rule as EventReply['recurrence'] | undefined })
    },
    [mutate],
  )
}
export type MoveEvent = ReturnType<typeof useMove>
