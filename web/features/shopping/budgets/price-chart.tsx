import type { ItemPriceReply } from '#src/features/shopping/shopping.schemas.contract'
import { formatMoment } from '#web/platform/format/formats'
import { moneyText } from '#web/platform/format/money'
import type { ActiveFamily } from '#web/platform/session/session'
import { t } from '../texts'

const tones = ['text-primary', 'text-info', 'text-success', 'text-warning', 'text-error', 'text-muted'] as const
const dashes = [undefined, '6 4', '2 4', '10 3 2 3'] as const

const width = 320
const height = 96
/** Horizontal margin for the dots. */
const margin = 5

/** A linear scale from [from, to] to [0, length]; the middle if the range is empty. */
const scale = (from: number, to: number, length: number) => (value: number) =>
  margin + (length - 2 * margin) * (to === from ? 0.5 : (value - from) / (to - from))

type PriceChartProps = { prices: readonly ItemPriceReply[]; family: ActiveFamily }

/** The price history of an item: one line per vendor, distinguished by dashes and colours, with the numbers as a table. */
export function PriceChart({ prices, family }: PriceChartProps) {
  const oldestFirst = prices.toReversed()
  const times = prices.map(({ fetchedAt }) => Date.parse(fetchedAt))
  const values = prices.map(({ price }) => price)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = scale(Math.min(...times), Math.max(...times), width)
  const y = scale(high, low, height)
  const vendors = [...Map.groupBy(oldestFirst, ({ vendor }) => vendor.name)]
  const money = (value: number) => moneyText(value, family.currency)
  const day = (time: number) => formatMoment(time, family.timezone, { month: 'short', day: 'numeric', year: 'numeric' })
  return (
    <section aria-label={t('Price history')} className="mt-5 border-base-300 border-t pt-4">
      <h3 className="mb-2 font-medium font-sans text-base tracking-normal">{t('Price history')}</h3>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-muted text-xs tabular-nums">
        <div className="flex flex-col justify-between text-end">
          <span>{money(high)}</span>
          {low < high && <span>{money(low)}</span>}
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="w-full overflow-visible rounded-lg bg-base-content/4">
          {vendors.map(([vendor, own], n) => (
            <g key={vendor} className={tones[n % tones.length]} stroke="currentColor" fill="currentColor">
              <polyline
                points={own.map(({ price, fetchedAt }) => `${x(Date.parse(fetchedAt))},${y(price)}`).join(' ')}
                fill="none"
                strokeWidth="2"
                strokeDasharray={dashes[n % dashes.length]}
                strokeLinejoin="round"
              />
              {own.map(({ id, price, fetchedAt }) => (
                <circle key={id} cx={x(Date.parse(fetchedAt))} cy={y(price)} r="3" stroke="none" />
              ))}
            </g>
          ))}
        </svg>
        <p className="col-start-2 flex justify-between pt-1">
          <span>{day(Math.min(...times))}</span>
          <span>{day(Math.max(...times))}</span>
        </p>
      </div>
      <ul className="mt-3 flex flex-col gap-2 text-sm">
        {vendors.map(([vendor, own], n) => (
          <li key={vendor} className="flex gap-2.5">
            <svg viewBox="0 0 24 12" aria-hidden="true" className={`mt-1 h-3 w-6 shrink-0 ${tones[n % tones.length]}`}>
              <line x1="0" x2="24" y1="6" y2="6" stroke="currentColor" strokeWidth="2" strokeDasharray={dashes[n % dashes.length]} />
            </svg>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{vendor}</span>
              <span className="text-muted tabular-nums"> {own.map(({ price }) => money(price)).join(' → ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
