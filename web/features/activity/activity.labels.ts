import type { ActivityKind, ActivityReply } from '#src/features/activity/activity.contract'
import { t } from './texts'

/** The phrase of each kind; `{}` stands for its subject. */
const phrases: Record<ActivityKind, string> = {
  'event.created': 'added the event {}',
  'event.changed': 'changed the event {}',
  'event.deleted': 'deleted the event {}',
  'message.sent': 'sent a message',
  'announcement.sent': 'made an announcement',
  'task.created': 'added the task {}',
  'task.changed': 'changed the task {}',
  'task.completed': 'completed {}',
  'task.reopened': 'reopened {}',
  'task.deleted': 'deleted the task {}',
  'project.created': 'started the project {}',
  'project.changed': 'changed the project {}',
  'project.deleted': 'deleted the project {}',
  'document.created': 'added {} to the documents',
  'document.changed': 'changed {} in the documents',
  'document.deleted': 'deleted {} from the documents',
  'shopping_list.created': 'started the shopping list {}',
  'shopping_list.deleted': 'deleted the shopping list {}',
  'shopping_item.added': 'put {} on a shopping list',
  'shopping_item.bought': 'bought {}',
  'shopping_item.removed': 'took {} off a shopping list',
  'bill.added': 'added the bill {}',
  'bill.changed': 'changed the bill {}',
  'bill.paid': 'paid the bill {}',
  'bill.payment_taken_back': 'took back a payment of {}',
  'bill.deleted': 'deleted the bill {}',
  'transaction.added': 'noted {}',
  'transaction.changed': 'changed the transaction {}',
  'transaction.deleted': 'deleted the transaction {}',
  'budget_category.added': 'added the budget category {}',
  'budget_category.changed': 'changed the budget category {}',
  'budget_category.deleted': 'deleted the budget category {}',
  'team.added': 'added the team {}',
  'team.changed': 'changed the team {}',
  'team.deleted': 'deleted the team {}',
  'game.added': 'scheduled {}',
  'game.changed': 'changed {}',
  'game.finished': 'recorded {}',
  'game.deleted': 'deleted {}',
  'season.imported': 'imported the schedule of {}',
  'investment.added': 'added the investment {}',
  'investment.changed': 'changed the investment {}',
  'investment.removed': 'removed the investment {}',
  'investment.priced': 'recorded a price of {}',
  'investment_goal.added': 'set the investment goal {}',
  'investment_goal.changed': 'changed the investment goal {}',
  'investment_goal.removed': 'removed the investment goal {}',
  'relative.added': 'added {} to the family tree',
  'relative.changed': 'changed {} in the family tree',
  'relative.removed': 'took {} out of the family tree',
  'story.added': 'told the family story {}',
  'story.changed': 'changed the family story {}',
  'story.deleted': 'deleted the family story {}',
  'prayer.asked': 'asked for prayer: {}',
  'prayer.changed': 'changed the prayer request {}',
  'prayer.answered': 'shared how {} was answered',
  'prayer.deleted': 'deleted the prayer request {}',
  'testimony.shared': 'shared the testimony {}',
  'testimony.changed': 'changed the testimony {}',
  'testimony.deleted': 'deleted the testimony {}',
  'place.added': 'added the place {}',
  'place.changed': 'changed the place {}',
  'place.deleted': 'deleted the place {}',
  'emergency.raised': 'asked for help in an emergency',
  'emergency.acknowledged': 'takes care of an emergency',
  'wishlist.created': 'added the wishlist {}',
  'wishlist.changed': 'changed the wishlist {}',
  'wishlist.deleted': 'deleted the wishlist {}',
  'wish.added': 'wished for {}',
  'wish.changed': 'changed the wish {}',
  'wish.deleted': 'removed the wish {}',
  'plan.created': 'started planning {}',
  'plan.changed': 'changed the plan of {}',
  'plan.deleted': 'deleted the plan of {}',
  'plan_task.completed': 'completed {} for an event',
  'contact.added': 'added {} to the directory',
  'contact.changed': 'changed {} in the directory',
  'contact.deleted': 'deleted {} from the directory',
  'contacts.imported': 'imported {} contacts',
  'friend.added': 'gave access to {}',
  'friend.changed': 'changed the access of {}',
  'friend.linked': 'made a link for {}',
  'friend.unlinked': 'revoked the link of {}',
  'friend.removed': 'removed the access of {}',
  'photo.added': 'added a photo',
  'photo.changed': 'changed the caption of a photo',
  'photo.deleted': 'deleted a photo',
  'member.joined': 'joined the family',
  'member.added': 'added {} to the family',
  'member.changed': 'changed the membership of {}',
  'member.left': 'left the family',
  'member.removed': 'removed {} from the family',
  'invitation.sent': 'invited {}',
  'family.changed': 'changed the family settings',
  'addon.enabled': 'enabled {}',
  'addon.disabled': 'disabled {}',
}

/** Kinds that are grouped in one line if one person repeats them. */
const groupedKinds: ReadonlySet<ActivityKind> = new Set([
  'message.sent',
  'photo.added',
  'shopping_item.added',
  'shopping_item.bought',
  'shopping_item.removed',
  'transaction.added',
])

