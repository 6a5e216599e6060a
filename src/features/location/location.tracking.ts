import { type Clock, iso } from '#src/platform/clock'
import type { Atomically } from '#src/platform/database/group-commit'
import type { Live } from '#src/platform/live/live'
import type { Notifications } from '../notifications/notifications.service'
import type { PlaceStore } from './location.places.store'
import { type Crossing, cross, fixTime, nowhere, type Presence, settle, settlesAt, step } from './location.presence'
import { isWithin, placeAt, type Spot } from './location.rules'
import type { CheckinStore } from './location.store'

export type Deps = {
  checkins: CheckinStore
  places: PlaceStore
  notifications: Pick<Notifications, 'notify' | 'withdraw'>
  clock: Clock
  live: Live
  atomically: Atomically
  /** Schedules a call of `tick` at a time (ISO 8601) or soon after it, replacing the previous one. */
  wakeAt: (moment: string) => void
}

type Who = { familyId: string; userId: string }

const moment = (at: number) => iso(Temporal.Instant.fromEpochMilliseconds(at))

/** Follows people by their positions: arrivals, departures, and the end of a period of sharing. */
export const createTracking = ({ checkins, places, notifications, clock, live, atomically, wakeAt }: Deps) => {
  const now = () => clock.now().epochMilliseconds

  /** Sends a frame: to others about shared positions, to the person's own screens about all. */
  const announce = ({ familyId, userId }: Who, isShared: boolean) =>
    isShared ? live.changed(familyId, 'location') : live.changed(familyId, 'location', userId)
  const isShared = ({ familyId, userId }: Who, at: string) => isWithin(places.sharingOf(familyId, userId), at, iso(clock.now()))

  const wake = () => {
    const [next] = [places.nextEnd(), places.nextSettling()].filter((at) => typeof at === 'string').sort()
    if (next) wakeAt(next)
  }

  const recordCrossing = (who: Who, { kind, placeId, at }: Crossing) => {
    const place = places.place(placeId)
    if (!place) return
    const { name: locationName, latitude, longitude } = place
    const isVisible = isShared(who, moment(at))
    const { id } = checkins.insert({
      familyId: who.familyId,
      userId: who.userId,
      checkinType: kind,
      locationName,
      latitude,
      longitude,
      isShared: isVisible,
      at: moment(at),
      createdAt: iso(clock.now()),
    })
    if (!isVisible) return
    const about = { actorId: who.userId, title: locationName, subjectId: id }
    for (const { watcherId } of places.watchers(who.userId, placeId))
      notifications.notify(who.familyId, watcherId, kind === 'arrival' ? 'place_arrival' : 'place_departure', about)
  }

  const take = (who: Who, { presence, crossings }: { presence: Presence; crossings: Crossing[] }) => {
    const next = settlesAt(presence)
    places.setPresence(who.familyId, who.userId, presence, next === undefined ? null : moment(next))
    for (const crossing of crossings) recordCrossing(who, crossing)
    if (next !== undefined) wake()
  }

  return {
    isShared,
    announce,
    wake,

    /** The stored time of a position: a device whose clock is ahead gets the server's time. */
    timeOf: (at: string | undefined) => (at === undefined ? iso(clock.now()) : moment(fixTime(Date.parse(at), now()))),

    /** Works out arrivals and departures from a position. Call it in the transaction that stores the position. */
    follow(who: Who, { at, accuracy, ...spot }: Spot & { at: string; accuracy: number | null }) {
      const zones = places.places(who.familyId)
      const before = places.presence(who.familyId, who.userId) ?? nowhere
      take(who, step(before, { at: Date.parse(at), accuracy, ...spot }, zones))
    },

    /** Records that a phone reports entering or leaving the named place. Call it in the same transaction, after `follow`. */
    cross(who: Who, kind: Crossing['kind'], name: string, at: string) {
      const same = (other: string) => other.localeCompare(name, undefined, { sensitivity: 'base' }) === 0
      const place = places.places(who.familyId).find((row) => same(row.name))
      const before = places.presence(who.familyId, who.userId) ?? nowhere
      // An old message from a phone's queue: a newer position has decided already.
      if (place && Date.parse(at) >= before.lastAt) take(who, cross(before, { kind, placeId: place.id, at: Date.parse(at) }))
    },

    /** The name of the place around a point. */
    nameAt: (familyId: string, spot: Spot) => placeAt(places.places(familyId), spot)?.name ?? null,

    /** Forgets the visits at a place that was moved or deleted. Call it in the transaction of the change. */
    forgetPlace(familyId: string, placeId: string) {
      for (const { userId, presence } of places.presences(familyId)) {
        const { [placeId]: visit, ...others } = presence.places
        if (visit) take({ familyId, userId }, { presence: { ...presence, places: others }, crossings: [] })
      }
    },

    /** Confirms the visits that are due, and ends the sharing whose time is over. */
    tick() {
      for (const { familyId, userId, presence } of places.settling(iso(clock.now()))) {
        const who = { familyId, userId }
        const settled = settle(presence, now())
        atomically(() => take(who, settled))
        announce(
          who,
          settled.crossings.some(({ at }) => isShared(who, moment(at))),
        )
      }
      for (const { familyId, userId } of places.ended(iso(clock.now()))) {
        atomically(() => places.stop(familyId, userId))
        live.changed(familyId, 'location')
      }
      wake()
    },
  }
}
export type Tracking = ReturnType<typeof createTracking>
