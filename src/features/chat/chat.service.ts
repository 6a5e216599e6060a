import type * as z from 'zod'
import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { matchExpression } from '#src/platform/database/full-text'
import { forbidden, found, idTaken, invalid } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import { type Found, maxFoundPerKind, type SearchTerms, searchRow } from '../search/search.rules'
import type { Trash } from '../trash/trash.service'
import type { MessageReply, newMessage } from './chat.contract'
import { excerptOf, mayDeleteMessage, mentionedIn } from './chat.rules'
import type { ChatStore, MessageRow } from './chat.store'
import { messages as table } from './chat.table'

type Deps = {
  store: ChatStore
  families: Families
  activity: Activity
  trash: Trash
  notifications: Notifications
  clock: Clock
  live: Live
  acts: Acts
}

/** A family's messages, and the read mark of each reader. */
export const createChat = ({ store, families, activity, trash, notifications, clock, live, acts }: Deps) => {
  const act = acts('messages')
  const toReply = (member: Member, upTo: string, { message, sender }: MessageRow): MessageReply => ({
    ...message,
    clientId: message.senderId === member.userId ? message.clientId : null,
    sender: toPerson(sender),
    read: message.senderId === member.userId || message.id <= upTo,
  })

  /** Tells those who are mentioned, and those others who want to hear of every message or announcement. */
  const notifyReaders = ({ familyId, userId: actorId }: Member, { id, content, isAnnouncement }: typeof table.$inferSelect) => {
    const people = families.people(familyId).map(({ user }) => user)
    const about = { actorId, subjectId: id, title: excerptOf(content) }
    const mentioned = new Set(content.includes('@') ? mentionedIn(content, people) : [])
    for (const userId of mentioned) notifications.notify(familyId, userId, 'mention', about)
    for (const person of people)
      if (!mentioned.has(person.id)) notifications.notify(familyId, person.id, isAnnouncement ? 'announcement' : 'message', about)
  }

  const unreadOf = ({ familyId, userId }: Member) => store.unread(familyId, userId, store.readUpTo(familyId, userId))

  return {
    find: (member: Member, id: string) => store.find(member.familyId, id),

    list(member: Member, { limit, before }: { limit: number; before?: string }): MessageReply[] {
      const upTo = store.readUpTo(member.familyId, member.userId)
      return store
        .newest(member.familyId, limit, before)
        .reverse()
        .map((row) => toReply(member, upTo, row))
    },

    announcements(member: Member, { limit, before }: { limit: number; before?: string }): MessageReply[] {
      const upTo = store.readUpTo(member.familyId, member.userId)
      return store.announcements(member.familyId, limit, before).map((row) => toReply(member, upTo, row))
    },

    /** Searches messages and announcements by words, newest first. */
    search: ({ familyId }: Member, terms: SearchTerms): Found[] =>
      (['announcement', 'message'] as const).flatMap((kind) =>
        store.found(familyId, matchExpression(kind, familyId, terms.words), maxFoundPerKind).map(({ message, sender }) =>
          searchRow({
            kind,
            id: message.id,
            title: toPerson(sender).name,
            texts: [message.content],
            at: message.createdAt,
            userId: message.senderId,
          }),
        ),
      ),

    /** Idempotent: a retry with the same `clientId` returns the existing message. @throws AppError 409 if that is in another family */
    send(member: Member, input: z.output<typeof newMessage>): MessageReply {
      const existing = input.clientId === undefined ? undefined : store.sentAs(member.userId, input.clientId)
      if (existing && existing.familyId !== member.familyId) throw idTaken()
      if (existing) return toReply(member, '', found(store.find(member.familyId, existing.id), msg('Message not found')))
      const write = () => {
        const sent = store.insert({ ...input, familyId: member.familyId, senderId: member.userId, createdAt: iso(clock.now()) })
        activity.record(member, input.isAnnouncement ? 'announcement.sent' : 'message.sent', { subjectId: sent.id })
        notifyReaders(member, sent)
        return sent
      }
      const { id } = act(member, write, (sent) => live.newMessage(member.familyId, sent.id))
      return toReply(member, '', found(store.find(member.familyId, id), msg('Message not found')))
    },

    /** @throws AppError 403 for somebody else's message, unless admin */
    remove(member: Member, { message }: MessageRow) {
      if (!mayDeleteMessage(member, message)) throw forbidden(msg('Only the person who wrote a message, or an admin, can delete it.'))
      act(member, () => {
        const { id, content, senderId: ownerId } = message
        const deletion = { kind: 'message', table, id, title: excerptOf(content), ownerId, isPersonal: true } as const
        trash.move(member, deletion, () => store.remove(member.familyId, id))
        notifications.withdraw(member.familyId, message.id)
      })
    },

    announceRestored: ({ familyId }: Member) => live.changed(familyId, 'messages'),

    /** @throws AppError 422 if the family has no such message */
    markRead(member: Member, upTo: string) {
      if (!store.find(member.familyId, upTo)) throw invalid('upTo', msg('There is no such message.'))
      act(
        member,
        () => {
          store.markRead(member.familyId, member.userId, upTo)
          notifications.chatRead(member, upTo)
        },
        () => live.changed(member.familyId, 'messages', member.userId),
      )
    },

    unread(member: Member) {
      const { count, senders } = unreadOf(member)
      return { count, senders }
    },

    firstUnread(member: Member) {
      const { first, count } = unreadOf(member)
      return { id: first, count }
    },
  }
}
export type Chat = ReturnType<typeof createChat>
