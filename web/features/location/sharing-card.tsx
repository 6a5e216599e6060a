import { LocateFixed, MapPin } from 'lucide-react'
import type { SharingReply } from '#src/features/location/location.contract'
import type { ActiveFamily } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { useDialog } from '#web/ui/use-dialog'
import { childSharingText, sharingText } from './location.labels'
import { useShare } from './location.queries'
import { ShareDialog } from './share-dialog'
import { t } from './texts'

type SharingCardProps = { family: ActiveFamily; sharing: SharingReply; isAnybodySharing: boolean }

/** The caller's own sharing, and that of their children. */
export function SharingCard({ family, sharing, isAnybodySharing }: SharingCardProps) {
  const enabling = useDialog<{ userId: string; name: string }>()
  const share = useShare(family.id)
  const { isSharing, until, setBy } = sharing
  const enable = (
    <Button variant="primary" icon={<LocateFixed aria-hidden className="size-4" />} onClick={() => enabling.show()}>
      {t('Enable Location Sharing')}
    </Button>
  )
  return (
    <Card title={t('Location Sharing')}>
      {isSharing ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0">
            {sharingText(family.name, until, family.timezone)}
            {setBy && setBy.id !== family.membership.userId && (
              <span className="block text-muted text-sm">{t('{name} turned it on.', { name: setBy.name })}</span>
            )}
          </p>
          <Button aria-label={t('Stop sharing your location')} pending={share.isPending} onClick={() => share.mutate({ isSharing: false })}>
            {t('Stop')}
          </Button>
        </div>
      ) : isAnybodySharing ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">{t('Nobody sees where you are.')}</p>
          {enable}
        </div>
      ) : (
        <EmptyState icon={MapPin} title={t('Nobody shares their location')} action={enable} />
      )}
      {sharing.children.length > 0 && (
        <ul className="mt-4 flex flex-col divide-y divide-base-300 border-base-300 border-t">
          {sharing.children.map((child) => (
            <li key={child.userId} className="flex min-h-14 items-center justify-between gap-3">
              <p className="min-w-0">
                {child.user.name}
                <span className="block text-muted text-sm">
                  {child.isSharing ? childSharingText(child.until, family.timezone) : t('Shares nothing')}
                </span>
              </p>
              <Button
                aria-label={child.isSharing ? t('Stop: {name}', { name: child.user.name }) : t('Share: {name}', { name: child.user.name })}
                onClick={() =>
                  child.isSharing
                    ? share.mutate({ isSharing: false, userId: child.userId })
                    : enabling.show({ userId: child.userId, name: child.user.firstName })
                }
              >
                {child.isSharing ? t('Stop') : t('Share')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {enabling.openCount > 0 && <ShareDialog key={enabling.openCount} family={family} child={enabling.subject} {...enabling.props} />}
    </Card>
  )
}
