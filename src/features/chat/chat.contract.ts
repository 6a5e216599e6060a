import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { clientId, moment, page, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'

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
  })
export type MessageReply = OutputOf<typeof message>

export const messageLimit = 4000

export const newMessage = z.lazy(() =>
  z.object({
    content: text(messageLimit, msg('Write a message first.')),
    type: z.literal('text').default('text'),
    isAnnouncement: z.boolean().default(false),
    /** Idempotency key, made by the sender's device. */
    clientId: clientId(),
  }),
)

const messages = '/api/families/:familyId/messages'

export const chatApi = {
  list: endpoint('GET', messages, {
    can: 'view_messages',
    about: 'Lists the newest messages, or those before one, oldest first.',
    query: page,
    response: () => z.array(message()),
  }),
  announcements: endpoint('GET', `${messages}/announcements`, {
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
  read: endpoint('POST', `${messages}/read`, {
    can: 'view_messages',
    about: 'Marks all messages up to the given one as read.',
    body: z.lazy(() => z.object({ upTo: z.uuid(msg('Must be the id of a message.')) })),
    response: nothing,
    status: 204,
  }),
  unread: endpoint('GET', `${messages}/unread`, {
    can: 'view_messages',
    about: 'Counts the unread messages of others, and their senders.',
    response: () => z.object({ count: z.number().int(), senders: z.number().int() }),
  }),
  firstUnread: endpoint('GET', `${messages}/unread/first`, {
    can: 'view_messages',
    about: 'Returns the id of the first unread message of others, or null, and the number of unread messages.',
    response: () => z.object({ id: z.string().nullable(), count: z.number().int() }),
  }),
}
