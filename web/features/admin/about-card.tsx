import { Link } from '@tanstack/react-router'
import type { StatusReply } from '#src/features/admin/admin.contract'
import { useFamily } from '#web/platform/session/session'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { momentText } from '../settings/settings.labels'
import { t } from './texts'

/** Version and environment of the server, for bug reports and update checks. */
export function AboutCard({ about }: { about: StatusReply['about'] }) {
  const { timezone } = useFamily()
  const facts = [
    [t('Version'), about.version],
    [t('Commit'), about.commit.slice(0, 12)],
    [t('Platform'), about.platform],
    [t('Started'), momentText(about.startedAt, timezone)],
    [t('Time zone'), about.timezone],
    [t('Schema'), about.schema.replaceAll('_', ' ')],
    ['SQLite', about.sqlite],
    ['Bun', about.bun],
  ]
  return (
    <Card
      title={t('This server')}
      actions={
        <Link to="/api/docs" className={buttonClass('quiet', 'sm')}>
          {t('API')}
        </Link>
      }
    >
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2 sm:gap-y-4 lg:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 sm:flex-col sm:justify-start sm:gap-0">
            <dt className="text-muted sm:text-sm">{name}</dt>
            <dd className="min-w-0 text-end sm:text-start [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
