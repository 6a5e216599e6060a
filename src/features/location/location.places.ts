import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { forbidden, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import { msg } from '#src/shared/language/message'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Trash } from '../trash/trash.service'
import type { Alert, NewPlace, PlaceChange, PlaceReply } from './location.contract'
import type { PlaceRow, PlaceStore } from './location.places.store'
import { mayChangePlace } from './location.rules'
import { locationPlaces as table } from './location.table'
import type { Tracking } from './location.tracking'

type Deps = { places: PlaceStore; tracking: Tracking; trash: Trash; families: Families; activity: Activity; clock: Clock; acts: Acts }

/** The places of a family, and who wants to hear of arrivals there. */
export const createPlaces = ({ places, tracking, trash, families, activity, clock, acts }: Deps) => {
  const act = acts('location')
  const assertMayChange = (member: Member, place: PlaceRow) => {
    if (!mayChangePlace(member, place)) throw forbidden(msg('Only the person who added a place, or a parent, can change it.'))
  }

  return {
    find: places.place,
    /** @throws AppError 403 for other members than its maker, parents and admins */
    assertMayChange,
    list: ({ familyId }: Member): PlaceReply[] => places.places(familyId),

    /** Idempotent: a retry with the same id returns the existing place. @throws AppError 409 if the id belongs to somebody else's */
    add(member: Member, { id = Bun.randomUUIDv7(), ...input }: NewPlace): PlaceReply {
      const { familyId, userId } = member
      const existing = findExisting(member, places.place(id))
      if (existing) return existing
      const now = iso(clock.now())
      return act(member, () => {
        activity.record(member, 'place.added', { subjectId: id, title: input.name })
        return places.insertPlace({ ...input, id, familyId, createdBy: userId, createdAt: now, updatedAt: now })
      })
    },

    change(member: Member, place: PlaceRow, change: PlaceChange): PlaceReply {
      const { familyId, id } = place
      return act(member, () => {
        places.updatePlace(familyId, id, { ...change, updatedAt: iso(clock.now()) })
        const changed = found(places.place(id), msg('Place not found'))
        const isMoved = (['latitude', 'longitude', 'radius'] as const).some((key) => changed[key] !== place[key])
        if (isMoved) tracking.forgetPlace(familyId, id)
        activity.record(member, 'place.changed', { subjectId: id, title: changed.name })
        return changed
      })
    },

    remove(member: Member, place: PlaceRow) {
      act(member, () => {
        const { familyId, id, name: title, createdBy: ownerId } = place
        tracking.forgetPlace(familyId, id)
        trash.move(member, { kind: 'place', table, id, title, ownerId, isPersonal: true }, () => places.removePlace(familyId, id))
        activity.record(member, 'place.deleted', { subjectId: place.id, title: place.name })
      })
    },

    alerts: ({ familyId, userId }: Member): Alert[] => places.alerts(familyId, userId),

    /** Replaces the member's alerts; a pair counts once. @throws AppError 422 for an unknown member or place */
    setAlerts(member: Member, alerts: Alert[]): Alert[] {
      const { familyId, userId: watcherId } = member
      const people = new Set(families.people(familyId).map(({ userId }) => userId))
      const known = new Set(places.places(familyId).map(({ id }) => id))
      alerts.forEach(({ userId, placeId }, at) => {
        if (!people.has(userId)) throw invalid(`${at}.userId`, msg('Choose a member of this family.'))
        if (!known.has(placeId)) throw invalid(`${at}.placeId`, msg('There is no such place.'))
      })
      const distinct = new Map(alerts.map((alert) => [`${alert.userId} ${alert.placeId}`, alert]))
      return act(member, () => {
        places.removeAlerts(familyId, watcherId)
        for (const alert of distinct.values()) places.insertAlert({ familyId, watcherId, ...alert })
        return places.alerts(familyId, watcherId)
      })
    },
  }
}
