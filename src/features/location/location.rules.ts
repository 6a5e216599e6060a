import type { Role } from '#src/shared/permissions'

export const checkinTypes = ['manual', 'arrival', 'departure', 'emergency', 'shared'] as const
/** `shared` is a position that a device sends by itself. */
export type CheckinType = (typeof checkinTypes)[number]

/** Maximum places of a family, and alerts of a member. Both are sent as a whole. */
export const maxPlaces = 100
export const maxAlerts = 500

/** Maximum check-ins by hand of a person and 24 hours. Automatic positions are bounded by one a minute. */
export const maxCheckinsPerDay = 200

/** Points of a trail on the map. */
const maxTrailPoints = 300

/** Days for which positions are kept, unless the family chose another number. */
export const defaultRetentionDays = 30

/** Hours for which an acknowledged emergency shows its position. */
export const emergencyHours = 24

/** Percent below which the battery of a phone is worth a line. */
export const lowBattery = 20

/** Latitude and longitude in degrees (WGS 84). */
export type Spot = { latitude: number; longitude: number }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const earthRadius = 6_371_008.8

/** The distance of two points in meters along the surface (haversine). */
export const distanceOf = (one: Spot, other: Spot): number => {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const part =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(part)))
}

const directions = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const

/** The direction in which `to` lies from `from`. */
export const directionOf = (from: Spot, to: Spot): (typeof directions)[number] => {
  const turn = radians(to.longitude - from.longitude)
  const [start, end] = [radians(from.latitude), radians(to.latitude)]
  const east = Math.sin(turn) * Math.cos(end)
  const north = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(turn)
  const eighth = Math.round((Math.atan2(east, north) / Math.PI) * 4)
  return directions[(eighth + 8) % 8] ?? 'north'
}

type Circle = Spot & { radius: number }

/** The smallest place around a point. */
export const placeAt = <P extends Circle>(places: readonly P[], spot: Spot): P | undefined =>
  places.filter((place) => distanceOf(place, spot) <= place.radius).sort((a, b) => a.radius - b.radius)[0]

/** The nearest place to a point, with the distance to its center in meters. */
export const nearestPlace = <P extends Circle>(places: readonly P[], spot: Spot) =>
  places.map((place) => ({ place, meters: distanceOf(place, spot) })).sort((a, b) => a.meters - b.meters)[0]

/** Whether a member is told of emergencies, sees their positions and may acknowledge them. */
export const isAdult = ({ role }: { role: Role }) => role !== 'child' && role !== 'extended'

/** Whether a member may turn the sharing of another member on and off: a parent or admin that of a child. */
export const maySetSharing = (actor: { role: Role }, target: { role: Role }) =>
  target.role === 'child' && (actor.role === 'admin' || actor.role === 'parent')

type Made = { createdBy: string }
export const mayChangePlace = (member: { userId: string; role: Role }, { createdBy }: Made) =>
  createdBy === member.userId || member.role === 'admin' || member.role === 'parent'

/** A period of sharing: from `since` on, until `until` or until it is stopped. Instants in ISO 8601. */
export type Sharing = { since: string; until: string | null }

/** Whether a person shares at a moment. */
export const isOn = (sharing: Sharing | undefined, now: string): sharing is Sharing =>
  sharing !== undefined && (sharing.until === null || sharing.until > now)

/** Whether a moment lies in the current period of sharing. */
export const isWithin = (sharing: Sharing | undefined, at: string, now: string) => isOn(sharing, now) && at >= sharing.since

/** Every nth point, so that a day fits; the last one is the current position. */
export const thinned = <P>(points: readonly P[]): P[] => {
  const step = Math.ceil(points.length / maxTrailPoints)
  return points.filter((_, index) => (points.length - 1 - index) % step === 0)
}
