import { RotateCcw, Trash2 } from 'lucide-react'
import type { TrashEntry } from '#src/features/trash/trash.contract'
import { momentLabel, timeLabel } from '#web/platform/format/message-times'
import { Button, IconButton } from '#web/ui/button'
import { confirm } from '#web/ui/confirm'
import { t } from './texts'
import { daysLeftText, kinds, titleOf } from './trash.labels'
import { useDeleteForGood, useRestore } from './trash.queries'

/** One deleted row. @param now in epoch milliseconds */
export function TrashRow({ entry, timezone, now }: { entry: TrashEntry; timezone: string; now: number }) {
  const { rowId, kind, deletedBy, deletedAt } = entry
  const restore = useRestore(entry)
  const removal = useDeleteForGood(entry)
  const [Icon, name] = kinds[kind]
  const title = titleOf(entry)
  const forGood = () =>
    confirm({
      title: t('Delete “{title}” for good?', { title }),
      text: t('Nothing brings it back after this.'),
      action: t('Delete for good'),
      destructive: true,
      act: () => removal.mutateAsync(entry),
    })
  return (
    <li data-row={rowId} aria-label={title} className="flex items-center gap-3 rounded-field px-3 py-2.5">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-base-200 text-muted">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        <p className="text-muted text-sm">
          {title === t(name) ? '' : `${t(name)} · `}
          {t('deleted by {name}', { name: deletedBy.firstName || deletedBy.name })} ·{' '}
          <time dateTime={deletedAt} title={momentLabel(deletedAt, timezone)}>
            {timeLabel(deletedAt, timezone)}
          </time>{' '}
          · {daysLeftText(entry, now)}
        </p>
      </div>
      <Button
        icon={<RotateCcw aria-hidden className="size-4" />}
        pending={restore.isPending}
        aria-label={t('Restore {title}', { title })}
        onClick={() => restore.mutate(entry)}
      >
        <span className="not-sm:sr-only">{t('Restore')}</span>
      </Button>
      <IconButton label={t('Delete {title} for good', { title })} tooltipSide="left" onClick={forGood}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </li>
  )
}
