import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
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
    /** Whether the reader has read it; one's own always is. */
    read: z.boolean(),
    createdAt: moment,
    /** What the reader's own device called it when it was sent; null for others' messages. */
    clientId: z.string().nullable(),
  })
export type MessageReply = OutputOf<typeof message>

export const messageLimit = 4000

export const newMessage = z.lazy(() =>
  z.object({
    content: text(messageLimit, 'Write a message first.'),
    type: z.literal('text').default('text'),
    isAnnouncement: z.boolean().default(false),
    /** Made by the sender's device. */
    clientId: clientId(),
  }),
)

const messages = '/api/families/:familyId/messages'

export const chatApi = {
  list: endpoint('GET', messages, {
    can: 'view_messages',
    about: 'The newest messages, or those before one, oldest first.',
    query: page,
    response: () => z.array(message()),
  }),
  announcements: endpoint('GET', `${messages}/announcements`, {
    can: 'view_messages',
    about: 'The newest announcements, or those before one, newest first.',
    query: page,
    response: () => z.array(message()),
  }),
  send: endpoint('POST', messages, {
    can: 'edit_messages',
    about: 'Sends a message or an announcement. Sent again with the same `clientId`, it answers with the message that is there.',
    body: newMessage,
    response: message,
    status: 201,
  }),
  remove: endpoint('DELETE', `${messages}/:messageId`, {
    can: 'view_messages',
    about: "Deletes one's own message; an admin deletes any.",
    response: nothing,
    status: 204,
  }),
  read: endpoint('POST', `${messages}/read`, {
    can: 'view_messages',
    about: 'Marks everything up to a message as read.',
    body: z.lazy(() => z.object({ upTo: z.uuid('Must be the id of a message.') })),
    response: nothing,
    status: 204,
  }),
  unread: endpoint('GET', `${messages}/unread`, {
    can: 'view_messages',
    about: 'How many messages of others are unread, and by how many senders.',
    response: () => z.object({ count: z.number().int(), senders: z.number().int() }),
  }),
  firstUnread: endpoint('GET', `${messages}/unread/first`, {
    can: 'view_messages',
    about: 'With which message the unread ones of others begin, and how many they are; null when there are none.',
    response: () => z.object({ id: z.string().nullable(), count: z.number().int() }),
  }),
}
