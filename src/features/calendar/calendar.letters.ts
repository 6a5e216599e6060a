import type { Letter } from '../notifications/notifications.rules'
import { daysOf } from './calendar.rules'

type Subject = {
  id: string
  title: string
  startTime: string
  endTime: string
  isAllDay: boolean
  timezone: string
  location: string | null
  instanceDate: string | null
}

const day = { weekday: 'long', month: 'long', day: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** The time of an event in the family's zone: "Saturday, November 21 at 10:00 AM EST"; of an all-day event its days. */
const whenText = (event: Subject, timezone: string) => {
  if (event.isAllDay) {
    const { first, last } = daysOf(event, timezone)
    return [...new Set([first, last].map((date) => date.toLocaleString('en-US', day)))].join(' – ')
  }
  const start = Temporal.Instant.from(event.startTime).toZonedDateTimeISO(timezone)
  return start.toLocaleString('en-US', { ...day, ...time, timeZoneName: 'short' })
}

/** The mail of a reminder: the event, its time in the family's zone, and its location. */
export const reminderLetter = (event: Subject, timezone: string): Letter => {
  const { id, title, location, instanceDate } = event
  const search = new URLSearchParams({ event: id, ...(instanceDate !== null && { at: instanceDate }) })
  return {
    subject: `Reminder: ${title}`,
    text: [title, whenText(event, timezone), location].filter(Boolean).join('\n'),
    path: `/calendar?${search}`,
  }
}
