import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'

/** The kinds of hits, in display order. */
export const resultKinds = [
  'member',
  'event',
  'task',
  'chore',
  'project',
  'project_task',
  'project_expense',
  'list',
  'item',
  'request',
  'favorite',
  'shopping_budget',
  'announcement',
  'message',
  'note',
  'document',
  'photo',
  'relative',
  'story',
  'bill',
  'transaction',
  'budget_category',
  'investment',
  'investment_goal',
  'prayer',
  'place',
  'wishlist',
  'wish',
  'gift_idea',
  'plan',
  'plan_task',
  'contact',
  'team',
  'game',
  'activity',
  'friend',
] as const
export type ResultKind = (typeof resultKinds)[number]

/** Maximum hits of a kind. */
export const maxHitsPerKind = 6

/** Maximum characters of a search. */
export const maxSearchLength = 200

/** A hit of any kind. */
export const hit = () =>
  z.object({
    kind: z.enum(resultKinds),
    id: z.string(),
    title: z.string(),
    /** The text around the match; null if the title matches. */
    excerpt: z.string().nullable(),
    /** The time of the event or due date: an instant, or a date with the known precision, such as `1938`. */
    at: z.string().nullable(),
    /** The name of the containing list, project or place. */
    place: z.string().nullable(),
    /** The user it is about: the member, the author, the assignee. */
    userId: z.string().nullable(),
    /** In the family's currency. */
    amount: z.number().nullable(),
    /** Completed, bought, inactive or past. */
    isDone: z.boolean(),
    /** The place that opens the result: the id of an item's list, a task's project or a story's subject, or the date of an occurrence. */
    within: z.string().nullable(),
  })
export type Hit = OutputOf<typeof hit>

const foundGroup = () =>
  z.object({
    kind: z.enum(resultKinds),
    /** Best first. */
    hits: z.array(hit()),
    /** Whether there are more hits. */
    hasMore: z.boolean(),
  })
export type FoundGroup = OutputOf<typeof foundGroup>

export const searchApi = {
  search: endpoint('GET', '/api/families/:familyId/search', {
    can: 'member',
    about:
      'Returns hits among everything that the caller may view, grouped by kind. Each word of `q` must be the beginning of a word, regardless of case and accents. Kinds with a match in a title come first. If nothing matches, one typing error in one word is forgiven.',
    query: z.lazy(() => z.object({ q: z.string().trim().max(maxSearchLength).default('') })),
    response: () => z.array(foundGroup()),
  }),
}
