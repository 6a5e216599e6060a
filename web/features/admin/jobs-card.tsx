import { Check, Clock, TriangleAlert } from 'lucide-react'
import type { JobReply } from '#src/features/admin/admin.contract'
import { useFamily } from '#web/platform/session/session'
import { Card } from '#web/ui/card'
import { momentText } from '../settings/settings.labels'
import { jobName } from './admin.labels'
import { t } from './texts'

/** The server's scheduled jobs: last results and next runs. */
export function JobsCard({ jobs }: { jobs: JobReply[] }) {
  return (
    <Card title={t('Background work')} flush>
      {jobs.length === 0 && <p className="px-5 py-2 text-muted">{t('Jobs start a few seconds after the server.')}</p>}
      <ul className="py-2">
        {jobs.map((job) => (
          <JobRow key={job.kind} job={job} />
        ))}
      </ul>
    </Card>
  )
}

const icons = {
  done: <Check aria-hidden className="size-6 text-success" strokeWidth={1.75} />,
  failed: <TriangleAlert aria-hidden className="size-6 text-error" strokeWidth={1.75} />,
  none: <Clock aria-hidden className="size-6 text-muted" strokeWidth={1.75} />,
}

const nextText = (nextAt: string | null, hasFailed: boolean, timezone: string) => {
  if (!nextAt) return t('Nothing is planned')
  const moment = momentText(nextAt, timezone)
  return hasFailed ? t('Tries again: {moment}', { moment }) : t('Next: {moment}', { moment })
}

function JobRow({ job }: { job: JobReply }) {
  const { timezone } = useFamily()
  const { nextAt, failures, lastRun } = job
  const hasFailed = failures > 0 && lastRun?.result !== 'done'
  return (
    <li className="flex min-h-14 items-center gap-4 px-5 py-1.5">
      <span className="shrink-0">{icons[hasFailed ? 'failed' : (lastRun?.result ?? 'none')]}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{jobName(job)}</p>
        <p className="text-muted text-sm">
          {hasFailed && <span className="font-medium text-error">{t('Failed')} · </span>}
          {lastRun?.result === 'done' && `${t('Done: {moment}', { moment: momentText(lastRun.endedAt, timezone) })} · `}
          {nextText(nextAt, hasFailed, timezone)}
        </p>
      </div>
    </li>
  )
}
