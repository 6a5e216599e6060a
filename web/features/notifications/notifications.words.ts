import type { NotificationKind, NotificationReply } from '../../../src/features/notifications/notifications.contract'

const sentences: Record<NotificationKind, (name: string) => string> = {
  mention: (name) => `${name} mentioned you`,
  task_assigned: (name) => `${name} gave you a task`,
  request_decided: () => 'Your request was decided',
  invitation_accepted: (name) => `${name} accepted your invitation`,
  reminder: () => 'Reminder',
}

/** Who did what, as people say it: "Ana mentioned you". */
export const sentenceOf = ({ kind, actor }: Pick<NotificationReply, 'kind' | 'actor'>) =>
  sentences[kind](actor?.firstName || actor?.name || 'Somebody')

/** The screen that a notification is about. */
export const placeOf = ({ kind, subjectId }: Pick<NotificationReply, 'kind' | 'subjectId'>) => {
  switch (kind) {
    case 'mention':
      return { to: '/messages' } as const
    case 'task_assigned':
      return subjectId ? ({ to: '/chores', search: { edit: subjectId } } as const) : ({ to: '/tasks' } as const)
    case 'request_decided':
      return { to: '/shopping' } as const
    case 'invitation_accepted':
      return { to: '/settings' } as const
    case 'reminder':
      return { to: '/calendar' } as const
  }
}

/** The accessible name of the bell. */
export const bellLabel = (unread: number) => (unread > 0 ? `Notifications, ${unread} unread` : 'Notifications')
