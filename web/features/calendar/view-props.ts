import type { ActiveFamily } from '#web/platform/session/session'
import type { Shown } from './calendar.state'
import type { EventActs } from './event-card'

/** What a view of the calendar is given. */
export interface ViewProps extends EventActs {
  family: ActiveFamily
  shown: Shown
  /** Set for those who may add; at a time, else on the selected day. */
  onAdd: ((start?: Temporal.PlainDateTime) => void) | undefined
}
