import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { dateOrInstant, moment, nullableText, page, rowId } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'

export const auditRow = () =>
  z.object({
    child: person(),
    assigned: z.number().int(),
    completed: z.number().int(),
    /** Percent, rounded to an integer. */
    completionRate: z.number().int(),
    notes: z.string().nullable(),
  })
export type AuditRow = OutputOf<typeof auditRow>

/** A week of the family by its Sunday, `YYYY-MM-DD`. */
export const auditWeek = () => z.object({ weekStart: z.string(), rows: z.array(auditRow()) })

export const completion = () =>
  z.object({
    id: z.string(),
    task: z.object({ title: z.string(), description: z.string().nullable() }),
    user: person(),
    completedAt: moment,
    pointsEarned: z.number().int(),
  })
export type CompletionReply = OutputOf<typeof completion>

export const notesBody = z.lazy(() => z.object({ childId: rowId(), weekStart: dateOrInstant, notes: nullableText(2000) }))

export const points = () =>
  z.object({
    userId: z.string(),
    /** The sum over all completions, also of deleted chores. */
    total: z.number().int(),
    /** Since the family's Sunday. */
    week: z.number().int(),
  })
export type PointsReply = OutputOf<typeof points>

const auditNotesReply = () => z.object({ childId: z.string(), weekStart: z.string(), notes: z.string().nullable() })

const audit = '/api/families/:familyId/tasks/audit'
const completions = '/api/families/:familyId/tasks/completions'

export const auditApi = {
  week: endpoint('GET', audit, {
    cache: 'date',
    can: 'view_tasks',
    about: "Lists each child's assigned and completed chores in the family's week around a day, by default today.",
    query: z.lazy(() => z.object({ weekStart: dateOrInstant }).partial()),
    response: () => z.array(auditRow()),
  }),
  weekAt: endpoint('GET', `${audit}/:weekStart`, {
    can: 'view_tasks',
    about: 'Same as above, with the day in the path.',
    response: () => z.array(auditRow()),
  }),
  weeks: endpoint('GET', '/api/families/:familyId/tasks/audit-weeks', {
    can: 'view_tasks',
    about: 'Same as above for the last eight weeks, oldest first.',
    response: () => z.array(auditWeek()),
  }),
  putNotes: endpoint('PUT', `${audit}/notes`, {
    can: 'view_tasks',
    about: "Stores a parent's or an admin's notes on a child's week; blank notes delete them.",
    body: notesBody,
    response: auditNotesReply,
  }),
  points: endpoint('GET', '/api/families/:familyId/tasks/points', {
    cache: 'date',
    can: 'view_tasks',
    about: 'Sums the points of all completions by member, and those of this week. Members without completions are left out.',
    response: () => z.array(points()),
  }),
  completions: endpoint('GET', completions, {
    cache: 'date',
    can: 'view_tasks',
    about: 'Lists the completions between two days or moments, both included, by default of this week; newest first.',
    query: z.lazy(() => page.unwrap().extend({ weekStart: dateOrInstant.optional(), weekEnd: dateOrInstant.optional() })),
    response: () => z.array(completion()),
  }),
  completionsBetween: endpoint('GET', `${completions}/:weekStart/:weekEnd`, {
    can: 'view_tasks',
    about: 'Same as above, with both ends in the path.',
    query: page,
    response: () => z.array(completion()),
  }),
}
