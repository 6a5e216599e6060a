import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { found, invalid, tooMany } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import type { Reader } from '#src/platform/language/reader'
import type { Live } from '#src/platform/live/live'
import type { Mail } from '#src/platform/outgoing/mail'
import { msg } from '#src/shared/language/message'
import type { Activity } from '../activity/activity.service'
import type { Chat } from '../chat/chat.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { Trash } from '../trash/trash.service'
import type { CheckinReply, LocationSettings, NewCheckin, SharingChange, SharingReply } from './location.contract'
import { createEmergencies } from './location.emergencies'
import { gpxOf } from './location.gpx'
import { createPlaces } from './location.places'
import { createLocationReplies } from './location.replies'
import { isAdult, maxCheckinsPerDay } from './location.rules'
import { createSharing } from './location.sharing'
import type { CheckinRow } from './location.store'
import { createTracking, type Deps as TrackingDeps } from './location.tracking'

type Deps = TrackingDeps & {
  families: Families
  activity: Activity
  trash: Trash
  notifications: Notifications
  chat: Pick<Chat, 'send'>
  mail: Pick<Mail, 'send' | 'isOn'>
  readerOf: (userId: string) => Reader
  clock: Clock
  live: Live
  acts: Acts
}

const minuteMs = 60_000

