import type { ImportItem, ImportReply } from '#src/features/investments/import.contract'
import { moneyText } from '#web/platform/format/money'
import { word } from '#web/platform/language/server-texts'
import { Badge } from '#web/ui/badge'
import { dateText } from './investments.labels'
import { msg, t } from './texts'

const outcomes = {
  new: ['success', msg('New')],
  changed: ['info', msg('Changed')],
  unchanged: ['neutral', msg('Unchanged')],
  skipped: ['warning', msg('Skipped')],
} as const

/** The rows that an import writes. */
export function ImportPreview({ reply, currency }: { reply: ImportReply; currency: string }) {
  const { items } = reply
  const total = reply.new + reply.changed + reply.unchanged + reply.skipped
  return (
    <>
      <p role="status">
        {t('{new} new, {changed} changed, {unchanged} unchanged, {skipped} skipped', {
          new: reply.new,
          changed: reply.changed,
          unchanged: reply.unchanged,
          skipped: reply.skipped,
        })}
      </p>
      <ul aria-label={t('Rows of the file')} className="flex flex-col gap-2">
        {items.map((item, at) => {
          const [tone, text] = outcomes[item.outcome]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no identity but their place
            <li key={at} className="flex items-start justify-between gap-3">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {item.accountName ?? t('Row {row}', { row: item.row })}
                <span className="block text-muted text-sm tabular-nums">{detailOf(item, currency)}</span>
              </span>
              <span className="shrink-0">
                <Badge tone={tone}>{t(text)}</Badge>
              </span>
            </li>
          )
        })}
      </ul>
      {total > items.length && <p className="text-muted text-sm">{t('And {count} more.', { count: total - items.length })}</p>}
    </>
  )
}

/** "Nov 20, 2026 · $12.50 a share · $31.25" */
const detailOf = ({ date, price, value, reason }: ImportItem, currency: string) =>
  [
    date && dateText(date),
    price !== null && t('{price} a share', { price: moneyText(price, currency) }),
    value !== null && moneyText(value, currency),
    reason && word(reason),
  ]
    .filter(Boolean)
    .join(' · ')
