import type { ReactNode } from 'react'
import type { ActivityKind, ActivityReply } from '#src/features/activity/activity.contract'
import { rich, t } from './texts'

/** The elements in a sentence: the person, and the subject if the sentence names one. */
type Parts = { name: ReactNode; title: ReactNode }

type Told = Pick<ActivityReply, 'kind' | 'title'>

type Sentence = (parts: Parts, activities: readonly [Told, ...Told[]]) => ReactNode

/** The sentence of each kind. */
const sentences: Record<ActivityKind, Sentence> = {
  'event.created': (parts) => rich('{name} added the event {title}', parts),
  'event.changed': (parts) => rich('{name} changed the event {title}', parts),
  'event.deleted': (parts) => rich('{name} deleted the event {title}', parts),
  'event.overruled': (parts) => rich('{name} lost a change to a later one: {title}', parts),
  'message.sent': (parts, { length: count }) =>
    rich('{name} sent {count, plural, one {a message} other {# messages}}', { ...parts, count }),
  'announcement.sent': (parts) => rich('{name} made an announcement', parts),
  'task.created': (parts) => rich('{name} added the task {title}', parts),
  'task.changed': (parts) => rich('{name} changed the task {title}', parts),
  'task.completed': (parts) => rich('{name} completed {title}', parts),
  'task.reopened': (parts) => rich('{name} reopened {title}', parts),
  'task.deleted': (parts) => rich('{name} deleted the task {title}', parts),
  'project.created': (parts) => rich('{name} started the project {title}', parts),
  'project.changed': (parts) => rich('{name} changed the project {title}', parts),
  'project.deleted': (parts) => rich('{name} deleted the project {title}', parts),
  'document.created': (parts) => rich('{name} added {title} to the documents', parts),
  'document.changed': (parts) => rich('{name} changed {title} in the documents', parts),
  'document.deleted': (parts) => rich('{name} deleted {title} from the documents', parts),
  'shopping_list.created': (parts) => rich('{name} started the shopping list {title}', parts),
  'shopping_list.deleted': (parts) => rich('{name} deleted the shopping list {title}', parts),
  'shopping_list.cleared': (parts) => rich('{name} cleared what is bought from {title}', parts),
  'shopping_item.added': (parts) => rich('{name} put {title} on a shopping list', parts),
  'shopping_item.bought': (parts) => rich('{name} bought {title}', parts),
  'shopping_item.removed': (parts) => rich('{name} took {title} off a shopping list', parts),
  'bill.added': (parts) => rich('{name} added the bill {title}', parts),
  'bill.changed': (parts) => rich('{name} changed the bill {title}', parts),
  'bill.paid': (parts) => rich('{name} paid the bill {title}', parts),
  'bill.payment_taken_back': (parts) => rich('{name} took back a payment of {title}', parts),
  'bill.deleted': (parts) => rich('{name} deleted the bill {title}', parts),
  'transaction.added': (parts) => rich('{name} noted {title}', parts),
  'transaction.changed': (parts) => rich('{name} changed the transaction {title}', parts),
  'transaction.deleted': (parts) => rich('{name} deleted the transaction {title}', parts),
  'budget_category.added': (parts) => rich('{name} added the budget category {title}', parts),
  'budget_category.changed': (parts) => rich('{name} changed the budget category {title}', parts),
  'budget_category.deleted': (parts) => rich('{name} deleted the budget category {title}', parts),
  'team.added': (parts) => rich('{name} added the team {title}', parts),
  'team.changed': (parts) => rich('{name} changed the team {title}', parts),
  'team.deleted': (parts) => rich('{name} deleted the team {title}', parts),
  'game.added': (parts) => rich('{name} scheduled {title}', parts),
  'game.changed': (parts) => rich('{name} changed {title}', parts),
  'game.finished': (parts) => rich('{name} recorded {title}', parts),
  'game.deleted': (parts) => rich('{name} deleted {title}', parts),
  'season.imported': (parts) => rich('{name} imported the schedule of {title}', parts),
  'investment.added': (parts) => rich('{name} added the investment {title}', parts),
  'investment.changed': (parts) => rich('{name} changed the investment {title}', parts),
  'investment.removed': (parts) => rich('{name} removed the investment {title}', parts),
  'investment.priced': (parts) => rich('{name} recorded a price of {title}', parts),
  'investment_goal.added': (parts) => rich('{name} set the investment goal {title}', parts),
  'investment_goal.changed': (parts) => rich('{name} changed the investment goal {title}', parts),
  'investment_goal.removed': (parts) => rich('{name} removed the investment goal {title}', parts),
  'relative.added': (parts) => rich('{name} added {title} to the family tree', parts),
  'relative.changed': (parts) => rich('{name} changed {title} in the family tree', parts),
  'relative.removed': (parts) => rich('{name} took {title} out of the family tree', parts),
  'story.added': (parts) => rich('{name} told the family story {title}', parts),
  'story.changed': (parts) => rich('{name} changed the family story {title}', parts),
  'story.deleted': (parts) => rich('{name} deleted the family story {title}', parts),
  'prayer.asked': (parts) => rich('{name} asked for prayer: {title}', parts),
  'prayer.changed': (parts) => rich('{name} changed the prayer request {title}', parts),
  'prayer.answered': (parts) => rich('{name} shared how {title} was answered', parts),
  'prayer.deleted': (parts) => rich('{name} deleted the prayer request {title}', parts),
  'testimony.shared': (parts) => rich('{name} shared the testimony {title}', parts),
  'testimony.changed': (parts) => rich('{name} changed the testimony {title}', parts),
  'testimony.deleted': (parts) => rich('{name} deleted the testimony {title}', parts),
  'place.added': (parts) => rich('{name} added the place {title}', parts),
  'place.changed': (parts) => rich('{name} changed the place {title}', parts),
  'place.deleted': (parts) => rich('{name} deleted the place {title}', parts),
  'emergency.raised': (parts) => rich('{name} asked for help in an emergency', parts),
  'emergency.acknowledged': (parts) => rich('{name} takes care of an emergency', parts),
  'wishlist.created': (parts) => rich('{name} added the wishlist {title}', parts),
  'wishlist.changed': (parts) => rich('{name} changed the wishlist {title}', parts),
  'wishlist.deleted': (parts) => rich('{name} deleted the wishlist {title}', parts),
  'wish.added': (parts) => rich('{name} wished for {title}', parts),
  'wish.changed': (parts) => rich('{name} changed the wish {title}', parts),
  'wish.deleted': (parts) => rich('{name} removed the wish {title}', parts),
  'plan.created': (parts) => rich('{name} started planning {title}', parts),
  'plan.changed': (parts) => rich('{name} changed the plan of {title}', parts),
  'plan.deleted': (parts) => rich('{name} deleted the plan of {title}', parts),
  'plan_task.completed': (parts) => rich('{name} completed {title} for an event', parts),
  'contact.added': (parts) => rich('{name} added {title} to the directory', parts),
  'contact.changed': (parts) => rich('{name} changed {title} in the directory', parts),
  'contact.deleted': (parts) => rich('{name} deleted {title} from the directory', parts),
  'contacts.imported': (parts, [{ title: count }]) =>
    rich('{name} imported {count, plural, other {{title} contacts}}', { ...parts, count: Number(count) }),
  'friend.added': (parts) => rich('{name} gave access to {title}', parts),
  'friend.changed': (parts) => rich('{name} changed the access of {title}', parts),
  'friend.linked': (parts) => rich('{name} made a link for {title}', parts),
  'friend.unlinked': (parts) => rich('{name} revoked the link of {title}', parts),
  'friend.removed': (parts) => rich('{name} removed the access of {title}', parts),
  'photo.added': (parts, { length: count }) => rich('{name} added {count, plural, one {a photo} other {# photos}}', { ...parts, count }),
  'photo.changed': (parts) => rich('{name} changed the caption of a photo', parts),
  'photo.deleted': (parts) => rich('{name} deleted a photo', parts),
  'member.joined': (parts) => rich('{name} joined the family', parts),
  'member.added': (parts) => rich('{name} added {title} to the family', parts),
  'member.changed': (parts) => rich('{name} changed the membership of {title}', parts),
  'member.password_set': (parts) => rich('{name} set a new password for {title}', parts),
  'member.pin_set': (parts) => rich('{name} set the PIN of {title}', parts),
  'member.pin_removed': (parts) => rich('{name} removed the PIN of {title}', parts),
  'device.paired': (parts) => rich('{name} paired a device for the children', parts),
  'device.unpaired': (parts) => rich('{name} removed a device of the children', parts),
  'display.paired': (parts) => rich('{name} paired the wall display {title}', parts),
  'display.revoked': (parts) => rich('{name} revoked the wall display {title}', parts),
  'member.left': (parts) => rich('{name} left the family', parts),
  'member.removed': (parts) => rich('{name} removed {title} from the family', parts),
  'invitation.sent': (parts, [{ title }]) =>
    title ? rich('{name} invited {title}', parts) : rich('{name} made an invitation link', parts),
  'trash.restored': (parts) => rich('{name} restored {title}', parts),
  'import.applied': (parts) => rich('{name} imported {title}', parts),
  'import.undone': (parts) => rich('{name} took back the import of {title}', parts),
  'family.changed': (parts) => rich('{name} changed the family settings', parts),
  'addon.enabled': (parts) => rich('{name} enabled {title}', parts),
  'addon.disabled': (parts) => rich('{name} disabled {title}', parts),
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

/** "Milk", "Milk and Eggs", "Milk, Eggs and 3 more" */
const titleOf = (activities: readonly Told[]) => {
  const [first = '', second, ...others] = activities.map(({ title }) => title ?? t('something'))
  if (second === undefined) return first
  if (others.length === 0) return t('{first} and {second}', { first, second })
  return t('{count, plural, other {{first}, {second} and # more}}', { first, second, count: others.length })
}

/**
 * The sentence of a line: "Ana bought Milk and Eggs".
 * @param name the person
 * @param shownTitle the element around the subject
 */
export const sentenceOf = (
  activities: Parameters<Sentence>[1],
  name: ReactNode,
  shownTitle: (title: string) => ReactNode = (title) => title,
) => sentences[activities[0].kind]({ name, title: shownTitle(titleOf(activities)) }, activities)

/** The screen of each kind. Those without a screen have none. */
const screens = {
  'event.created': '/calendar',
  'event.changed': '/calendar',
  'event.overruled': '/calendar',
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
  'shopping_list.cleared': '/shopping',
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

/** Deletions that the trash keeps under another id than that of the activity, or not at all. */
const untrashed: ReadonlySet<ActivityKind> = new Set(['friend.removed', 'member.removed', 'wish.deleted', 'bill.payment_taken_back'])

/** The link of a line: tasks and projects open directly, a deleted row in the trash, everything else on its screen. */
export const placeOf = ({ kind, subjectId }: Pick<ActivityReply, 'kind' | 'subjectId'>) => {
  if (/\.(deleted|removed)$/.test(kind) && subjectId && !untrashed.has(kind)) return { to: '/trash', hash: subjectId } as const
  if (!(kind in screens)) return undefined
  const to = screens[kind as keyof typeof screens]
  if (to === '/tasks/projects/$projectId') return { to, params: { projectId: subjectId ?? '' } } as const
  if (to === '/ancestry/$personId') return { to, params: { personId: subjectId ?? '' } } as const
  if (to === '/wishlist/$wishlistId') return { to, params: { wishlistId: subjectId ?? '' } } as const
  if (to === '/events/$plannerId') return { to, params: { plannerId: subjectId ?? '' } } as const
  if (to === '/photos' && subjectId) return { to, search: { photo: subjectId } } as const
  if (to === '/settings') return { to, hash: 'family' } as const
  if (to === '/documents') return { to, search: { open: subjectId ?? undefined } } as const
  return to === '/chores' && subjectId ? ({ to, search: { edit: subjectId } } as const) : { to }
}