/** Whether one line covers both activities. */
export const isSameGroup = (one: ActivityReply, other: ActivityReply) =>
  one.kind === other.kind && one.actor.id === other.actor.id && groupedKinds.has(one.kind)

type PhraseSource = Pick<ActivityReply, 'kind' | 'title'>

/** "Milk", "Milk and Eggs", "Milk, Eggs and 3 more" */
const titleOf = (activities: readonly PhraseSource[]) => {
  const [first = 'something', second, ...others] = activities.map(({ title }) => title ?? 'something')
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : t('{first}, {second} and {count} more', { first, second, count: others.length })
}

/** The text of a line in three parts; the middle part is the subject. */
export const phraseOf = (activities: readonly [PhraseSource, ...PhraseSource[]]) => {
  const [{ kind }] = activities
  if (kind === 'message.sent' && activities.length > 1) return { before: `sent ${activities.length} messages`, title: '', after: '' }
  if (kind === 'photo.added' && activities.length > 1) return { before: `added ${activities.length} photos`, title: '', after: '' }
  const [before = '', after] = phrases[kind].split('{}')
  return { before, title: after === undefined ? '' : titleOf(activities), after: after ?? '' }
}

/** The screen of each kind. Deleted subjects, and those without a screen, have none. */
const screens = {
  'event.created': '/calendar',
  'event.changed': '/calendar',
  'message.sent': '/messages',
  'announcement.sent': '/messages',
  'task.created': '/chores',
  'task.changed': '/chores',
  'task.completed': '/chores',
  'task.reopened': '/chores',
  'project.created': '/tasks/projects/$projectId',
  'project.changed': '/tasks/projects/$projectId',
  'document.created': '/documents',
  'document.changed': '/documents',
  'shopping_list.created': '/shopping',
  'shopping_item.added': '/shopping',
  'shopping_item.bought': '/shopping',
  'bill.added': '/finances',
  'bill.changed': '/finances',
  'bill.paid': '/finances',
  'bill.payment_taken_back': '/finances',
  'transaction.added': '/finances',
  'transaction.changed': '/finances',
  'budget_category.added': '/finances',
  'budget_category.changed': '/finances',
  'team.added': '/sports',
  'team.changed': '/sports',
  'game.added': '/sports',
  'game.changed': '/sports',
  'game.finished': '/sports',
  'season.imported': '/sports',
  'investment.added': '/investments',
  'investment.changed': '/investments',
  'investment.priced': '/investments',
  'investment_goal.added': '/investments',
  'investment_goal.changed': '/investments',
  'relative.added': '/ancestry/$personId',
  'relative.changed': '/ancestry/$personId',
  'story.added': '/ancestry',
  'story.changed': '/ancestry',
  'prayer.asked': '/prayers',
  'prayer.changed': '/prayers',
  'prayer.answered': '/prayers',
  'testimony.shared': '/prayers',
  'testimony.changed': '/prayers',
  'place.added': '/location',
  'place.changed': '/location',
  'emergency.raised': '/location',
  'emergency.acknowledged': '/location',
  'wishlist.created': '/wishlist/$wishlistId',
  'wishlist.changed': '/wishlist/$wishlistId',
  'wish.added': '/wishlist/$wishlistId',
  'wish.changed': '/wishlist/$wishlistId',
  'plan.created': '/events/$plannerId',
  'plan.changed': '/events/$plannerId',
  'plan_task.completed': '/events/$plannerId',
  'contact.added': '/directory',
  'contact.changed': '/directory',
  'contacts.imported': '/directory',
  'friend.added': '/settings',
  'friend.changed': '/settings',
  'friend.linked': '/settings',
  'friend.unlinked': '/settings',
  'photo.added': '/photos',
  'photo.changed': '/photos',
  'member.joined': '/settings',
  'member.added': '/settings',
  'member.changed': '/settings',
  'family.changed': '/settings',
} as const satisfies Partial<Record<ActivityKind, string>>

/** The link of a line: tasks and projects open directly, everything else on its screen. */
export const placeOf = ({ kind, subjectId }: Pick<ActivityReply, 'kind' | 'subjectId'>) => {
  if (!(kind in screens)) return undefined
  const to = screens[kind as keyof typeof screens]
  if (to === '/tasks/projects/$projectId') return { to, params: { projectId: subjectId ?? '' } } as const
  if (to === '/ancestry/$personId') return { to, params: { personId: subjectId ?? '' } } as const
  if (to === '/wishlist/$wishlistId') return { to, params: { wishlistId: subjectId ?? '' } } as const
  if (to === '/events/$plannerId') return { to, params: { plannerId: subjectId ?? '' } } as const
  if (to === '/photos' && subjectId) return { to, search: { photo: subjectId } } as const
  if (to === '/documents') return { to, search: { open: subjectId ?? undefined } } as const
  return to === '/chores' && subjectId ? ({ to, search: { edit: subjectId } } as const) : { to }
}
