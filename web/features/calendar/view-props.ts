import type { LocalTimes } from '#src/features/calendar/calendar.rules'
import type { ActiveFamily } from '#web/platform/session/session'
import type { CalendarState } from './calendar.state'
import type { EventActs } from './event-card'

/** The props of a calendar view. */
export interface ViewProps extends EventActs {
  family: ActiveFamily
  shown: CalendarState
  /** Set if the member may add events; adds at the given time, else on the selected day. */
  onAdd: ((slot?: LocalTimes) => void) | undefined
}
