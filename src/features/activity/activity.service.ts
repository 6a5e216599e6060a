import type { Member } from '#src/platform/access'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { viewable } from '#src/shared/areas'
import { toPerson } from '../accounts/accounts.rules'
import { type ActivityKind, type ActivityReply, areaOf } from './activity.contract'
import type { ActivityStore } from './activity.store'

/** Days after which a row is removed. */
const activityDays = 365

type About = {
  /** The row it was done to. */
  subjectId?: string
  /** What that is called now. */
  title?: string
  /** Set for what is nobody else's business. */
  onlyUserId?: string
}

/** Who did what in a family. A reader sees what is of the areas they may view, and nothing private of others. */
export const createActivity = ({ store, clock }: { store: ActivityStore; clock: Clock }) => ({
  /** Notes what somebody did; to be called in the transaction that does it. The frame of the change itself makes screens fetch it. */
  record({ familyId, userId }: { familyId: string; userId: string }, kind: ActivityKind, about: About = {}) {
    store.insert({ ...about, familyId, actorId: userId, kind, area: areaOf[kind], createdAt: iso(clock.now()) })
  },

  /** Takes what was done to a row so far out of everybody's sight but one's: it has become private. */
  hide: store.hide,

  list: (member: Member, { limit, before }: { limit: number; before?: string }): ActivityReply[] =>
    store.newest(member.familyId, member.userId, viewable(member), limit, before).map((row) => ({ ...row, actor: toPerson(row.actor) })),

  /** Removes what is older than a year. */
  prune: () => store.deleteBefore(isoIn(clock, { hours: -24 * activityDays })),
})
export type Activity = ReturnType<typeof createActivity>
