import { CloudUpload } from 'lucide-react'
import { useOutbox } from '#web/platform/offline/outbox'
import { Badge } from '#web/ui/badge'
import { t } from './texts'

/** Marks a row with a change queued in the outbox. */
export function PendingMark({ row }: { row: string }) {
  const isWaiting = useOutbox().some((act) => act.row === row && act.refusal === undefined)
  if (!isWaiting) return null
  return <Badge icon={<CloudUpload aria-hidden className="size-3" />}>{t('Not synced yet')}</Badge>
}
