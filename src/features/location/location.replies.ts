import type { Member } from '#src/platform/access'
import { type Clock, iso, isoIn, todayIn } from '#src/platform/clock'
import { toPerson } from '../accounts/accounts.rules'
import type { Families } from '../families/families.service'
import type { CheckinReply, SharingReply, Whereabouts } from './location.contract'
import type { PlaceStore } from './location.places.store'
import { emergencyHours, isAdult, isOn, isWithin, maySetSharing, thinned } from './location.rules'
import type { CheckinStore, WholeCheckin } from './location.store'

type Deps = { checkins: CheckinStore; places: PlaceStore; families: Families; clock: Clock }

/** Makes replies, as a member may see them. This is the only module that hands out coordinates. */
export const createLocationReplies = ({ checkins, places, families, clock }: Deps) => {
  /** A function that decides whether the member may see the position of a check-in. */
  const viewOf = (member: Member) => {
    const now = iso(clock.now())
    const openSince = isoIn(clock, { hours: -emergencyHours })
    const sharing = new Map(places.sharing(member.familyId).map((row) => [row.userId, row]))
    return ({ userId, at, isShared, isEmergency, acknowledgedAt }: WholeCheckin['row']) =>
      userId === member.userId ||
      (isShared && isWithin(sharing.get(userId), at, now)) ||
      (isEmergency && isAdult(member) && (acknowledgedAt === null || acknowledgedAt > openSince))
  }

  const toCheckins = (member: Member, rows: WholeCheckin[]): CheckinReply[] => {
    const isVisible = viewOf(member)
    return rows.map(({ row, user, helper }) => {
      const hidden = isVisible(row) ? {} : { latitude: null, longitude: null, accuracy: null, address: null, batteryLevel: null }
      return { ...row, ...hidden, user: toPerson(user), acknowledgedBy: helper && toPerson(helper) }
    })
  }

  const periods = (familyId: string) => {
    const now = iso(clock.now())
    const people = new Map(families.people(familyId).map(({ userId, user }) => [userId, user]))
    const sharing = new Map(places.sharing(familyId).map((row) => [row.userId, row]))
    return (userId: string) => {
      const row = sharing.get(userId)
      if (!row || !isOn(row, now)) return { isSharing: false, until: null, startedAt: null, setBy: null }
      const setter = people.get(row.setBy)
      return { isSharing: true, until: row.until, startedAt: row.since, setBy: setter ? toPerson(setter) : null }
    }
  }

  return {
    toCheckins,

    sharing(member: Member): SharingReply {
      const { familyId, userId } = member
      const period = periods(familyId)
      const emergencies = checkins
        .emergencies(familyId, isoIn(clock, { hours: -emergencyHours }))
        .filter(({ row }) => row.userId === userId || isAdult(member))
      return {
        ...period(userId),
        children: families
          .people(familyId)
          .filter((person) => person.isActive && person.userId !== userId && maySetSharing(member, person))
          .map((child) => ({ userId: child.userId, user: toPerson(child.user), ...period(child.userId) })),
        emergencies: toCheckins(member, emergencies),
      }
    },

    /** The locations of the members, the caller first. */
    people({ familyId, userId: me }: Member): Whereabouts[] {
      const { timezone } = families.get(familyId)
      const midnight = iso(todayIn(clock, timezone).toZonedDateTime(timezone).toInstant())
      const period = periods(familyId)
      const one = ({ userId, user, color }: ReturnType<Families['people']>[number]): Whereabouts => {
        const shared = period(userId)
        const isMe = userId === me
        const from = isMe ? '' : (shared.startedAt ?? undefined)
        const newest = from === undefined ? undefined : checkins.newest(familyId, userId, from, !isMe)
        const trail =
          from === undefined ? [] : checkins.positions(familyId, userId, laterOf(from, midnight)).filter((row) => isMe || row.isShared)
        const { name = null, at = '' } = checkins.lastPlace(familyId, userId) ?? {}
        return {
          userId,
          user: toPerson(user),
          color,
          ...shared,
          position: newest
            ? { ...spotOf(newest), accuracy: newest.accuracy, batteryLevel: newest.batteryLevel, locationName: newest.locationName }
            : null,
          lastPlace: name === null ? null : { name, at },
          trail: thinned(trail).map(spotOf),
        }
      }
      const members = families.people(familyId).filter(({ isActive }) => isActive)
      return [...members.filter(({ userId }) => userId === me), ...members.filter(({ userId }) => userId !== me)].map(one)
    },
  }
}

const laterOf = (one: string, other: string) => (one > other ? one : other)

type Positioned = { latitude: number | null; longitude: number | null; at: string }
/** The queries behind it select rows with a position. */
const spotOf = ({ latitude, longitude, at }: Positioned) => ({ latitude: latitude ?? 0, longitude: longitude ?? 0, at })
