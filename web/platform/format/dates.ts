import { formatDay, formatTime } from './formats'

/** "Sat, Nov 21"; with the year if it is not the current one. */
export const dayText = (day: string, today: string) => {
  const date = Temporal.PlainDate.from(day)
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return formatDay(date, { weekday: 'short', month: 'short', day: 'numeric', year })
}

/** "3:00 PM" for "15:00" */
export const clockText = (time: string) => formatTime(Temporal.PlainTime.from(time), { hour: 'numeric', minute: '2-digit' })
