import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { StatusReply } from '#src/features/admin/admin.contract'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { momentText } from '../settings/settings.labels'
import { asSentence } from './admin.labels'
import { rich, t } from './texts'

type Troubles = StatusReply['troubles']

/** Rows shown before "Show more". */
const initialRows = 5

/** Errors since the server's start. The log has the details. */
export function RecentErrorsCard({ troubles: { since, count, newest } }: { troubles: Troubles }) {
  const { timezone } = useFamily()
  const [all, setAll] = useState(false)
  const start = momentText(since, timezone)
  if (newest.length === 0)
    return (
      <Card title={t('Last errors')}>
        <p className="flex items-center gap-4">
          <CircleCheck aria-hidden className="size-6 shrink-0 text-success" strokeWidth={1.75} />
          {t('No errors since the server started ({start}).', { start })}
        </p>
      </Card>
    )
  return (
    <Card
      title={t('Last errors')}
      subtitle={
        count > newest.length
          ? t('The newest {shown} of {count, number} since {start}', { shown: newest.length, count, start })
          : t('Since {start}', { start })
      }
      flush
    >
      <ul className="py-2">
        {(all ? newest : newest.slice(0, initialRows)).map((trouble, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several errors can share a time, and the entries have no id
          <TroubleRow key={`${trouble.time} ${i}`} trouble={trouble} />
        ))}
      </ul>
      {!all && newest.length > initialRows && (
        <Button variant="quiet" className="mb-1 ms-3" onClick={() => setAll(true)}>
          {t('Show {count} more', { count: newest.length - initialRows })}
        </Button>
      )}
      <p className="px-5 pt-1 pb-3 text-muted text-sm">{t("The server's log has the details of each, under its request.")}</p>
    </Card>
  )
}

function TroubleRow({ trouble }: { trouble: Troubles['newest'][number] }) {
  const { timezone } = useFamily()
  const { time, level, message, route, about, requestId } = trouble
  const Icon = level === 'error' ? TriangleAlert : Info
  return (
    <li className="flex gap-4 px-5 py-2.5">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${level === 'error' ? 'text-error' : 'text-warning'}`} strokeWidth={1.75} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p className="font-medium">
          <span className="sr-only">{level === 'error' ? t('Error:') : t('Warning:')} </span>
          {asSentence(message)}
        </p>
        <p className="text-muted text-sm">{[momentText(time, timezone), about, route].filter(Boolean).join(' · ')}</p>
        {requestId && (
          <p className="text-muted text-sm">
            {rich('Request {id}', { id: <code className="select-all font-mono text-[0.9em]">{requestId}</code> })}
          </p>
        )}
      </div>
    </li>
  )
}
