import { useSignals } from '@preact/signals-react/runtime'
import { connected, offline } from '../platform/live/live'
import { t } from './texts'

/** The state of the live connection. Shows nothing while connecting. */
export function Connection() {
  useSignals()
  return (
    <p role="status" className="flex items-center gap-2 text-muted text-sm">
      {connected.value && !offline.value ? (
        <>
          <span aria-hidden className="size-2 rounded-full bg-success" />
          <span className="@max-[18rem]:sr-only">{t('Connected')}</span>
        </>
      ) : (
        <span className="animate-fade-in [animation-delay:2s]">{t('Connecting…')}</span>
      )}
    </p>
  )
}
