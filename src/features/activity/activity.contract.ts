import * as z from 'zod'
import type { Area } from '#src/shared/areas'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { moment, page } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'

/**
 * The kinds of activity, each with its area. Members who may view the area see the activity. `event.created` reads "added the event".
 */
export const areaOf = {
  'event.created': 'calendar',
  'event.changed': 'calendar',
  'event.deleted': 'calendar',
  'message.sent': 'messages',
  'announcement.sent': 'messages',
  'task.created': 'tasks',
  'task.changed': 'tasks',
  'task.completed': 'tasks',
  'task.reopened': 'tasks',
  'task.deleted': 'tasks',
  'project.created': 'tasks',
  'project.changed': 'tasks',
  'project.deleted': 'tasks',
  'document.created': 'documents',
  'document.changed': 'documents',
  'document.deleted': 'documents',
  'shopping_list.created': 'shopping',
  'shopping_list.deleted': 'shopping',
  'shopping_item.added': 'shopping',
  'shopping_item.bought': 'shopping',
  'shopping_item.removed': 'shopping',
  'bill.added': 'finances',
  'bill.changed': 'finances',
  'bill.paid': 'finances',
  'bill.payment_taken_back': 'finances',
  'bill.deleted': 'finances',
  'transaction.added': 'finances',
  'transaction.changed': 'finances',
  'transaction.deleted': 'finances',
  'budget_category.added': 'finances',
  'budget_category.changed': 'finances',
  'budget_category.deleted': 'finances',
  'investment.added': 'investments',
  'investment.changed': 'investments',
  'investment.removed': 'investments',
  'relative.added': 'ancestry',
  'relative.changed': 'ancestry',
  'relative.removed': 'ancestry',
  'story.added': 'ancestry',
  'story.changed': 'ancestry',
  'story.deleted': 'ancestry',
  'prayer.asked': 'prayers',
  'prayer.changed': 'prayers',
  'prayer.answered': 'prayers',
  'prayer.deleted': 'prayers',
  'testimony.shared': 'prayers',
  'testimony.changed': 'prayers',
  'testimony.deleted': 'prayers',
  'place.added': 'location',
  'place.changed': 'location',
  'place.deleted': 'location',
  'emergency.raised': 'location',
  'emergency.acknowledged': 'location',
  'wishlist.created': 'wishlists',
  'wishlist.changed': 'wishlists',
  'wishlist.deleted': 'wishlists',
  'wish.added': 'wishlists',
  'wish.changed': 'wishlists',
  'wish.deleted': 'wishlists',
  'plan.created': 'planners',
  'plan.changed': 'planners',
  'plan.deleted': 'planners',
  'plan_task.completed': 'planners',
  'contact.added': 'directory',
  'contact.changed': 'directory',
  'contact.deleted': 'directory',
  'contacts.imported': 'directory',
  'friend.added': 'portal',
  'friend.changed': 'portal',
  'friend.linked': 'portal',
  'friend.unlinked': 'portal',
  'friend.removed': 'portal',
  'photo.added': 'photos',
  'photo.changed': 'photos',
  'photo.deleted': 'photos',
  'member.joined': 'family',
  'member.added': 'family',
  'member.changed': 'family',
  'member.left': 'family',
  'member.removed': 'family',
  'invitation.sent': 'invitations',
  'family.changed': 'family',
  'addon.enabled': 'family',
  'addon.disabled': 'family',
} as const satisfies Record<string, Area>
export type ActivityKind = keyof typeof areaOf
export const activityKinds = Object.keys(areaOf) as ActivityKind[]

export const activity = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    kind: z.enum(activityKinds),
    actor: person(),
    /** The row's title at the time; null for messages, because only the chat shows their text. */
    title: z.string().nullable(),
    /** The id of the row, which may be deleted by now. */
    subjectId: z.string().nullable(),
    createdAt: moment,
  })
export type ActivityReply = OutputOf<typeof activity>

export const activityApi = {
  list: endpoint('GET', '/api/families/:familyId/activity', {
    can: 'member',
    about: 'Lists the recent activity of the family that the reader may see, newest first.',
    query: page,
    response: () => z.array(activity()),
  }),
}
