import { useSignals } from '@preact/signals-react/runtime'
import { CircleAlert, Radio, Sparkles } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { connected, offline } from '#web/platform/live/live'
import { lazyModule } from '#web/platform/loading/lazy-module'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { useFamily, useMay, useUser } from '#web/platform/session/session'
import { Badge, CountBadge, countText } from '#web/ui/badge'
import { Button, buttonClass } from '#web/ui/button'
import { Opener } from '#web/ui/opener'
import { useIntervalCount } from './dashboard.clock'
import { type Alert, alertsOf, assistantLines, dateText, motivationalLines } from './dashboard.labels'
import type { Day } from './dashboard.queries'
import { greetingAt } from './dashboard.rules'
import { t } from './texts'

const AssistantBubble = lazy(lazyScreen(() => import('./assistant-bubble').then((module) => ({ default: module.AssistantBubble }))))
const alertsMenu = lazyModule(() => import('./alerts-menu').then((module) => module.AlertsMenu))

/** The duration of a motivational line in milliseconds (spec 1 section 9). */
const lineDurationMs = 5000

type GreetingProps = { now: Temporal.ZonedDateTime; day: Day; managing: boolean; onManage: () => void }

/** The dashboard's header: greeting, date, family, and alerts. */
export function Greeting({ now, day, managing, onManage }: GreetingProps) {
  useSignals()
  const { name } = useFamily()
  const { firstName } = useUser()
  const isAdmin = useMay('admin')
  return (
    <section aria-labelledby="greeting" className="flex flex-col">
      <div className="flex flex-wrap items-center gap-x-4 sm:grid sm:grid-cols-[1fr_auto]">
        <h2 id="greeting" className="basis-full text-[1.75rem] sm:text-3xl">
          {greetingAt(now.hour, firstName)}
        </h2>
        <p className="mt-1 flex min-w-0 flex-1 basis-[10rem] flex-wrap gap-x-4 self-start text-muted">
          <span>{dateText(now)}</span>
          <span className="wrap-anywhere min-w-0 font-medium text-base-content">{name}</span>
        </p>
        <div className="flex items-center gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <Alerts alerts={alertsOf(day, now)} />
          {isAdmin && (
            <Button aria-expanded={managing} aria-controls="addons" onClick={onManage}>
              {managing ? t('Hide') : t('Manage')}
            </Button>
          )}
        </div>
      </div>
      <div className="relative my-1.5 flex min-h-11 items-center">
        <MotivationalLine />
        <Suspense>
          <AssistantBubble lines={assistantLines(day, now)} />
        </Suspense>
      </div>
      <p className="flex min-h-6 flex-wrap gap-2">
        <Badge tone="primary" icon={<Sparkles aria-hidden className="size-3.5 shrink-0 max-[24rem]:hidden" />}>
          {t('AI Assistant Active')}
        </Badge>
        {connected.value && !offline.value && (
          <Badge tone="success" icon={<Radio aria-hidden className="size-3.5 shrink-0 max-[24rem]:hidden" />}>
            {t('Real-time updates enabled')}
          </Badge>
        )}
      </p>
    </section>
  )
}

/** Not a live region: screen readers would announce it every five seconds. */
function MotivationalLine() {
  const turn = useIntervalCount(lineDurationMs) % motivationalLines.length
  const line = motivationalLines[turn]
  return (
    <p key={turn} data-motivation className="animate-fade-in truncate text-muted italic">
      {line && t(line)}
    </p>
  )
}

function Alerts({ alerts }: { alerts: Alert[] }) {
  const trigger = (
    <button
      type="button"
      aria-label={alerts.length > 0 ? t('Alerts, {count}', { count: countText(alerts.length) }) : t('Alerts')}
      className={`${buttonClass('secondary')} btn-circle relative`}
    >
      <CircleAlert aria-hidden className="size-5" />
      <span className="absolute -top-1 -end-1 flex">
        <CountBadge count={alerts.length} />
      </span>
    </button>
  )
  return <Opener code={alertsMenu} opens="menu" trigger={trigger} with={{ alerts }} />
}
