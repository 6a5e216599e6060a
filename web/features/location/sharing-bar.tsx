import { LocateFixed } from 'lucide-react'
import type { SharingReply } from '#src/features/location/location.contract'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { sharingText } from './location.labels'
import { useShare } from './location.queries'
import { t } from './texts'
import { usePositionSender } from './use-position-sender'

/** Says on every screen with whom the person shares their position, and how long; sends the position while the app is open. */
export function SharingBar({ family, sharing: { until, setBy } }: { family: ActiveFamily; sharing: SharingReply }) {
  const me = useMe()
  const share = useShare(family.id)
  usePositionSender(family.id)
  return (
    <div role="status" className="mx-3 mb-2 flex items-center gap-3 rounded-box bg-primary/10 py-1.5 ps-4 pe-2 sm:mx-5">
      <LocateFixed aria-hidden className="size-5 shrink-0 text-primary" />
      <p className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">
        {sharingText(family.name, until, family.timezone)}
        {setBy && setBy.id !== me.userId && ` ${t('{name} turned it on.', { name: setBy.firstName })}`}
      </p>
      <Button
        variant="quiet"
        className="shrink-0 font-semibold"
        aria-label={t('Stop sharing')}
        pending={share.isPending}
        onClick={() => share.mutate({ isSharing: false })}
      >
        {t('Stop')}
      </Button>
    </div>
  )
}
