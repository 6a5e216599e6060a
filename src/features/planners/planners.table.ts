import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, instant, json, money } from '#src/platform/database/columns'
import { users } from '../accounts/accounts.table'
import { events } from '../calendar/calendar.table'
import { familyId, madeBy } from '../families/families.table'
import { transactions } from '../finances/finances.table'
import type { PlannerStatus, PlannerType, Response, TaskKind } from './planners.rules'
import type { TemplateContent } from './planners.templates'

const times = () => ({ createdAt: instant('created_at').notNull(), updatedAt: instant('updated_at').notNull() })

export const eventPlanners = sqliteTable(
  'event_planners',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    /** The event of the calendar that it plans. */
    eventId: text('event_id').references(() => events.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    plannerType: text('planner_type').$type<PlannerType>().notNull().default('family_event'),
    /** The day, `YYYY-MM-DD`, and the time, `HH:MM`, in the family's time zone. */
    date: text('date'),
    time: text('time'),
    budget: money('budget'),
    /** The expected number of guests. */
    guestCount: integer('guest_count'),
    rsvpDeadline: text('rsvp_deadline'),
    venue: text('venue'),
    notes: text('notes'),
    /** The note that guests read. */
    guestNote: text('guest_note'),
    status: text('status').$type<PlannerStatus>().notNull().default('planning'),
    ...times(),
  },
  (table) => [
    index('event_planners_family').on(table.familyId),
    index('event_planners_event').on(table.eventId),
    index('event_planners_deadline').on(table.status, table.rsvpDeadline),
  ],
)

const part = () => ({
  id: id(),
  familyId: familyId(),
  plannerId: text('planner_id')
    .notNull()
    .references(() => eventPlanners.id, { onDelete: 'cascade' }),
  createdBy: madeBy('created_by'),
})

export const eventTasks = sqliteTable(
  'event_tasks',
  {
    ...part(),
    kind: text('kind').$type<TaskKind>().notNull().default('task'),
    title: text('title').notNull(),
    description: text('description'),
    assignedTo: text('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    /** `YYYY-MM-DD` */
    dueDate: text('due_date'),
    /** Days before the plan's day: the due date follows that day. Null for a due date of its own. */
    daysBefore: integer('days_before'),
    isCompleted: flag('is_completed'),
    completedAt: instant('completed_at'),
    ...times(),
  },
  (table) => [
    index('event_tasks_planner').on(table.plannerId, table.isCompleted),
    index('event_tasks_assigned').on(table.familyId, table.assignedTo),
  ],
)

/** The guests of plans and their answers: a member, or the name of somebody else. */
export const eventRsvps = sqliteTable(
  'event_rsvps',
  {
    ...part(),
    userId: text('user_id').references(() => users.id),
    guestName: text('guest_name'),
    guestEmail: text('guest_email'),
    guestPhone: text('guest_phone'),
    household: text('household'),
    response: text('response').$type<Response>().notNull().default('pending'),
    /** Adults. */
    guestCount: integer('guest_count').notNull().default(1),
    childCount: integer('child_count').notNull().default(0),
    dietaryRestrictions: text('dietary_restrictions'),
    notes: text('notes'),
    respondedAt: instant('responded_at'),
    remindedAt: instant('reminded_at'),
    ...times(),
  },
  (table) => [index('event_rsvps_planner').on(table.plannerId), index('event_rsvps_user').on(table.familyId, table.userId)],
)

/** The links by which guests answer. A reminder by mail adds one, because a link that exists can't be read back. */
export const eventRsvpLinks = sqliteTable(
  'event_rsvp_links',
  {
    /** SHA-256 of the token in the link. The token itself is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    familyId: familyId(),
    guestId: text('guest_id')
      .notNull()
      .references(() => eventRsvps.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('event_rsvp_links_guest').on(table.guestId, table.createdAt), index('event_rsvp_links_family').on(table.familyId)],
)

export const eventExpenses = sqliteTable(
  'event_expenses',
  {
    ...part(),
    category: text('category').notNull(),
    planned: money('planned'),
    spent: money('spent'),
    transactionId: text('transaction_id').references(() => transactions.id, { onDelete: 'set null' }),
    notes: text('notes'),
    ...times(),
  },
  (table) => [index('event_expenses_planner').on(table.plannerId), index('event_expenses_transaction').on(table.transactionId)],
)

export const eventVenues = sqliteTable(
  'event_venues',
  {
    ...part(),
    name: text('name').notNull(),
    address: text('address'),
    price: money('price'),
    capacity: integer('capacity'),
    contact: text('contact'),
    pros: text('pros'),
    cons: text('cons'),
    ...times(),
  },
  (table) => [index('event_venues_planner').on(table.plannerId)],
)

export const eventVenueVotes = sqliteTable(
  'event_venue_votes',
  {
    venueId: text('venue_id')
      .notNull()
      .references(() => eventVenues.id, { onDelete: 'cascade' }),
    userId: madeBy('user_id'),
    familyId: familyId(),
  },
  (table) => [primaryKey({ columns: [table.venueId, table.userId] }), index('event_venue_votes_family').on(table.familyId, table.userId)],
)

/** Fixed moments: the arrival of the cake, the speech. */
export const eventMoments = sqliteTable(
  'event_moments',
  { ...part(), at: instant('at').notNull(), title: text('title').notNull(), notes: text('notes'), ...times() },
  (table) => [index('event_moments_planner').on(table.plannerId, table.at)],
)

export const eventTemplates = sqliteTable(
  'event_templates',
  {
    id: id(),
    familyId: familyId(),
    createdBy: madeBy('created_by'),
    name: text('name').notNull(),
    plannerType: text('planner_type').$type<PlannerType>().notNull(),
    content: json<TemplateContent>('content').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('event_templates_family').on(table.familyId)],
)
