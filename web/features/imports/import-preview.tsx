import type { ImportPreview as Preview } from '#src/features/imports/imports.contract'
import { Badge } from '#web/ui/badge'
import { msg, t } from './texts'

const outcomes = {
  new: ['success', msg('New')],
  changed: ['info', msg('Changed')],
  unchanged: ['neutral', msg('There already')],
  skipped: ['warning', msg('Left out')],
} as const

/** The items that an import adds, and those that it leaves out. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { items, leftOut, leftOutCount } = preview
  const total = preview.new + preview.changed + preview.unchanged + preview.skipped
  return (
    <>
      <p>
        {t('{new} new, {changed} changed, {unchanged} there already, {skipped} left out', {
          ...{ new: preview.new, changed: preview.changed, unchanged: preview.unchanged, skipped: preview.skipped },
        })}
      </p>
      <ul aria-label={t('Items of the file')} className="flex flex-col gap-2">
        {items.map(({ title, detail, outcome }, at) => {
          const [tone, text] = outcomes[outcome]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a file have no identity but their place
            <li key={at} className="flex items-start justify-between gap-3">
              <span className="wrap-anywhere min-w-0">
                {title || t('Without a name')}
                {detail && <span className="block text-muted text-sm tabular-nums">{detail}</span>}
              </span>
              <span className="shrink-0">
                <Badge tone={tone}>{t(text)}</Badge>
              </span>
            </li>
          )
        })}
      </ul>
      {total > items.length && <p className="text-muted text-sm">{t('And {count} more.', { count: total - items.length })}</p>}
      {leftOutCount > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {t('Left out, and why: {count}', { count: leftOutCount })}
          </summary>
          <ul className="flex flex-col gap-2 pt-2">
            {leftOut.map(({ title, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of a file have no identity but their place
              <li key={at} className="wrap-anywhere">
                {title || t('Without a name')}
                <span className="block text-muted text-sm">{reason}</span>
              </li>
            ))}
          </ul>
          {leftOutCount > leftOut.length && (
            <p className="text-muted text-sm">{t('And {count} more.', { count: leftOutCount - leftOut.length })}</p>
          )}
        </details>
      )}
    </>
  )
}
