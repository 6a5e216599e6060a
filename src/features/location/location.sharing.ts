import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { forbidden, invalid } from '#src/platform/errors'
import { msg } from '#src/shared/language/message'
import { fullName } from '../accounts/accounts.rules'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import type { SharingChange } from './location.contract'
import type { PlaceStore } from './location.places.store'
import { isOn, maySetSharing } from './location.rules'
import type { Tracking } from './location.tracking'

type Deps = { places: PlaceStore; tracking: Tracking; families: Families; notifications: Notifications; clock: Clock; acts: Acts }

/** Days after which sharing with an end ends at the latest. */
const maxDays = 366

/** Sharing of positions: by whom, and until when. */
export const createSharing = ({ places, tracking, families, notifications, clock, acts }: Deps) => {
  const act = acts('location')

  /** @throws AppError 422 for an unknown member, 403 for an adult or by somebody who is not a parent */
  const targetOf = (member: Member, userId: string) => {
    const target = families.people(member.familyId).find((person) => person.userId === userId && person.isActive)
    if (!target) throw invalid('userId', msg('Choose a member of this family.'))
    if (userId !== member.userId && !maySetSharing(member, target))
      throw forbidden(msg('Only a parent can turn the sharing of a child on or off.'))
    return target
  }

  const assertEnd = (until: string | null) => {
    if (until === null) return
    if (until <= iso(clock.now())) throw invalid('until', msg('Must be in the future.'))
    if (until > isoIn(clock, { hours: 24 * maxDays })) throw invalid('until', msg('Must be within a year.'))
  }

  return {
    /** Turns sharing on or off. A child is notified of a parent's change, and the parent when the child ends it. */
    set(member: Member, { until, isSharing = until !== null, userId = member.userId }: SharingChange) {
      const { familyId } = member
      const target = targetOf(member, userId)
      if (isSharing) assertEnd(until)
      const before = places.sharingOf(familyId, userId)
      const now = iso(clock.now())
      const wasOn = isOn(before, now)
      if (!isSharing && !wasOn) return
      const about = { actorId: member.userId, title: fullName(target.user), subjectId: `sharing-${userId}` }
      act(member, () => {
        notifications.withdraw(familyId, about.subjectId)
        if (isSharing) {
          // A new end does not hide positions that were shared before it.
          places.share({ familyId, userId, since: wasOn ? before.since : now, until, setBy: member.userId })
          notifications.notify(familyId, userId, 'sharing_started', about)
        } else {
          places.stop(familyId, userId)
          for (const reader of new Set([userId, before?.setBy ?? userId])) notifications.notify(familyId, reader, 'sharing_stopped', about)
        }
        tracking.wake()
      })
    },
  }
}
