import type { CheckinReply, PlaceReply, Whereabouts } from '#src/features/location/location.contract'
import { directionOf, nearestPlace, placeAt } from '#src/features/location/location.rules'
import { t } from './texts'

const meters = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })
const kilometers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** "350 m", "2.4 km". @param distance in meters */
export const distanceText = (distance: number) =>
  distance < 1000 ? `${meters.format(Math.round(distance / 10) * 10)} m` : `${kilometers.format(distance / 1000)} km`

export const placeName = ({ emoji, name }: Pick<PlaceReply, 'emoji' | 'name'>) => (emoji ? `${emoji} ${name}` : name)

/** Where a person is: the place, else distance and direction from the nearest one. */
export const whereText = ({ position, lastPlace, isSharing }: Whereabouts, places: readonly PlaceReply[], isMe: boolean): string => {
  if (!position)
    return lastPlace && !isSharing ? t('Last at {name}', { name: lastPlace.name }) : isSharing ? t('No position yet') : t('Offline')
  const around = placeAt(places, position)
  if (around) return placeName(around)
  if (position.locationName) return position.locationName
  const near = nearestPlace(places, position)
  if (near) return `${distanceText(near.meters)} ${directionOf(near.place, position)} of ${near.place.name}`
  return isMe ? t('Your last position') : t('On the map')
}

/** What a check-in says, after the name of the person. */
export const checkinText = ({ checkinType, locationName, isEmergency }: CheckinReply): string => {
  if (isEmergency) return 'asked for help'
  if (checkinType === 'arrival') return t('arrived at {locationName}', { locationName })
  if (checkinType === 'departure') return `left ${locationName}`
  return locationName ? t('checked in at {locationName}', { locationName }) : 'checked in'
}

/** "until 6:00 PM", with the date if it is not today. */
export const untilText = (until: string | null, timezone: string): string => {
  if (until === null) return 'until you stop'
  const at = Temporal.Instant.from(until).toZonedDateTimeISO(timezone)
  const isSoon = at.toInstant().since(Temporal.Now.instant()).total('hours') < 24
  const time = new Date(until).toLocaleString(undefined, {
    timeZone: timezone,
    timeStyle: 'short',
    ...(!isSoon && { dateStyle: 'medium' }),
  })
  return `until ${time}`
}
