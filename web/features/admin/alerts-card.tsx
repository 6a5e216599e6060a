import { useQuery } from '@tanstack/react-query'
import { BellOff, CircleCheck, Send, TriangleAlert } from 'lucide-react'
import type { AlertsReply, AlertTestReply } from '#src/features/alerts/alerts.contract'
import { useFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { Loaded } from '#web/ui/loaded'
import { Skeleton } from '#web/ui/skeleton'
import { momentText } from '../settings/settings.labels'
import { alertsQuery, useTestAlerts } from './alerts.queries'
import { Commands } from './commands'
import { t } from './texts'

type Channel = AlertsReply['channels'][number]
type Result = AlertTestReply['results'][number]

/** Current alerts, the channels that deliver them outside the app, and a test button. */
export function AlertsCard() {
  const { id } = useFamily()
  const query = useQuery(alertsQuery(id))
  const test = useTestAlerts()
  const { data: state } = query
  return (
    <Card
      title={t('Alerts')}
      flush
      actions={
        state &&
        state.channels.length > 0 && (
          <Button icon={<Send aria-hidden className="size-4" />} pending={test.isPending} onClick={() => test.mutate()}>
            {t('Send a test')}
          </Button>
        )
      }
    >
      <Loaded query={query} errorTitle={t('Failed to load the alerts')} skeleton={<Skeleton className="mx-5 my-3 h-20" />}>
        {(state) => (
          <>
            <Raised raised={state.raised} />
            <Channels channels={state.channels} results={test.data?.results} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Raised({ raised }: Pick<AlertsReply, 'raised'>) {
  const { timezone } = useFamily()
  if (raised.length === 0)
    return (
      <p className="flex min-h-14 items-center gap-4 px-5 py-1.5">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-success" strokeWidth={1.75} />
        {t('All good.')}
      </p>
    )
  return (
    <ul className="py-2">
      {raised.map(({ kind, title, message, since }) => (
        <li key={kind} className="flex gap-4 px-5 py-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-error" strokeWidth={1.75} />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-medium">{title}</p>
            <p className="text-sm">
              <Commands text={message} />
            </p>
            <p className="text-muted text-sm">{t('Since {moment}', { moment: momentText(since, timezone) })}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const channelNames = () => ({ mail: t('Mail'), ntfy: 'ntfy', webhook: t('Webhook'), ping: t('Ping after each backup') })

const placeOf = ({ host, addresses }: Channel) => {
  if (addresses === null) return host
  return addresses
    ? t('{host}, to {count, plural, one {# admin} other {# admins}}', { host, count: addresses })
    : t('{host}, but no admin has an e-mail address', { host })
}

function Channels({ channels, results }: Pick<AlertsReply, 'channels'> & { results: Result[] | undefined }) {
  if (channels.length === 0)
    return (
      <p className="flex items-center gap-4 px-5 py-2">
        <BellOff aria-hidden className="size-6 shrink-0 text-warning" strokeWidth={1.75} />
        {t("Alerts stay inside the app: the server's settings name no mail server, ntfy topic, webhook or ping address.")}
      </p>
    )
  return (
    <ul aria-label={t('Where alerts go')} className="px-5 py-2" aria-live="polite">
      {channels.map((own) => {
        const result = results?.find(({ channel }) => channel === own.channel)
        return (
          <li key={own.channel} className="py-1.5 [overflow-wrap:anywhere]">
            <p className="font-medium">{channelNames()[own.channel]}</p>
            <p className="text-muted text-sm">{placeOf(own)}</p>
            {result && (
              <p className={`text-sm ${result.ok ? 'text-success' : 'text-error'}`}>{t('Test: {detail}', { detail: result.detail })}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
