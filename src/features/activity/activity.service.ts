import type { Member } from '#src/platform/access'
import { type Clock, iso, isoIn } from '#src/platform/clock'
import { type Area, viewable } from '#src/shared/areas'
import { toPerson } from '../accounts/accounts.rules'
import { type ActivityKind, type ActivityReply, areaOf } from './activity.contract'
import type { ActivityStore } from './activity.store'

/** Days after which a row is deleted. */
const activityDays = 365

type About = {
  /** The id of the row that changed. */
  subjectId?: string
  /** The current title of that row. */
  title?: string
  /** The area, for a kind that is of every area. */
  area?: Area
  /** The only user who sees the activity; for private rows. */
  onlyUserId?: string
}

/** The activity feed of a family. Readers see the areas that they may view, without private rows of others. */
export const createActivity = ({ store, clock }: { store: ActivityStore; clock: Clock }) => {
  let isQuiet = false
  return {
    /** Records an activity. Call it in the transaction of the change, whose live frame also makes screens fetch the feed. */
    record({ familyId, userId }: { familyId: string; userId: string }, kind: ActivityKind, about: About = {}) {
      if (isQuiet) return
      store.insert({ area: areaOf[kind], ...about, familyId, actorId: userId, kind, createdAt: iso(clock.now()) })
    },

    /** Hides the past activity of a row from everybody but one user, when the row becomes private. */
    hide: store.hide,

    list: (member: Member, { limit, before }: { limit: number; before?: string }): ActivityReply[] =>
      store.newest(member.familyId, member.userId, viewable(member), limit, before).map((row) => ({ ...row, actor: toPerson(row.actor) })),

    /** Deletes activity older than a year. */
    prune: () => store.deleteBefore(isoIn(clock, { hours: -24 * activityDays })),

    /** Runs changes of which nothing is recorded, such as the thousand rows of an import, which is one activity of its own. */
    quietly<T>(run: () => T extends PromiseLike<unknown> ? never : T): T {
      const before = isQuiet
      isQuiet = true
      try {
        return run()
      } finally {
        isQuiet = before
      }
    },
  }
}
export type Activity = ReturnType<typeof createActivity>
