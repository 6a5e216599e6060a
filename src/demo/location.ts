import { type NewCheckin, newCheckin, newPlace } from '../features/location/location.contract'
import type { Spot } from '../features/location/location.rules'
import type { DemoFamily } from './family'
import type { Name } from './people'
import type { Act, Plan } from './timeline'

/** An invented town of the demo family, at the coast of Maine. */
const spots = {
  home: { latitude: 43.6615, longitude: -70.2553 },
  school: { latitude: 43.6702, longitude: -70.2689 },
  grandma: { latitude: 43.6839, longitude: -70.2411 },
  field: { latitude: 43.6528, longitude: -70.2794 },
} satisfies Record<string, Spot>

const places = [
  { by: 'Maya', name: 'Home', emoji: '🏠', ...spots.home, radius: 120 },
  { by: 'Maya', name: 'School', emoji: '🏫', ...spots.school, radius: 200 },
  { by: 'Ruth', name: 'Grandma’s house', emoji: '🌻', ...spots.grandma, radius: 100 },
  { by: 'Tom', name: 'Soccer field', emoji: '⚽', ...spots.field, radius: 150 },
] as const

/** The days of the end for which positions are made: older ones would be deleted at night. */
const trackedDays = 14

const between = (from: Spot, to: Spot, part: number): Spot => ({
  latitude: from.latitude + (to.latitude - from.latitude) * part,
  longitude: from.longitude + (to.longitude - from.longitude) * part,
})

/** The places of the family, and two weeks of ways to school and work. Tom and Ella share where they are. */
export const planLocation = ({ services: { location }, members }: DemoFamily): Plan => {
  const at = (name: Name, spot: Spot, more: Partial<NewCheckin> = {}) =>
    location.checkIn(members[name], newCheckin.parse({ ...spot, accuracy: 18, checkinType: 'shared', ...more }))
  const way = (name: Name, from: Spot, to: Spot, minute: number): Act[] =>
    [0, 0.2, 0.45, 0.7, 1, 1].map((part, step) => ({
      minute: minute + step * 4,
      act: () => void at(name, between(from, to, part), { batteryLevel: Math.max(14, 92 - Math.floor(minute / 14)) }),
    }))

  let isFirst = true
  return ({ date, daysLeft }) => {
    const acts: Act[] = []
    if (isFirst) {
      isFirst = false
      for (const { by, ...place } of places) acts.push({ minute: 7 * 60, act: () => void location.add(members[by], newPlace.parse(place)) })
      for (const name of ['Tom', 'Ella'] as const)
        acts.push({ minute: 7 * 60 + 5, act: () => void location.share(members[name], { isSharing: true, until: null }) })
    }
    if (daysLeft > trackedDays) return acts
    if (date.dayOfWeek <= 5)
      acts.push(...way('Ella', spots.home, spots.school, 7 * 60 + 40), ...way('Ella', spots.school, spots.home, 15 * 60 + 10))
    acts.push(...way('Tom', spots.home, date.dayOfWeek === 6 ? spots.field : spots.school, 8 * 60 + 20))
    acts.push(...way('Tom', date.dayOfWeek === 6 ? spots.field : spots.school, spots.home, 17 * 60 + 5))
    if (date.dayOfWeek === 7)
      acts.push({ minute: 16 * 60, act: () => void at('Tom', spots.grandma, { checkinType: 'manual', note: 'Cake is on the table' }) })
    return acts
  }
}
