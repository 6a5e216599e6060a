import { memberColors } from '#src/features/families/families.rules'
import type { InvestmentReply } from '#src/features/investments/investments.contract'
import { formatDay, numberFormat } from '#web/platform/format/formats'
import { moneyText } from '#web/platform/format/money'
import { t } from './texts'

/** The colour of the part at a place. */
export const partColor = (at: number): string => memberColors[at % memberColors.length] ?? memberColors[0]

/** The name of a kind of account; those without one are together. */
export const kindName = (accountType: string | null) => accountType ?? t('Other')

/** "12.5%" @param percent with at most two decimals */
export const percentText = (percent: number) => numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

type Gain = { gain: number; gainPercent: number | null }

/** "+$120.00 (+4.2%)" */
export const gainText = ({ gain, gainPercent }: Gain, currency: string) => {
  const sign = gain > 0 ? '+' : ''
  return `${sign}${moneyText(gain, currency)}${gainPercent === null ? '' : ` (${sign}${percentText(gainPercent)})`}`
}

/** The class of a gain's or loss's colour; its sign says the same. */
export const gainTone = ({ gain }: Pick<Gain, 'gain'>) => (gain > 0 ? 'text-success' : gain < 0 ? 'text-error' : 'text-muted')

/** "Index fund · WORLD" */
export const holdingName = ({ accountName, symbol }: Pick<InvestmentReply, 'accountName' | 'symbol'>) =>
  symbol ? `${accountName} · ${symbol}` : accountName

/** "412.5" */
export const sharesText = (shares: number) => numberFormat({ maximumFractionDigits: 8 }).format(shares)

/** "Nov 21, 2026" */
export const dateText = (date: string) => formatDay(Temporal.PlainDate.from(date), { year: 'numeric', month: 'short', day: 'numeric' })
