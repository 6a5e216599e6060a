import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'

/** What can be found, in the order in which it is shown. */
export const foundKinds = [
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
] as const
export type FoundKind = (typeof foundKinds)[number]

/** How many of a kind are shown at most. */
export const mostOfKind = 6

/** Letters that are looked for at most. */
export const longestSearch = 200

/** Something that was found, of whatever kind. */
export const hit = () =>
  z.object({
    kind: z.enum(foundKinds),
    id: z.string(),
    title: z.string(),
    /** Some words around what was found beside the title; null where the title says it. */
    excerpt: z.string().nullable(),
    /** When it is, was or is due: a moment, or a date as exact as it is known, such as `1938`. */
    at: z.string().nullable(),
    /** What it is in: a list, a project, a place. */
    place: z.string().nullable(),
    /** The user whom it is about: who it is, who wrote it, who does it. */
    userId: z.string().nullable(),
    /** In the family's currency. */
    amount: z.number().nullable(),
    /** Completed, bought, paid for good or over. */
    isDone: z.boolean(),
    /** What it is opened within: the list of an item, the project of a task, the date of an occurrence, whom a story is about. */
    within: z.string().nullable(),
  })
export type Hit = OutputOf<typeof hit>

const foundGroup = () =>
  z.object({
    kind: z.enum(foundKinds),
    /** The best first. */
    hits: z.array(hit()),
    /** Whether there are others. */
    hasMore: z.boolean(),
  })
export type FoundGroup = OutputOf<typeof foundGroup>

export const searchApi = {
  search: endpoint('GET', '/api/families/:familyId/search', {
    can: 'member',
    about:
      'What the reader may see in which all words of `q` begin a word, whatever their case and accents; by kind, those first where a title has them.',
    query: z.lazy(() => z.object({ q: z.string().trim().max(longestSearch).default('') })),
    response: () => z.array(foundGroup()),
  }),
}
