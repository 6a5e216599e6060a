import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { createPartStore } from './planners.parts.store'
import { limits } from './planners.rules'
import { eventPlanners, eventRsvpLinks, eventRsvps } from './planners.table'

export const createGuestStore = (db: Db) => ({
  ...createPartStore(db, eventRsvps, {
    max: limits.guests,
    full: (max) => msg('There is room for {max} guests. Delete some first.', { max }),
  }),
  ofMember: (familyId: string, userId: string) =>
    db
      .select()
      .from(eventRsvps)
      .where(and(eq(eventRsvps.familyId, familyId), eq(eventRsvps.userId, userId)))
      .all(),

  /** The guest of a link, with the plan and the time when the link was made. */
  byToken: (tokenHash: string) =>
    db
      .select({ guest: eventRsvps, plan: eventPlanners, linkedAt: eventRsvpLinks.createdAt })
      .from(eventRsvpLinks)
      .innerJoin(eventRsvps, eq(eventRsvps.id, eventRsvpLinks.guestId))
      .innerJoin(eventPlanners, eq(eventPlanners.id, eventRsvps.plannerId))
      .where(eq(eventRsvpLinks.tokenHash, tokenHash))
      .get(),
  /** The guests of a family with an e-mail address, each with the plan. */
  ofEmail: (familyId: string, guestEmail: string) =>
    db
      .select({ guest: eventRsvps, plan: eventPlanners })
      .from(eventRsvps)
      .innerJoin(eventPlanners, eq(eventPlanners.id, eventRsvps.plannerId))
      .where(and(eq(eventRsvps.familyId, familyId), eq(eventRsvps.guestEmail, guestEmail)))
      .all(),
  linked: (guestIds: string[]) =>
    db.selectDistinct({ guestId: eventRsvpLinks.guestId }).from(eventRsvpLinks).where(inArray(eventRsvpLinks.guestId, guestIds)).all(),
  addLink: (link: typeof eventRsvpLinks.$inferInsert) => db.insert(eventRsvpLinks).values(link).run(),
  /** Removes the links of a guest, except the newest ones. */
  removeLinks: (guestId: string, keep = 0) => {
    const newest = db
      .select({ tokenHash: eventRsvpLinks.tokenHash })
      .from(eventRsvpLinks)
      .where(eq(eventRsvpLinks.guestId, guestId))
      .orderBy(desc(eventRsvpLinks.createdAt), asc(eventRsvpLinks.tokenHash))
      .all()
      .slice(keep)
    const old = newest.map(({ tokenHash }) => tokenHash)
    if (old.length) db.delete(eventRsvpLinks).where(inArray(eventRsvpLinks.tokenHash, old)).run()
  },
})
export type GuestStore = ReturnType<typeof createGuestStore>
export type GuestRow = NonNullable<ReturnType<GuestStore['find']>>
