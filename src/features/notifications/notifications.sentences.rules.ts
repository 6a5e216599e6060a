import { type Message, msg } from '#src/shared/language/message'
import type { NotificationReply } from './notifications.contract'

const sentences: Record<NotificationReply['kind'], (name: string) => Message> = {
  mention: (name) => msg('{name} mentioned you', { name }),
  task_assigned: (name) => msg('{name} assigned you a task', { name }),
  request_decided: () => msg('Your request was decided'),
  invitation_accepted: (name) => msg('{name} accepted your invitation', { name }),
  bill_due: () => msg('Bill due'),
  budget_alert: () => msg('Budget alert'),
  backup_failed: () => msg('The nightly backup failed'),
  server_alert: () => msg('News of the server'),
  reminder: () => msg('Reminder'),
  prayer_reminder: () => msg('Time to pray'),
  place_arrival: (name) => msg('{name} arrived', { name }),
  place_departure: (name) => msg('{name} left', { name }),
  sharing_started: (name) => msg('{name} turned on location sharing', { name }),
  sharing_stopped: (name) => msg('{name} turned off location sharing', { name }),
  emergency: (name) => msg('Emergency: {name} needs help', { name }),
  emergency_acknowledged: (name) => msg('{name} is on it', { name }),
  wish_changed: (name) => msg('{name} changed a wish that you claimed', { name }),
  wish_deleted: (name) => msg('{name} removed a wish that you claimed', { name }),
  gift_shared: (name) => msg('{name} gives this together with you', { name }),
  birthday_soon: () => msg('Birthday soon'),
  holiday_soon: () => msg('Holiday soon'),
  plan_task_assigned: (name) => msg('{name} assigned you a task of an event', { name }),
  plan_invited: (name) => msg('{name} invites you', { name }),
  rsvp_reminder: (name) => msg('{name} waits for your answer', { name }),
  rsvp_answered: (name) => msg('{name} answered your invitation', { name }),
  game_changed: (name) => msg('{name} changed a game', { name }),
  duty_given: (name) => msg('{name} gave you a duty', { name }),
  portal_opened: () => msg('A link was opened on a new device'),
  chore_ticked: () => msg('A helper ticked a chore'),
  subscription_failed: () => msg('A calendar could not be refreshed'),
  message: (name) => msg('{name} wrote', { name }),
  announcement: (name) => msg('{name} announced something', { name }),
  event_changed: (name) => msg('{name} changed an event', { name }),
  event_cancelled: (name) => msg('{name} called off an event', { name }),
  chore_due: () => msg('Chore due'),
}

/**
 * The sentence of a notification: "Ana mentioned you".
 * @param word translates a message into the reader's language
 */
export const sentenceOf = (
  { kind, actor }: Pick<NotificationReply, 'kind'> & { actor: Pick<NonNullable<NotificationReply['actor']>, 'firstName' | 'name'> | null },
  word: (message: Message) => string,
): string => {
  const name = actor?.firstName || actor?.name
  if (kind === 'rsvp_answered' && !name) return word(msg('A guest answered'))
  return word(sentences[kind](name || word(msg('Somebody'))))
}
