import type * as z from 'zod'
import type { Member } from '../../platform/access'
import { type Clock, iso } from '../../platform/clock'
import { forbidden, found, invalid } from '../../platform/errors'
import type { Live } from '../../platform/live'
import { toPerson } from '../accounts/accounts.rules'
import type { MessageReply, newMessage } from './chat.contract'
import { mayDeleteMessage } from './chat.rules'
import type { ChatStore, MessageRow } from './chat.store'

/** A family's messages, and how far each reader has read. */
export const createChat = (deps: { store: ChatStore; clock: Clock; live: Live }) => {
  const { store, clock, live } = deps
  const toReply = (member: Member, upTo: string, { message, sender }: MessageRow): MessageReply => ({
    ...message,
    sender: toPerson(sender),
    read: message.senderId === member.userId || message.id <= upTo,
  })

  return {
    find: (member: Member, id: string) => store.find(member.familyId, id),

    list(member: Member, { limit, before }: { limit: number; before?: string }): MessageReply[] {
      const upTo = store.readUpTo(member.familyId, member.userId)
      return store
        .newest(member.familyId, limit, before)
        .reverse()
        .map((row) => toReply(member, upTo, row))
    },

    send(member: Member, input: z.output<typeof newMessage>): MessageReply {
      const { id } = store.insert({ ...input, familyId: member.familyId, senderId: member.userId, createdAt: iso(clock.now()) })
      live.newMessage(member.familyId, id)
      return toReply(member, '', found(store.find(member.familyId, id), 'Message'))
    },

    /** @throws AppError 403 for another's message, unless admin */
    remove(member: Member, { message }: MessageRow) {
      if (!mayDeleteMessage(member, message)) throw forbidden('Only the person who wrote a message, or an admin, can delete it.')
      store.remove(member.familyId, message.id)
      live.changed(member.familyId, 'messages')
    },

    /** @throws AppError 422 when there is no such message in this family */
    markRead(member: Member, upTo: string) {
      if (!store.find(member.familyId, upTo)) throw invalid('upTo', 'There is no such message.')
      store.markRead(member.familyId, member.userId, upTo)
      live.changed(member.familyId, 'messages', member.userId)
    },

    unread: (member: Member) => store.unread(member.familyId, member.userId, store.readUpTo(member.familyId, member.userId)),
  }
}
export type Chat = ReturnType<typeof createChat>
