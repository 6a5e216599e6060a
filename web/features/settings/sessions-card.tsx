import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { ownSession } from '#src/features/accounts/accounts.contract'
import type { OutputOf } from '#src/shared/endpoint'
import { useMaybeFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Loaded } from '#web/ui/loaded'
import { Skeletons } from '#web/ui/skeleton'
import { sessionsQuery, useEndSession } from './account.queries'
import { deviceName, momentText } from './settings.labels'
import { t } from './texts'

/** The user's sessions. */
export function SessionsCard() {
  const query = useQuery(sessionsQuery)
  return (
    <Card title={t('Devices')} subtitle={t('Where you are signed in.')} flush>
      <Loaded query={query} errorTitle={t('Failed to load your devices')} skeleton={<Skeletons count={1} of="h-12" className="p-5" />}>
        {(sessions) => (
          <ul className="py-2">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function SessionRow({ session }: { session: OutputOf<typeof ownSession> }) {
  const timezone = useMaybeFamily()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const end = useEndSession()
  const name = deviceName(session.userAgent)
  return (
    <li className="flex min-h-17 items-center gap-4 px-5 py-2">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-muted text-sm">
          {session.current ? (
            <span className="font-medium text-success">{t('This device')}</span>
          ) : (
            momentText(session.lastUsedAt, timezone)
          )}
          {session.address && ` · ${session.address}`}
        </p>
      </div>
      <Button aria-label={t('Sign out {name}', { name })} pending={end.isPending} onClick={() => end.mutate(session)}>
        {t('Sign out')}
      </Button>
    </li>
  )
}
