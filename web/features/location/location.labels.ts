import type { PlaceReply, Whereabouts } from '#src/features/location/location.contract'
import { directionOf, nearestPlace, placeAt } from '#src/features/location/location.rules'
import { formatMoment, numberFormat } from '#web/platform/format/formats'
import { msg, t } from './texts'

/** "350 m", "2.4 km". @param distance in meters */
export const distanceText = (distance: number) =>
  distance < 1000
    ? numberFormat({ style: 'unit', unit: 'meter', maximumFractionDigits: 0 }).format(Math.round(distance / 10) * 10)
    : numberFormat({ style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }).format(distance / 1000)

const nearTexts = {
  north: msg('{distance} north of {place}'),
  northeast: msg('{distance} northeast of {place}'),
  east: msg('{distance} east of {place}'),
  southeast: msg('{distance} southeast of {place}'),
  south: msg('{distance} south of {place}'),
  southwest: msg('{distance} southwest of {place}'),
  west: msg('{distance} west of {place}'),
  northwest: msg('{distance} northwest of {place}'),
} as const

export const placeName = ({ emoji, name }: Pick<PlaceReply, 'emoji' | 'name'>) => (emoji ? `${emoji} ${name}` : name)

/** The location of a person: the place, else distance and direction from the nearest one. */
export const whereText = ({ position, lastPlace, isSharing }: Whereabouts, places: readonly PlaceReply[], isMe: boolean): string => {
  if (!position)
    return lastPlace && !isSharing ? t('Last at {place}', { place: lastPlace.name }) : isSharing ? t('No position yet') : t('Offline')
  const around = placeAt(places, position)
  if (around) return placeName(around)
  if (position.locationName) return position.locationName
  const near = nearestPlace(places, position)
  if (near) return t(nearTexts[directionOf(near.place, position)], { distance: distanceText(near.meters), place: near.place.name })
  return isMe ? t('Your last position') : t('On the map')
}

/** Whom a position is shared with, and for how long: a time, with the date if it is not within a day. */
export const sharingText = (family: string, until: string | null, timezone: string): string =>
  until === null
    ? t('{family} can see where you are until you stop.', { family })
    : t('{family} can see where you are until {time}.', { family, time: endText(until, timezone) })

/** How long a child shares. */
export const childSharingText = (until: string | null, timezone: string): string =>
  until === null ? t('Shares until stopped') : t('Shares until {time}', { time: endText(until, timezone) })

const endText = (until: string, timezone: string): string => {
  const isSoon = Temporal.Instant.from(until).since(Temporal.Now.instant()).total('hours') < 24
  return formatMoment(until, timezone, { timeStyle: 'short', ...(!isSoon && { dateStyle: 'medium' }) })
}
