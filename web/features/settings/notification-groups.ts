import type { Channel, Group } from '#src/features/notification-settings/channels.rules'
import type { MemberCan } from '#src/shared/permissions'
import { msg } from './texts'

export const groupNames = {
  reminders: msg('Reminders'),
  events: msg('Changes to your events and games'),
  assigned: msg('Tasks and duties for you'),
  mentions: msg('Mentions of you'),
  messages: msg('Every new message'),
  announcements: msg('Announcements'),
  decisions: msg('Answers to your requests'),
  chores: msg('Chores that are due or done'),
  bills: msg('Bills'),
  budgets: msg('Budgets'),
  places: msg('Arrivals and shared locations'),
  emergency: msg('Emergencies'),
  celebrations: msg('Birthdays, holidays and wishes'),
  planners: msg('Event plans and guests'),
  portal: msg('Links of friends'),
  server: msg('Backups, server and calendars'),
} as const satisfies Record<Group, ReturnType<typeof msg>>

/** The permission without which a group has nothing to tell; all others concern everybody. */
export const groupNeeds: Partial<Record<Group, MemberCan>> = {
  events: 'view_calendar',
  assigned: 'view_tasks',
  mentions: 'view_messages',
  messages: 'view_messages',
  announcements: 'view_messages',
  decisions: 'view_shopping',
  chores: 'view_tasks',
  bills: 'view_finances',
  budgets: 'view_shopping',
  portal: 'parent',
}

export const channelNames = {
  app: msg('In the app'),
  push: msg('On devices'),
  mail: msg('E-mail'),
  own: msg('Addresses'),
} as const satisfies Record<Channel, ReturnType<typeof msg>>
