import { numberFormat } from '#web/platform/format/formats'
import { t } from './texts'

/** A game on the chart. */
export type Point = {
  id: string
  label: string
  /** The text below the bars, such as a date. */
  tick: string
  values: readonly number[]
}

interface SeasonChartProps {
  /** The description of the chart, for screen readers. */
  label: string
  points: readonly Point[]
  /** The names of the values of each point: one, or ours and theirs. */
  series: readonly string[]
}

const height = 120
const step = 40
const fills = ['fill-primary', 'fill-base-content/30']
const dots = ['bg-primary', 'bg-base-content/30']
const number = (value: number) => numberFormat({ maximumFractionDigits: 2 }).format(value)

/** "12/5 vs Owls: 3 to 1" */
const pointText = ({ label: game, values }: Point) => {
  const [ours = '', theirs] = values.map(number)
  return theirs === undefined ? `${game}: ${ours}` : t('{game}: {ours} to {theirs}', { game, ours, theirs })
}

/** Scrolls to the latest game; where lines begin on the right, that is in sight already. */
const showLatest = (section: HTMLElement | null) => {
  if (section) section.scrollLeft = section.scrollWidth
}

/** Bars of a season, one group a game; a long season scrolls. */
export function SeasonChart({ label, points, series }: SeasonChartProps) {
  const max = Math.max(1, ...points.flatMap(({ values }) => values))
  const width = points.length * step
  const bar = (step - 14) / series.length
  const text = points.map(pointText).join('; ')
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long season */}
      <section ref={showLatest} className="overflow-x-auto" tabIndex={0} aria-label={label}>
        <svg role="img" aria-label={`${label}. ${text}`} width={width} height={height + 22} viewBox={`0 0 ${width} ${height + 22}`}>
          <line x1="0" x2={width} y1={height + 1} y2={height + 1} className="stroke-base-content/20" />
          {points.map(({ id, label: name, tick, values }, at) => (
            <g key={id} transform={`translate(${at * step + 7} 0)`}>
              <title>{`${name}: ${values.map(number).join('–')}`}</title>
              {values.map((value, which) => {
                const tall = (Math.max(0, value) / max) * (height - 18)
                const x = which * bar
                return (
                  <g key={series[which]}>
                    <rect x={x} y={height - tall} width={bar - 2} height={tall} rx="3" className={fills[which] ?? 'fill-primary'} />
                    <text
                      x={x + bar / 2 - 1}
                      y={height - tall - 5}
                      textAnchor="middle"
                      className="fill-base-content text-[11px] tabular-nums"
                    >
                      {number(value)}
                    </text>
                  </g>
                )
              })}
              <text x={(step - 14) / 2} y={height + 17} textAnchor="middle" className="fill-muted text-[11px]">
                {tick}
              </text>
            </g>
          ))}
        </svg>
      </section>
      {series.length > 1 && (
        <figcaption className="flex flex-wrap gap-4 text-muted text-sm">
          {series.map((name, at) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span aria-hidden className={`size-3 rounded-sm ${dots[at]}`} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}
