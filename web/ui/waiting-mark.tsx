import { CloudUpload } from 'lucide-react'
import { useWaiting } from '../platform/waiting'
import { Badge } from './badge'

/** Beside a row that was changed without a network: the server has not been told yet. */
export function WaitingMark({ row }: { row: string }) {
  const isWaiting = useWaiting().some((act) => act.row === row && act.refusal === undefined)
  if (!isWaiting) return null
  return <Badge icon={<CloudUpload aria-hidden className="size-3" />}>Not synced yet</Badge>
}
