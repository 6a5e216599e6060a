import { and, asc, count, eq, getTableColumns, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { type Db, inserter } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { events } from '../calendar/calendar.table'
import { transactions } from '../finances/finances.table'
import { createGuestStore } from './planners.guests.store'
import { createPartStore } from './planners.parts.store'
import { limits } from './planners.rules'
import {
  eventExpenses,
  eventMoments,
  eventPlanners,
  eventRsvps,
  eventTasks,
  eventTemplates,
  eventVenues,
  eventVenueVotes,
} from './planners.table'

export const createPlannerStore = (db: Db) => {
  const select = () =>
    db.select({ row: eventPlanners, creator: personColumns }).from(eventPlanners).innerJoin(users, eq(users.id, eventPlanners.createdBy))
  const isRow = (familyId: string, id: string) => and(eq(eventPlanners.familyId, familyId), eq(eventPlanners.id, id))
  const tasks = createPartStore(db, eventTasks, {
    max: limits.tasks,
    full: (max) => msg('There is room for {max} tasks. Delete some first.', { max }),
  })

  return {
    /** Those in planning first, by day, then the others, the latest first. */
    list: (familyId: string) =>
      select()
        .where(eq(eventPlanners.familyId, familyId))
        .orderBy(
          sql`${eventPlanners.status} <> 'planning'`,
          sql`case when ${eventPlanners.status} = 'planning' then coalesce(${eventPlanners.date}, '9999') end`,
          sql`${eventPlanners.date} desc`,
          eventPlanners.id,
        )
        .all(),
    whole: (familyId: string, id: string) => select().where(isRow(familyId, id)).get(),
    /** In any family; the gate checks access by the row's `familyId`. */
    find: (id: string) => db.select().from(eventPlanners).where(eq(eventPlanners.id, id)).get(),
    insert: inserter(db, eventPlanners, {
      owner: eventPlanners.familyId,
      max: limits.plans,
      full: (max) => msg('There is room for {max} plans. Delete some first.', { max }),
    }),
    /** The plans of all families in planning whose guests may answer on a day or later. */
    openDeadlines: (day: string) =>
      db
        .select()
        .from(eventPlanners)
        .where(and(eq(eventPlanners.status, 'planning'), gte(eventPlanners.rsvpDeadline, day)))
        .all(),
    update: (familyId: string, id: string, change: Partial<typeof eventPlanners.$inferInsert>) =>
      db.update(eventPlanners).set(change).where(isRow(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(eventPlanners).where(isRow(familyId, id)).run(),

    /** The numbers of tasks of plans, without packing lists. */
    taskCounts: (ids: string[]) =>
      db
        .select({ plannerId: eventTasks.plannerId, all: count(), completed: sql<number>`sum(${eventTasks.isCompleted})` })
        .from(eventTasks)
        .where(and(inArray(eventTasks.plannerId, ids), eq(eventTasks.kind, 'task')))
        .groupBy(eventTasks.plannerId)
        .all(),
    answers: (ids: string[]) =>
      db
        .select({
          plannerId: eventRsvps.plannerId,
          response: eventRsvps.response,
          guestCount: eventRsvps.guestCount,
          childCount: eventRsvps.childCount,
        })
        .from(eventRsvps)
        .where(inArray(eventRsvps.plannerId, ids))
        .all(),
    /** The totals of the budgets of plans, in the smallest unit. */
    money: (ids: string[]) =>
      db
        .select({
          plannerId: eventExpenses.plannerId,
          plannedUnits: sql<number>`coalesce(sum(${eventExpenses.planned}), 0)`,
          spentUnits: sql<number>`coalesce(sum(${eventExpenses.spent}), 0)`,
        })
        .from(eventExpenses)
        .where(inArray(eventExpenses.plannerId, ids))
        .groupBy(eventExpenses.plannerId)
        .all(),

    /** An event that the whole family sees. */
    sharedEvent: (familyId: string, id: string) =>
      db
        .select()
        .from(events)
        .where(and(eq(events.familyId, familyId), eq(events.id, id), eq(events.isPrivate, false)))
        .get(),
    transaction: (familyId: string, id: string) =>
      db
        .select({ amount: transactions.amount })
        .from(transactions)
        .where(and(eq(transactions.familyId, familyId), eq(transactions.id, id)))
        .get(),

    templates: {
      list: (familyId: string) =>
        db
          .select()
          .from(eventTemplates)
          .where(eq(eventTemplates.familyId, familyId))
          .orderBy(asc(eventTemplates.name), asc(eventTemplates.id))
          .all(),
      find: (id: string) => db.select().from(eventTemplates).where(eq(eventTemplates.id, id)).get(),
      insert: inserter(db, eventTemplates, {
        owner: eventTemplates.familyId,
        max: limits.templates,
        full: (max) => msg('There is room for {max} templates. Delete some first.', { max }),
      }),
      remove: (familyId: string, id: string) =>
        db
          .delete(eventTemplates)
          .where(and(eq(eventTemplates.familyId, familyId), eq(eventTemplates.id, id)))
          .run(),
    },

    tasks: {
      ...tasks,
      /** The tasks of all plans of a family that are in planning, or of all plans. */
      ofFamily: (familyId: string, isAll = false) =>
        db
          .select({ ...getTableColumns(eventTasks), plannerName: eventPlanners.name })
          .from(eventPlanners)
          .innerJoin(eventTasks, eq(eventTasks.plannerId, eventPlanners.id))
          .where(
            and(
              eq(eventPlanners.familyId, familyId),
              isAll ? undefined : and(eq(eventPlanners.status, 'planning'), eq(eventTasks.kind, 'task')),
            ),
          )
          .orderBy(sql`coalesce(${eventTasks.dueDate}, '9999')`, eventTasks.id)
          .all(),
      unassign: (familyId: string, userId: string, updatedAt: string) =>
        db
          .update(eventTasks)
          .set({ assignedTo: null, updatedAt })
          .where(and(eq(eventTasks.familyId, familyId), eq(eventTasks.assignedTo, userId)))
          .run(),
      /** The open tasks whose due dates follow the plan's day. */
      following: (plannerId: string) =>
        db
          .select()
          .from(eventTasks)
          .where(and(eq(eventTasks.plannerId, plannerId), eq(eventTasks.isCompleted, false), isNotNull(eventTasks.daysBefore)))
          .all(),
    },
    guests: createGuestStore(db),
    expenses: createPartStore(db, eventExpenses, {
      max: limits.expenses,
      full: (max) => msg('There is room for {max} lines of the budget. Delete some first.', { max }),
    }),
    moments: createPartStore(db, eventMoments, {
      max: limits.moments,
      full: (max) => msg('There is room for {max} moments. Delete some first.', { max }),
    }),
    venues: {
      ...createPartStore(db, eventVenues, {
        max: limits.venues,
        full: (max) => msg('There is room for {max} venue ideas. Delete some first.', { max }),
      }),
      votes: (ids: string[]) => db.select().from(eventVenueVotes).where(inArray(eventVenueVotes.venueId, ids)).all(),
      vote: (vote: typeof eventVenueVotes.$inferInsert) => db.insert(eventVenueVotes).values(vote).onConflictDoNothing().run(),
      unvote: (venueId: string, userId: string) =>
        db
          .delete(eventVenueVotes)
          .where(and(eq(eventVenueVotes.venueId, venueId), eq(eventVenueVotes.userId, userId)))
          .run(),
      unvoteAll: (familyId: string, userId: string) =>
        db
          .delete(eventVenueVotes)
          .where(and(eq(eventVenueVotes.familyId, familyId), eq(eventVenueVotes.userId, userId)))
          .run(),
    },
  }
}
export type PlannerStore = ReturnType<typeof createPlannerStore>
export type PlannerRow = NonNullable<ReturnType<PlannerStore['find']>>
export type WholePlanner = NonNullable<ReturnType<PlannerStore['whole']>>
export type EventTaskRow = NonNullable<ReturnType<PlannerStore['tasks']['find']>>
export type TemplateRow = NonNullable<ReturnType<PlannerStore['templates']['find']>>
