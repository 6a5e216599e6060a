import { t } from '../texts'
import { formatDay, formatMoment } from './formats'

/** The time of day in the family's time zone and the reader's locale: "4:12 PM". */
export const timeLabel = (moment: string, timeZone: string) => formatMoment(moment, timeZone, { hour: 'numeric', minute: '2-digit' })

/** The full date and time, for the tooltip of a short time. */
export const momentLabel = (moment: string, timeZone: string) => formatMoment(moment, timeZone, { dateStyle: 'full', timeStyle: 'short' })

/** "Today", "Yesterday" or "Sat, Nov 21"; with the year if it is not the current one. */
export const dayLabel = (day: string, today: string) => {
  const date = Temporal.PlainDate.from(day)
  const now = Temporal.PlainDate.from(today)
  if (date.equals(now)) return t('Today')
  if (date.equals(now.subtract({ days: 1 }))) return t('Yesterday')
  return formatDay(date, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(date.year !== now.year && { year: 'numeric' }),
  })
}
