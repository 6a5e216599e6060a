import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing, MapPin } from 'lucide-react'
import type { PlaceReply } from '#src/features/location/location.contract'
import { mayChangePlace, type Spot } from '#src/features/location/location.rules'
import { type ActiveFamily, useMe } from '#web/platform/session/session'
import { AddButton } from '#web/ui/add-button'
import { IconButton } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { CardMenu } from '#web/ui/card-menu'
import { MenuItem } from '#web/ui/menu'
import { useDialog } from '#web/ui/use-dialog'
import { AlertsDialog } from './alerts-dialog'
import { placeName } from './location.labels'
import { alertsQuery, useDeletePlace } from './location.queries'
import type { PlaceSubject } from './place-dialog'
import { t } from './texts'

type PlacesCardProps = {
  family: ActiveFamily
  places: readonly PlaceReply[]
  onShow: (spot: Spot) => void
  onEdit: (subject: PlaceSubject) => void
}

/** The places of the family, with the alerts about them. */
export function PlacesCard({ family, places, onShow, onEdit }: PlacesCardProps) {
  const me = useMe()
  const { data: alerts = [] } = useQuery(alertsQuery(family.id))
  const watching = useDialog<PlaceReply>()
  const removal = useDeletePlace(family.id)
  const remove = ({ id }: PlaceReply) => removal.mutate(id)
  return (
    <Card title={t('Places')} flush actions={<AddButton onClick={() => onEdit({})}>{t('Add Place')}</AddButton>}>
      {places.length === 0 && <p className="px-5 pb-3 text-muted">{t('Add home, school or grandma’s, and hear who arrives there.')}</p>}
      <ul className="px-5">
        {places.map((place) => {
          const isWatched = alerts.some(({ placeId }) => placeId === place.id)
          const mayChange = mayChangePlace(me, place)
          return (
            <li key={place.id} data-row={place.id} className="flex min-h-13 items-center gap-1">
              <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{placeName(place)}</p>
              <IconButton label={t('Alerts for {name}', { name: place.name })} tooltipSide="left" onClick={() => watching.show(place)}>
                {isWatched ? <BellRing aria-hidden className="size-5 text-primary" /> : <Bell aria-hidden className="size-5" />}
              </IconButton>
              <CardMenu
                itemName={place.name}
                onEdit={mayChange ? () => onEdit({ place }) : undefined}
                onDelete={mayChange ? () => remove(place) : undefined}
                first={
                  <MenuItem icon={<MapPin aria-hidden className="size-4" />} onSelect={() => onShow({ ...place })}>
                    {t('Show on the map')}
                  </MenuItem>
                }
              />
            </li>
          )
        })}
      </ul>
      {watching.subject && (
        <AlertsDialog key={watching.openCount} familyId={family.id} place={watching.subject} alerts={alerts} {...watching.props} />
      )}
    </Card>
  )
}
