import * as z from 'zod'
import { type Area, areas } from '#src/shared/areas'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import type { MemberCan } from '#src/shared/permissions'
import { moment, page } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'

/** Days that a deleted row can be restored. */
export const trashDays = 30

/** The kinds of rows that the trash keeps, each with its area and the permission to delete and restore one. */
export const trashKinds = {
  event: { area: 'calendar', can: 'view_calendar' },
  occurrence: { area: 'calendar', can: 'view_calendar' },
  /** The rows that a change of a series replaced, only for its undo: the trash does not list them. */
  series_change: { area: 'calendar', can: 'view_calendar' },
  subscription: { area: 'calendar', can: 'view_calendar' },
  subscribed_event: { area: 'calendar', can: 'edit_calendar' },
  event_file: { area: 'calendar', can: 'view_calendar' },
  message: { area: 'messages', can: 'view_messages' },
  task: { area: 'tasks', can: 'edit_tasks' },
  chore: { area: 'tasks', can: 'edit_tasks' },
  project: { area: 'tasks', can: 'edit_tasks' },
  project_task: { area: 'tasks', can: 'edit_tasks' },
  project_expense: { area: 'tasks', can: 'edit_tasks' },
  document: { area: 'documents', can: 'edit_documents' },
  shopping_list: { area: 'shopping', can: 'edit_shopping' },
  shopping_item: { area: 'shopping', can: 'edit_shopping' },
  shopping_category: { area: 'shopping', can: 'edit_shopping' },
  shopping_favorite: { area: 'shopping', can: 'edit_shopping' },
  shopping_budget: { area: 'shopping', can: 'edit_shopping' },
  shopping_price: { area: 'shopping', can: 'edit_shopping' },
  shopping_request: { area: 'shopping', can: 'view_shopping' },
  photo: { area: 'photos', can: 'edit_photos' },
  bill: { area: 'finances', can: 'edit_finances' },
  transaction: { area: 'finances', can: 'edit_finances' },
  budget_category: { area: 'finances', can: 'edit_finances' },
  investment: { area: 'investments', can: 'edit_investments' },
  investment_price: { area: 'investments', can: 'edit_investments' },
  investment_goal: { area: 'investments', can: 'edit_investments' },
  relative: { area: 'ancestry', can: 'edit_ancestry' },
  story: { area: 'ancestry', can: 'edit_ancestry' },
  prayer: { area: 'prayers', can: 'member' },
  testimony: { area: 'prayers', can: 'member' },
  place: { area: 'location', can: 'member' },
  wishlist: { area: 'wishlists', can: 'member' },
  wish: { area: 'wishlists', can: 'member' },
  wish_comment: { area: 'wishlists', can: 'member' },
  gift_idea: { area: 'wishlists', can: 'member' },
  plan: { area: 'planners', can: 'edit_calendar' },
  plan_task: { area: 'planners', can: 'edit_calendar' },
  plan_expense: { area: 'planners', can: 'edit_calendar' },
  plan_guest: { area: 'planners', can: 'edit_calendar' },
  plan_venue: { area: 'planners', can: 'edit_calendar' },
  plan_moment: { area: 'planners', can: 'edit_calendar' },
  plan_template: { area: 'planners', can: 'edit_calendar' },
  contact: { area: 'directory', can: 'member' },
  team: { area: 'sports', can: 'edit_sports' },
  player: { area: 'sports', can: 'edit_sports' },
  game: { area: 'sports', can: 'edit_sports' },
  stat: { area: 'sports', can: 'edit_sports' },
  sport_activity: { area: 'sports', can: 'edit_sports' },
  sport_goal: { area: 'sports', can: 'edit_sports' },
} as const satisfies Record<string, { area: Area; can: MemberCan }>
export type TrashKind = keyof typeof trashKinds
const kinds = Object.keys(trashKinds) as TrashKind[]

const entry = () =>
  z.object({
    id: z.string(),
    /** The id of the deleted row, by which it is restored. */
    rowId: z.string(),
    familyId: z.string(),
    area: z.enum(areas as [Area, ...Area[]]),
    kind: z.enum(kinds),
    title: z.string(),
    deletedBy: person(),
    deletedAt: moment,
    /** When it is deleted for good. */
    expiresAt: moment,
  })
export type TrashEntry = OutputOf<typeof entry>

const restored = () => z.object({ rowId: z.string(), kind: z.enum(kinds) })
export type Restored = OutputOf<typeof restored>

const path = '/api/families/:familyId/trash'

export const trashApi = {
  list: endpoint('GET', path, {
    can: 'member',
    about: 'Lists deleted rows that the reader may see, latest deletion first.',
    query: page,
    response: () => z.array(entry()),
  }),
  restore: endpoint('POST', `${path}/:rowId/restore`, {
    can: 'member',
    about: 'Restores a deleted row with all that belonged to it.',
    response: restored,
    status: 200,
  }),
  remove: endpoint('DELETE', `${path}/:rowId`, {
    can: 'member',
    about: 'Deletes a row in the trash for good.',
    response: nothing,
    status: 204,
  }),
}
