import { CloudUpload } from 'lucide-react'
import { useOutbox } from '#web/platform/offline/outbox'
import { Badge } from '#web/ui/badge'
import { t } from './texts'

/** Marks a row with a change queued in the outbox. @param plain as text, for a line that has no room for a badge */
export function PendingMark({ row, plain }: { row: string; plain?: boolean }) {
  const isWaiting = useOutbox().some((act) => act.row === row && act.refusal === undefined)
  if (!isWaiting) return null
  const icon = <CloudUpload aria-hidden className="size-3" />
  if (!plain) return <Badge icon={icon}>{t('Not synced yet')}</Badge>
  return (
    <span className="inline-flex items-center gap-1">
      {icon}
      {t('Not synced yet')}
    </span>
  )
}
