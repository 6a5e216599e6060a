import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { clientId, moment, optionalText, page, rowId, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { isOneEmoji } from './chat.emoji.rules'

/** A picture or another file of a message. */
const messageFile = () =>
  z.object({
    id: z.string(),
    /** The address of the upload, `/api/objects/{id}`. */
    url: z.string(),
    name: z.string(),
    mimeType: z.string(),
    /** Bytes. */
    size: z.number().int(),
  })
export type MessageFile = OutputOf<typeof messageFile>

export const message = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    content: z.string(),
    type: z.literal('text'),
    isAnnouncement: z.boolean(),
    senderId: z.string(),
    sender: person(),
    /** Whether the reader has read it; always true for the reader's own messages. */
    read: z.boolean(),
    createdAt: moment,
    /** The idempotency key of the reader's device; null for others' messages. */
    clientId: z.string().nullable(),
    /** The answered message, with the start of its text; its sender and text are null once it is deleted. */
    replyTo: z.object({ id: z.string(), sender: person().nullable(), excerpt: z.string().nullable() }).nullable(),
    files: z.array(messageFile()),
    /** The reactions in order of their first use, with the ids of the users who chose each. */
    reactions: z.array(z.object({ emoji: z.string(), userIds: z.array(z.string()) })),
    editedAt: moment.nullable(),
    pinnedAt: moment.nullable(),
  })
export type MessageReply = OutputOf<typeof message>

export const messageLimit = 4000

/** Maximum numbers of files of a message, and of pinned messages of a family. */
export const maxFiles = 10
export const maxPinned = 50

/** One emoji, such as a heart or a flag. */
const emoji = () =>
  z
    .string()
    .max(32)
    .refine((value) => isOneEmoji(value), msg('Choose one emoji.'))

const newFile = () =>
  z.object({
    /** The address of an upload of the caller, `/api/objects/{id}`, with or without its ticket. */
    objectPath: z.string().max(2000),
    name: optionalText(255),
  })

export const newMessage = z.lazy(() =>
  z
    .object({
      /** May be empty if the message has files. */
      content: optionalText(messageLimit).transform((value) => value ?? ''),
      type: z.literal('text').default('text'),
      isAnnouncement: z.boolean().default(false),
      /** Idempotency key, made by the sender's device. */
      clientId: clientId(),
      replyToId: rowId().nullable().default(null),
      files: z.array(newFile()).max(maxFiles).default([]),
    })
    .refine(({ content, files }) => content !== '' || files.length > 0, {
      path: ['content'],
      message: msg('Write a message first.'),
    }),
)

const messages = '/api/families/:familyId/messages'

export const chatApi = {
  list: endpoint('GET', messages, {
    cache: 'rows',
    can: 'view_messages',
    about: 'Lists the newest messages, or those before one, oldest first.',
    query: page,
    response: () => z.array(message()),
  }),
  announcements: endpoint('GET', `${messages}/announcements`, {
    cache: 'rows',
    can: 'view_messages',
    about: 'Lists the newest announcements, or those before one, newest first.',
    query: page,
    response: () => z.array(message()),
  }),
  send: endpoint('POST', messages, {
    can: 'edit_messages',
    about: 'Sends a message or an announcement. A retry with the same `clientId` returns the existing message.',
    body: newMessage,
    response: message,
    status: 201,
  }),
  remove: endpoint('DELETE', `${messages}/:messageId`, {
    can: 'view_messages',
    about: "Deletes a message: the caller's own, or any for an admin.",
    response: nothing,
    status: 204,
  }),
  change: endpoint('PATCH', `${messages}/:messageId`, {
    can: 'edit_messages',
    about: "Changes the text of the caller's own message, within 15 minutes.",
    body: z.lazy(() => z.object({ content: text(messageLimit, msg('Write a message first.')) })),
    response: message,
  }),
  react: endpoint('PUT', `${messages}/:messageId/reaction`, {
    can: 'view_messages',
    about: "Sets the caller's reaction to a message, one emoji, or removes it with null.",
    body: z.lazy(() => z.object({ emoji: emoji().nullable() })),
    response: message,
  }),
  pin: endpoint('PUT', `${messages}/:messageId/pin`, {
    can: 'edit_messages',
    about: 'Pins a message for the whole family, or unpins it. 409 `list_full` above 50.',
    body: z.lazy(() => z.object({ pinned: z.boolean() })),
    response: message,
  }),
  pinned: endpoint('GET', `${messages}/pinned`, {
    cache: 'rows',
    can: 'view_messages',
    about: 'Lists the pinned messages, the last pinned one first.',
    response: () => z.array(message()),
  }),
  readers: endpoint('GET', `${messages}/:messageId/readers`, {
    can: 'view_messages',
    about: 'Lists the people who have read a message, without its sender, and those who may read it and have not.',
    response: () => z.object({ read: z.array(person()), unread: z.array(person()) }),
  }),
  read: endpoint('POST', `${messages}/read`, {
    can: 'view_messages',
    about: 'Marks all messages up to the given one as read.',
    body: z.lazy(() => z.object({ upTo: z.uuid(msg('Must be the id of a message.')) })),
    response: nothing,
    status: 204,
  }),
  unread: endpoint('GET', `${messages}/unread`, {
    cache: 'rows',
    can: 'view_messages',
    about: 'Counts the unread messages of others, and their senders.',
    response: () => z.object({ count: z.number().int(), senders: z.number().int() }),
  }),
  firstUnread: endpoint('GET', `${messages}/unread/first`, {
    cache: 'rows',
    can: 'view_messages',
    about: 'Returns the id of the first unread message of others, or null, and the number of unread messages.',
    response: () => z.object({ id: z.string().nullable(), count: z.number().int() }),
  }),
}
