import { BatteryLow, MapPin } from 'lucide-react'
import type { PlaceReply, Whereabouts } from '#src/features/location/location.contract'
import { lowBattery, type Spot } from '#src/features/location/location.rules'
import { useNow } from '#web/platform/format/clock'
import { numberFormat } from '#web/platform/format/formats'
import { relativeTime } from '#web/platform/format/relative-time'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { pictureOf } from '#web/ui/picture'
import { whereText } from './location.labels'
import { t } from './texts'

type PeopleCardProps = { family: ActiveFamily; people: readonly Whereabouts[]; places: readonly PlaceReply[]; onShow: (spot: Spot) => void }

/** The map in words: the place of each person, since when, and low batteries. */
export function PeopleCard({ family, people, places, onShow }: PeopleCardProps) {
  const me = useMe()
  const now = useNow()
  return (
    <Card title={t('Who Shares')} flush>
      <ul className="px-5 pb-1">
        {people.map((person) => {
          const { userId, user, color, position, lastPlace } = person
          const isMe = userId === me.userId
          const at = position?.at ?? lastPlace?.at
          const battery = position?.batteryLevel ?? 100
          return (
            <li key={userId} data-row={userId} className="flex min-h-15 items-center gap-3 py-1.5">
              <Avatar name={user.name} src={pictureOf(user.profileImageUrl)} color={color} size="sm" decorative />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{isMe ? t('You') : user.name}</p>
                <p className="flex flex-wrap gap-x-2 text-muted text-sm [overflow-wrap:anywhere]">
                  <span>{whereText(person, places, isMe)}</span>
                  {at && <span>· {relativeTime(at, now, family.timezone)}</span>}
                  {battery < lowBattery && (
                    <span className="inline-flex items-center gap-1 text-error">
                      <BatteryLow aria-hidden className="size-4" />
                      {numberFormat({ style: 'percent' }).format(battery / 100)}
                    </span>
                  )}
                </p>
              </div>
              {position && (
                <IconButton
                  label={isMe ? t('Show you on the map') : t('Show {name} on the map', { name: user.firstName })}
                  tooltipSide="left"
                  onClick={() => onShow({ ...position })}
                >
                  <MapPin aria-hidden className="size-5" />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
