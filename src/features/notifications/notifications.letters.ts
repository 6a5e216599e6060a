import type { Reader } from '#src/platform/language/reader'
import type { MailMessage } from '#src/platform/outgoing/mail'
import type { Note } from '#src/platform/outgoing/notes'
import type { PushMessage } from '#src/platform/outgoing/web-push'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { NotificationKind } from './notifications.contract'
import { type Letter, placeOfNotification, splitSubject } from './notifications.rules'
import { sentenceOf } from './notifications.sentences.rules'
import type { NotificationRow } from './notifications.store'

/** The message to the service worker: see web/platform/offline/push.worker.ts. */
export type PushContent = {
  id: string
  title: string
  body?: string
  url: string
  /** Milliseconds. */
  at?: number
  /** Unread notifications, for the badge of the app. */
  unread?: number
  actions?: { action: string; title: string; path: string; body?: object }[]
}

/** The kinds with a task that the reader can complete. */
const tickable: readonly NotificationKind[] = ['task_assigned', 'chore_due']
/** The kinds that can be snoozed. */
const snoozable: readonly NotificationKind[] = ['reminder', 'prayer_reminder']
const urgent: readonly NotificationKind[] = ['emergency', 'reminder', 'mention', 'prayer_reminder']

const sentenceIn = ({ kind, actor }: NotificationRow, { t }: Reader) => sentenceOf({ kind, actor: actor && toPerson(actor) }, t)

/** The default mail of a notification. */
export const letterOf = (row: NotificationRow, reader: Reader): Letter => ({
  subject: sentenceIn(row, reader),
  text: row.title,
  path: placeOfNotification(row.id),
})

/** A letter with its link, and an unsubscribe link. */
export const mailOf = (
  { subject, text, path }: Letter,
  kind: NotificationKind,
  { reader: { t }, url }: { reader: Reader; url: string | undefined },
): Pick<MailMessage, 'subject' | 'text' | 'link'> => {
  const settings = `${url}/settings#account`
  const isReminder = kind === 'reminder'
  const withLink = isReminder
    ? msg('You chose reminders by e-mail. To change that: {url}', { url: settings })
    : msg('You chose this by e-mail. To change that: {url}', { url: settings })
  const withoutLink = isReminder
    ? msg('You chose reminders by e-mail. To change that, open your settings in Hearth.')
    : msg('You chose this by e-mail. To change that, open your settings in Hearth.')
  const link = url ? `\n\n${url}${path}` : ''
  return { subject, text: `${text}${link}\n\n${t(url ? withLink : withoutLink)}\n`, link: t(msg('Open in Hearth')) }
}

/** The link that ends mails of one kind. @param url undefined for a server without an address */
export const stopOf = (url: string | undefined, { t }: Reader): MailMessage['unsubscribe'] =>
  url === undefined ? undefined : { url, text: t(msg('Stop mails of this kind')) }

const actionsOf = (row: NotificationRow, { t }: Reader): PushContent['actions'] => {
  const family = `/api/families/${row.familyId}`
  const { subjectId, place } = splitSubject(row.subject)
  if (tickable.includes(row.kind) && subjectId && (row.kind === 'chore_due' || place === null))
    return [{ action: 'done', title: t(msg('Done')), path: `${family}/tasks/${subjectId}/complete` }]
  if (!snoozable.includes(row.kind)) return undefined
  const path = `${family}/notifications/${row.id}/snooze`
  return [
    { action: 'snooze-10', title: t(msg('In 10 minutes')), path, body: { minutes: 10 } },
    { action: 'snooze-60', title: t(msg('In an hour')), path, body: { minutes: 60 } },
  ]
}

/** How much a notification presses, and its emoji. */
export const weightOf = (kind: NotificationKind): Pick<Note, 'priority' | 'tags'> => {
  if (kind === 'emergency') return { priority: 'urgent', tags: 'rotating_light' }
  return { priority: urgent.includes(kind) ? 'high' : 'default' }
}

/** A text for a service outside; it can be one that strangers read, so it is hidden as on a lock screen. */
export const shownText = (text: string, { showsTexts, reader: { t } }: { showsTexts: boolean; reader: Reader }) =>
  showsTexts ? text.slice(0, 1000) : t(msg('Open Hearth to read it.'))

/** The message of a notification for an address of its reader. */
export const noteOf = (
  row: NotificationRow,
  { reader, showsTexts, url }: { reader: Reader; showsTexts: boolean; url: string | undefined },
): Note => ({
  id: row.id,
  kind: row.kind,
  title: sentenceIn(row, reader),
  text: shownText(row.title, { showsTexts, reader }),
  ...weightOf(row.kind),
  ...(url && { link: `${url}${placeOfNotification(row.id)}` }),
  at: row.createdAt,
})

type Showing = { reader: Reader; showsTexts: boolean; unread: number; ttl: number }

/** The push of a notification. It has a text, such as that of a message, only if the reader shows texts on the lock screen. */
export const pushOf = (row: NotificationRow, { reader, showsTexts, unread, ttl }: Showing): PushMessage => {
  const content: PushContent = {
    id: row.id,
    title: sentenceIn(row, reader),
    ...(showsTexts && { body: row.title.slice(0, 500) }),
    url: placeOfNotification(row.id),
    at: Date.parse(row.createdAt),
    unread,
    actions: actionsOf(row, reader),
  }
  return { text: JSON.stringify(content), ttl, isUrgent: urgent.includes(row.kind), topic: row.id.replaceAll('-', '') }
}