/** Positions, places and emergencies of a family. A member's position is visible to others only while they share it. */
export const createLocation = (deps: Deps) => {
  const { checkins, places, families, notifications, clock, live, acts } = deps
  const act = acts('location')
  const tracking = createTracking(deps)
  const replies = createLocationReplies(deps)
  const sharing = createSharing({ ...deps, tracking })
  const emergencies = createEmergencies(deps)
  const reply = (member: Member, id: string): CheckinReply =>
    found(replies.toCheckins(member, [found(checkins.whole(id), msg('Check-in not found'))])[0], msg('Check-in not found'))

  /** The row of the same minute, if both are automatic: a device sends one position a minute at most. */
  const sameMinute = ({ familyId, userId }: Member, at: string) => {
    const start = Math.floor(Date.parse(at) / minuteMs) * minuteMs
    const text = (time: number) => iso(Temporal.Instant.fromEpochMilliseconds(time))
    return checkins.ofMinute(familyId, userId, text(start), text(start + minuteMs))
  }

  const store = (member: Member, id: string, { at: sentAt, ...input }: NewCheckin): CheckinRow => {
    const { familyId, userId } = member
    const at = tracking.timeOf(sentAt)
    const spot = input.latitude === null || input.longitude === null ? undefined : { latitude: input.latitude, longitude: input.longitude }
    const locationName = input.locationName ?? (spot ? tracking.nameAt(familyId, spot) : null)
    const isShared = tracking.isShared(member, at)
    const row = { ...input, familyId, userId, locationName, isShared, at, isEmergency: input.checkinType === 'emergency' }
    const known = input.checkinType === 'shared' ? sameMinute(member, at) : undefined
    if (known && known.at <= at) checkins.update(known.id, row)
    const stored = known ?? checkins.insert({ ...row, id, createdAt: iso(clock.now()) })
    if (spot) tracking.follow(member, { ...spot, at, accuracy: input.accuracy })
    return stored
  }

  const assertRoom = ({ familyId, userId }: Member, type: string) => {
    // An emergency is never refused.
    if (type !== 'manual' || checkins.countSince(familyId, userId, isoIn(clock, { hours: -24 })) < maxCheckinsPerDay) return
    throw tooMany(3600, { refusal: (duration) => msg('Too many check-ins today. Try again in {duration}.', { duration }) })
  }
  const retentionStart = (familyId: string) => isoIn(clock, { hours: -24 * places.settings(familyId).retentionDays })
  const withdrawAll = (familyId: string, ids: string[]) => {
    for (const id of ids) notifications.withdraw(familyId, id)
  }

  return {
    ...createPlaces({ ...deps, tracking }),
    announceRestored: ({ familyId }: Member) => deps.live.changed(familyId, 'location'),
    tick: tracking.tick,
    findEmergency: (id: string) => checkins.find(id),

    /** The active memberships of a person in families that use the page, the active family first. */
    membershipsOf: (userId: string): Member[] =>
      families.ofUser(userId).flatMap((family) => (family.isActive && family.addons.includes('location_map') ? [family.membership] : [])),

    overview: (member: Member) => ({
      people: replies.people(member),
      places: places.places(member.familyId),
      settings: places.settings(member.familyId),
    }),
    sharing: replies.sharing,
    share(member: Member, change: SharingChange): SharingReply {
      sharing.set(member, change)
      return replies.sharing(member)
    },

    checkins: (member: Member, page: { limit: number; before?: string; userId?: string }): CheckinReply[] =>
      replies.toCheckins(member, checkins.listed({ ...member, isAdult: isAdult(member) }, page)),

    /**
     * Records where the member is. Idempotent: a retry with the same id returns the existing check-in.
     * @throws AppError 409 if the id belongs to somebody else's, 422 for a time before the retention, 429 after 200 check-ins in 24 hours
     */
    checkIn(member: Member, { id = Bun.randomUUIDv7(), ...input }: NewCheckin): CheckinReply {
      const existing = findExisting(member, checkins.find(id), ({ userId }) => userId)
      if (existing) return reply(member, id)
      if (input.at !== undefined && input.at < retentionStart(member.familyId)) throw invalid('at', msg('Is too long ago.'))
      assertRoom(member, input.checkinType)
      const write = () => {
        const row = store(member, id, input)
        if (row.isEmergency) emergencies.announce(member, row)
        return row
      }
      const row = act(member, write, ({ isShared, isEmergency }) => tracking.announce(member, isShared || isEmergency))
      return reply(member, row.id)
    },

    /** Records a position of a phone; one before the retention is dropped. @param word the arrival or departure that the phone reports */
    follow(member: Member, input: NewCheckin, word?: { kind: 'arrival' | 'departure'; name: string }) {
      if (input.at !== undefined && input.at < retentionStart(member.familyId)) return
      act(
        member,
        () => {
          const { at, isShared } = store(member, Bun.randomUUIDv7(), input)
          if (word) tracking.cross(member, word.kind, word.name, at)
          return isShared
        },
        (isShared) => tracking.announce(member, isShared),
      )
    },

    /** Deletes everything that the member's devices sent. */
    forget(member: Member) {
      const { familyId, userId } = member
      act(member, () => {
        withdrawAll(familyId, checkins.removeOf(familyId, userId))
        places.removePresence(familyId, userId)
      })
    },

    track: ({ familyId, userId }: Member) => gpxOf(checkins.track(familyId, userId, iso(clock.now()))),

    acknowledge(member: Member, row: CheckinRow): CheckinReply {
      emergencies.acknowledge(member, row)
      return reply(member, row.id)
    },

    settings: ({ familyId }: Member): LocationSettings => places.settings(familyId),
    changeSettings(member: Member, settings: LocationSettings): LocationSettings {
      return act(member, () => {
        places.setSettings(member.familyId, settings)
        return places.settings(member.familyId)
      })
    },

    /** Deletes the positions that are older than each family wants to keep. */
    prune() {
      for (const { id: familyId } of families.all())
        deps.atomically(() => withdrawAll(familyId, checkins.removeBefore(familyId, retentionStart(familyId))))
    },

    /** Deletes everything about the whereabouts of a person who left. */
    memberLeft(familyId: string, userId: string) {
      withdrawAll(familyId, checkins.removeOf(familyId, userId))
      places.stop(familyId, userId)
      places.removePresence(familyId, userId)
      places.removeAlerts(familyId, userId)
      places.removeAlertsAbout(familyId, userId)
      live.changed(familyId, 'location')
    },
  }
}
export type Location = ReturnType<typeof createLocation>
