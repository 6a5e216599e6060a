import type { EventReply } from '../calendar/calendar.contract'
import type { PortalEvent } from './portal.contract'

/** An event without its people and its description, which may be meant for the family alone. */
export const toPortalEvent = ({ id, instanceDate, title, startTime, endTime, isAllDay, timezone, location }: EventReply): PortalEvent => ({
  id,
  instanceDate: instanceDate ?? null,
  title,
  startTime,
  endTime,
  isAllDay,
  timezone,
  location,
})
