import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Server } from 'lucide-react'
import type { BackupsReply } from '#src/operations/backups/backups.contract'
import { sizeText } from '#src/operations/backups/backups.rules'
import { useFamily } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { backupsQuery } from '../admin/backups.queries'
import { momentText } from './settings.labels'
import { t } from './texts'

/** A link to the server's page for server admins, with the state of the last backup. */
export function ServerLink() {
  const { id, timezone } = useFamily()
  const { data: state } = useQuery(backupsQuery(id))
  if (!state) return null
  const [last] = state.backups
  return (
    <Card title={t('Server')} flush>
      <Link to="/settings/server" className="mx-2 mb-1 flex min-h-17 items-center gap-4 rounded-field px-3 py-2 hover:bg-base-content/6">
        <Server aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{t('Backups, storage, checks and errors')}</p>
          <p className={`text-sm ${last && isWrong(last) ? 'text-error' : 'text-muted'}`}>{lastText(last, timezone)}</p>
        </div>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
    </Card>
  )
}

const lastText = (last: BackupsReply['backups'][number] | undefined, timezone: string) => {
  if (!last) return t('No backup yet')
  const when = momentText(last.createdAt, timezone)
  if (last.result === 'failed') return t('The last backup failed: {when}', { when })
  if (last.state === 'doubtful') return t('The last backup is doubtful: {when}', { when })
  if (last.state === 'damaged') return t('The last backup is damaged: {when}', { when })
  return t('Last backup: {when}, {size}', { when, size: sizeText(last.size ?? 0) })
}

const isWrong = ({ state }: BackupsReply['backups'][number]) => state !== 'verified' && state !== 'unverified'
