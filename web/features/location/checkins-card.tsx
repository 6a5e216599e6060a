import { useInfiniteQuery } from '@tanstack/react-query'
import { Lock, MapPinOff, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CheckinReply, locationApi } from '#src/features/location/location.contract'
import { useNow } from '#web/platform/format/clock'
import { relativeTime } from '#web/platform/format/relative-time'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Badge } from '#web/ui/badge'
import { Button, buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { confirmDeletion } from '#web/ui/confirm'
import { EmptyState } from '#web/ui/empty-state'
import { Loaded } from '#web/ui/loaded'
import { pictureOf } from '#web/ui/picture'
import { ShowMore } from '#web/ui/show-more'
import { Skeletons } from '#web/ui/skeleton'
import { checkinsQuery, useForget } from './location.queries'
import { rich, t } from './texts'

const strong = (children: ReactNode) => <span className="font-medium">{children}</span>

/** The text of the reader's check-in. */
const ownText = ({ checkinType, locationName: place, isEmergency }: CheckinReply) => {
  if (isEmergency) return rich('<you>You</you> asked for help', { you: strong })
  if (!place) return rich('<you>You</you> checked in', { you: strong })
  if (checkinType === 'arrival') return rich('<you>You</you> arrived at {place}', { you: strong, place })
  if (checkinType === 'departure') return rich('<you>You</you> left {place}', { you: strong, place })
  return rich('<you>You</you> checked in at {place}', { you: strong, place })
}

/** The text of somebody else's check-in. */
const checkinText = ({ checkinType, locationName: place, isEmergency, user }: CheckinReply) => {
  const name = strong(user.name)
  if (isEmergency) return rich('{name} asked for help', { name })
  if (!place) return rich('{name} checked in', { name })
  if (checkinType === 'arrival') return rich('{name} arrived at {place}', { name, place })
  if (checkinType === 'departure') return rich('{name} left {place}', { name, place })
  return rich('{name} checked in at {place}', { name, place })
}

/** Check-ins, arrivals and departures, with actions on the person's own. */
export function CheckinsCard({ family }: { family: ActiveFamily }) {
  const query = useInfiniteQuery(checkinsQuery(family.id))
  const now = useNow()
  const me = useMe()
  const forget = useForget(family.id)
  const forgetAll = () =>
    confirmDeletion({
      title: t('Delete all your positions?'),
      text: t('All your positions and check-ins are deleted for everybody, now and for good.'),
      act: () => forget.mutateAsync(),
      staysOnFailure: true,
    })
  return (
    <Card title={t('Recent Check-ins')} flush>
      <Loaded
        query={query}
        errorTitle={t('Failed to load the check-ins')}
        skeleton={<Skeletons count={2} of="h-12 w-full" className="flex flex-col gap-3 px-5 py-3" />}
        empty={<EmptyState icon={MapPinOff} title={t('No check-ins yet')} text={t('Check in to tell your family where you are.')} />}
      >
        {(checkins) => (
          <ul className="grid gap-x-8 px-5 xl:grid-cols-2">
            {checkins.map((row) => (
              <li key={row.id} data-row={row.id} className="flex items-start gap-3 py-2.5">
                <Avatar name={row.user.name} src={pictureOf(row.user.profileImageUrl)} size="sm" decorative />
                <div className="min-w-0 flex-1">
                  <p className="[overflow-wrap:anywhere]">{row.userId === me.userId ? ownText(row) : checkinText(row)}</p>
                  {row.note && <p className="[overflow-wrap:anywhere]">{row.note}</p>}
                  <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
                    {relativeTime(row.at, now, family.timezone)}
                    {!row.isShared && !row.isEmergency && <Badge icon={<Lock aria-hidden className="size-3.5" />}>{t('Only you')}</Badge>}
                    {row.acknowledgedBy && <span>{t('{name} took care of it', { name: row.acknowledgedBy.name })}</span>}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore query={query} size="sm" className="px-5 py-2" />
      {query.data && query.data.length > 0 && (
        <div className="flex flex-wrap gap-2 px-5 pt-2 pb-3">
          <Button icon={<Trash2 aria-hidden className="size-4" />} pending={forget.isPending} onClick={forgetAll}>
            {t('Delete all mine')}
          </Button>
          <a href={locationApi.track.path.replace(':familyId', family.id)} download className={buttonClass('quiet')}>
            {t('Download mine (GPX)')}
          </a>
        </div>
      )}
    </Card>
  )
}
