import * as z from 'zod'
import { newCheckin, type Whereabouts } from './location.contract'

/** The messages of the OwnTracks app in HTTP mode (https://owntracks.org/booklet/tech/json/). Unknown keys are ignored. */

const fields = () => ({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Epoch seconds. */
  tst: z.number().int().min(0).max(7_000_000_000),
  /** In meters. */
  acc: z.number().min(0).max(1_000_000).optional(),
})

/** Messages that say where the phone is. */
export const ownTracksMessage = z.lazy(() =>
  z.discriminatedUnion('_type', [
    z.object({ _type: z.literal('location'), ...fields(), batt: z.number().optional() }),
    z.object({ _type: z.literal('transition'), ...fields(), event: z.enum(['enter', 'leave']), desc: z.string().max(200).optional() }),
  ]),
)
export type OwnTracksMessage = z.output<typeof ownTracksMessage>

/** Whether a message says where the phone is. The app also sends waypoints, its status and the like, which need no answer. */
export const isPosition = (message: unknown) =>
  typeof message === 'object' && message !== null && '_type' in message && (message._type === 'location' || message._type === 'transition')

/** The check-in of a message. The app sends -1 for an unknown battery. */
export const checkinOf = (message: OwnTracksMessage) => {
  const { lat: latitude, lon: longitude, tst, acc: accuracy = null } = message
  const battery = message._type === 'location' ? Math.round(message.batt ?? -1) : -1
  const batteryLevel = battery >= 0 && battery <= 100 ? battery : null
  const at = Temporal.Instant.fromEpochMilliseconds(tst * 1000).toString()
  return newCheckin.parse({ latitude, longitude, accuracy, batteryLevel, at, checkinType: 'shared' })
}

/** The arrival or departure that a `transition` reports, with the place's name. */
export const wordOf = (message: OwnTracksMessage) =>
  message._type === 'transition' && message.desc
    ? { kind: message.event === 'enter' ? ('arrival' as const) : ('departure' as const), name: message.desc }
    : undefined

/** Two characters for the pin of each person, different for all. */
const trackerIds = (people: readonly Whereabouts[]) => {
  const taken = new Set<string>()
  return people.map(({ user }) => {
    const initials = `${user.firstName.charAt(0)}${(user.lastName ?? user.firstName.slice(1)).charAt(0)}`.toUpperCase()
    const numbered = Array.from({ length: 36 * 36 }, (_, n) => n.toString(36).padStart(2, '0').toUpperCase())
    const id = [initials, ...numbered].find((candidate) => !taken.has(candidate)) ?? initials
    taken.add(id)
    return id
  })
}

/** The other people who share their position, as friends of the app: a card with the name, and the position. */
export const friendsOf = (people: readonly Whereabouts[], me: string) => {
  const shown = people.filter(({ userId, isSharing, position }) => userId !== me && isSharing && position)
  const ids = trackerIds(shown)
  return shown.flatMap(({ user, position }, at) => {
    if (!position) return []
    const { latitude: lat, longitude: lon, accuracy: acc, batteryLevel: batt } = position
    const tid = ids[at]
    const more = { ...(acc !== null && { acc }), ...(batt !== null && { batt }) }
    const tst = Math.floor(Date.parse(position.at) / 1000)
    return [
      { _type: 'card', tid, name: user.name },
      { _type: 'location', tid, lat, lon, tst, ...more },
    ]
  })
}
