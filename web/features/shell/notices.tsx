import { useSignals } from '@preact/signals-react/runtime'
import { CircleAlert, Sparkles } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { isUpdateAvailable } from '#web/platform/offline/app-update'
import type { QueuedAction } from '#web/platform/offline/device-db'
import { discard, useOutbox } from '#web/platform/offline/outbox'
import { useMaybeFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { t } from './texts'

const LocationWatch = lazy(lazyScreen(() => import('../location/location-watch').then((module) => ({ default: module.LocationWatch }))))

type NoticeProps = { icon: ReactNode; text: string; action: string; onPress: () => void; isUrgent?: boolean }

function Notice({ icon, text, action, onPress, isUrgent }: NoticeProps) {
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      className={`mx-3 mb-2 flex items-center gap-3 rounded-box py-1.5 ps-4 pe-2 sm:mx-5 ${isUrgent ? 'bg-error/12' : 'bg-primary/10'}`}
    >
      <span className={`shrink-0 ${isUrgent ? 'text-error' : 'text-primary'}`}>{icon}</span>
      <p className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">{text}</p>
      <Button variant="quiet" className="shrink-0 font-semibold" onClick={onPress}>
        {action}
      </Button>
    </div>
  )
}

/** Notices above the screen: emergencies and location sharing; and until dismissed an available update and queued actions that the server refused. */
export function Notices() {
  useSignals()
  const hasLocations = useMaybeFamily()?.addons.includes('location_map')
  const refused = useOutbox().filter((act): act is QueuedAction & { refusal: string } => act.refusal !== undefined)
  return (
    <>
      {hasLocations && (
        <Suspense>
          <LocationWatch />
        </Suspense>
      )}
      {isUpdateAvailable.value && (
        <Notice
          icon={<Sparkles aria-hidden className="size-5" />}
          text={t('A new version is ready.')}
          action={t('Reload')}
          onPress={() => location.reload()}
        />
      )}
      {refused.map((act) => (
        <Notice
          key={act.n}
          isUrgent={!act.isDone}
          icon={<CircleAlert aria-hidden className="size-5" />}
          text={act.refusal}
          action="OK"
          onPress={() => discard(act)}
        />
      ))}
    </>
  )
}
