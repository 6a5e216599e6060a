import * as z from 'zod'
import { endpoint, type Shape } from '#src/shared/endpoint'
import { moment, page } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'

/** What can be done to what: `event.created` reads "added the event". */
export const activityKinds = [
  'event.created',
  'event.changed',
  'event.deleted',
  'message.sent',
  'announcement.sent',
  'task.created',
  'task.changed',
  'task.completed',
  'task.reopened',
  'task.deleted',
  'project.created',
  'project.changed',
  'project.deleted',
  'document.created',
  'document.changed',
  'document.deleted',
  'shopping_list.created',
  'shopping_list.deleted',
  'shopping_item.added',
  'shopping_item.bought',
  'shopping_item.removed',
  'bill.added',
  'bill.changed',
  'bill.paid',
  'bill.payment_taken_back',
  'bill.deleted',
  'transaction.added',
  'transaction.changed',
  'transaction.deleted',
  'budget_category.added',
  'budget_category.changed',
  'budget_category.deleted',
  'investment.added',
  'investment.changed',
  'investment.removed',
  'relative.added',
  'relative.changed',
  'relative.removed',
  'story.added',
  'story.changed',
  'story.deleted',
  'photo.added',
  'photo.changed',
  'photo.deleted',
  'member.joined',
  'member.added',
  'member.changed',
  'member.left',
  'member.removed',
  'invitation.sent',
  'family.changed',
  'addon.enabled',
  'addon.disabled',
] as const
export type ActivityKind = (typeof activityKinds)[number]

export const activity = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    kind: z.enum(activityKinds),
    /** Who did it. */
    actor: person(),
    /** What it was called when it was done; null for a message, whose words stay in the chat. */
    title: z.string().nullable(),
    /** The row it was done to, which may be gone by now. */
    subjectId: z.string().nullable(),
    createdAt: moment,
  })
export type ActivityReply = Shape<typeof activity>

export const activityApi = {
  list: endpoint('GET', '/api/families/:familyId/activity', {
    can: 'member',
    about: 'Who did what in the family lately, newest first: what the reader may see.',
    query: page,
    response: () => z.array(activity()),
  }),
}
