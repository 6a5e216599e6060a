import type { ActivityKind, ActivityReply } from '../../../src/features/activity/activity.contract'

/** What somebody did, in words; `{}` is what they did it to. */
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
  'shopping_list.created': 'started the shopping list {}',
  'shopping_list.deleted': 'deleted the shopping list {}',
  'shopping_item.added': 'put {} on a shopping list',
  'shopping_item.bought': 'bought {}',
  'shopping_item.removed': 'took {} off a shopping list',
  'investment.added': 'added the investment {}',
  'investment.changed': 'changed the investment {}',
  'investment.removed': 'removed the investment {}',
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

/** What is told as one line when one person does it again and again. */
const manyTimes: ReadonlySet<ActivityKind> = new Set([
  'message.sent',
  'shopping_item.added',
  'shopping_item.bought',
  'shopping_item.removed',
])

/** Whether one line tells both deeds. */
export const belongTogether = (one: ActivityReply, other: ActivityReply) =>
  one.kind === other.kind && one.actor.id === other.actor.id && manyTimes.has(one.kind)

type Said = Pick<ActivityReply, 'kind' | 'title'>

/** "Milk", "Milk and Eggs", "Milk, Eggs and 3 more" */
const titleOf = (deeds: readonly Said[]) => {
  const [first = 'something', second, ...others] = deeds.map(({ title }) => title ?? 'something')
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${others.length} more`
}

/** Deeds that belong together as three parts, the middle one being what they were done to. */
export const wordsOf = (deeds: readonly [Said, ...Said[]]) => {
  const [{ kind }] = deeds
  if (kind === 'message.sent' && deeds.length > 1) return { before: `sent ${deeds.length} messages`, title: '', after: '' }
  const [before = '', after] = phrases[kind].split('{}')
  return { before, title: after === undefined ? '' : titleOf(deeds), after: after ?? '' }
}

/** The screen where one finds it. What is gone, or has no screen of its own, has none. */
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
  'shopping_list.created': '/shopping',
  'shopping_item.added': '/shopping',
  'shopping_item.bought': '/shopping',
  'investment.added': '/investments',
  'investment.changed': '/investments',
  'member.joined': '/settings',
  'member.added': '/settings',
  'member.changed': '/settings',
  'family.changed': '/settings',
} as const satisfies Partial<Record<ActivityKind, string>>

/** Where a line of the feed leads; a task or a project is opened, the rest is on its screen. */
export const placeOf = ({ kind, subjectId }: Pick<ActivityReply, 'kind' | 'subjectId'>) => {
  if (!(kind in screens)) return undefined
  const to = screens[kind as keyof typeof screens]
  if (to === '/tasks/projects/$projectId') return { to, params: { projectId: subjectId ?? '' } } as const
  return to === '/chores' && subjectId ? ({ to, search: { edit: subjectId } } as const) : { to }
}
