import { dateFormat, formatMoment } from '#web/platform/format/formats'

type ClockProps = { now: number; timezone: string }

/** The time of day in the family's zone. */
export const Clock = ({ now, timezone }: ClockProps) => (
  <time className="wall-clock">
    {dateFormat({ timeStyle: 'short', timeZone: timezone })
      .formatToParts(now)
      .map(({ type, value }) => (type === 'dayPeriod' ? <small key={type}>{value}</small> : value))}
  </time>
)

/** "Friday, November 27" */
export const DateLine = ({ now, timezone, className = '' }: ClockProps & { className?: string }) => (
  <p className={className}>{formatMoment(now, timezone, { weekday: 'long', month: 'long', day: 'numeric' })}</p>
)
