import { formatDay, formatMoment } from './formats'

/** The time of day in the family's zone, as the reader's locale writes it: "4:12 PM". */
export const timeLabel = (moment: string, timeZone: string) => formatMoment(moment, timeZone, { hour: 'numeric', minute: '2-digit' })

/** The moment in full, for the tooltip of a short one. */
export const momentLabel = (moment: string, timeZone: string) => formatMoment(moment, timeZone, { dateStyle: 'full', timeStyle: 'short' })

/** A day as people say it: "Today", "Yesterday", "Sat, Nov 21", and the year once it is another one. */
export const dayLabel = (day: string, today: string) => {
  const date = Temporal.PlainDate.from(day)
  const now = Temporal.PlainDate.from(today)
  if (date.equals(now)) return 'Today'
  if (date.equals(now.subtract({ days: 1 }))) return 'Yesterday'
  return formatDay(date, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(date.year !== now.year && { year: 'numeric' }),
  })
}
