import { useId } from 'react'
import { t } from './texts'

const width = 640
const height = 180
const margin = 6

export interface LineChartProps {
  /** The values on days, `YYYY-MM-DD`, the oldest first. */
  points: readonly { date: string; value: number }[]
  valueText: (value: number) => string
  dayText: (date: string) => string
  /** The heading of the values in the table. */
  label: string
}

/** A value over time as a line, with the numbers in a table for those who cannot see it. */
export function LineChart({ points, valueText, dayText, label }: LineChartProps) {
  const fill = useId()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const times = points.map(({ date }) => Date.parse(date))
  const [start, end] = [times[0] ?? 0, times.at(-1) ?? 0]
  const spread = (share: number, length: number) => (margin + share * (length - 2 * margin)).toFixed(1)
  const x = (time: number) => spread(end === start ? 0.5 : (time - start) / (end - start), width)
  const y = (value: number) => spread(high === low ? 0.5 : (high - value) / (high - low), height)
  const line = points.map(({ value }, at) => `${x(times[at] ?? 0)},${y(value)}`).join(' ')
  return (
    <figure className="relative">
      <p aria-hidden className="text-muted text-sm tabular-nums">
        {valueText(high)}
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="my-1 h-36 w-full text-primary sm:h-44"
      >
        <defs>
          <linearGradient id={fill} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
        </defs>
        <polygon points={`${x(start)},${height} ${line} ${x(end)},${height}`} fill={`url(#${fill})`} />
        <polyline
          points={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden className="text-muted text-sm tabular-nums">
        {low < high && <p>{valueText(low)}</p>}
        <p className="mt-1 flex flex-wrap justify-between gap-x-3 border-base-300 border-t pt-1">
          <span>{dayText(first.date)}</span>
          <span>{dayText(last.date)}</span>
        </p>
      </div>
      {/* A table itself ignores the height of hidden content. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Date')}</th>
              <th scope="col">{t('Value')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ date, value }) => (
              <tr key={date}>
                <th scope="row">{dayText(date)}</th>
                <td>{valueText(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
