import type * as z from 'zod'
import type { Access, Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { matchExpression } from '#src/platform/database/full-text'
import { AppError, forbidden, found, idTaken, invalid } from '#src/platform/errors'
import type { Live } from '#src/platform/live/live'
import { mayView } from '#src/shared/areas'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { Activity } from '../activity/activity.service'
import type { Families } from '../families/families.service'
import type { Notifications } from '../notifications/notifications.service'
import { safeName } from '../objects/objects.names'
import { referencedIn } from '../objects/objects.references'
import type { Objects } from '../objects/objects.service'
import { type Found, maxFoundPerKind, type SearchTerms, searchRow } from '../search/search.rules'
import type { Trash } from '../trash/trash.service'
import { type MessageReply, maxPinned, type newMessage } from './chat.contract'
import { editMinutes, excerptOf, mayDeleteMessage, mayEditMessage, mentionedIn } from './chat.rules'
import type { ChatStore, MessageRow } from './chat.store'
import { messages as table } from './chat.table'

type Whole = z.output<typeof newMessage>
type NewMessage = Omit<Whole, 'replyToId' | 'files'> & Partial<Pick<Whole, 'replyToId' | 'files'>>

type Deps = {
  store: ChatStore
  families: Families
  activity: Activity
  trash: Trash
  notifications: Notifications
  objects: Pick<Objects, 'idIn' | 'address' | 'ownUpload'>
  clock: Clock
  live: Live
  acts: Acts
}

/** The files of messages are visible to the readers of messages. */
export const messageFiles = (store: ChatStore, membership: Access['membership']) => referencedIn('messages', store.familiesWith, membership)

/** A family's messages with their files and reactions, and the read mark of each reader. */
export const createChat = ({ store, families, activity, trash, notifications, objects, clock, live, acts }: Deps) => {
  const act = acts('messages')

  const toReplies = (member: Member, upTo: string, rows: readonly MessageRow[]): MessageReply[] => {
    if (rows.length === 0) return []
    const parts = store.partsOf(member.familyId, rows)
    const files = Map.groupBy(parts.files, ({ messageId }) => messageId)
    const reactions = Map.groupBy(parts.reactions, ({ messageId }) => messageId)
    const answered = new Map(parts.answered.map((row) => [row.message.id, row]))
    const answerTo = (id: string) => {
      const to = answered.get(id)
      return { id, sender: to ? toPerson(to.sender) : null, excerpt: to ? excerptOf(to.message.content) : null }
    }
    return rows.map(({ message: { replyToId, ...message }, sender }) => ({
      ...message,
      clientId: message.senderId === member.userId ? message.clientId : null,
      sender: toPerson(sender),
      read: message.senderId === member.userId || message.id <= upTo,
      replyTo: replyToId === null ? null : answerTo(replyToId),
      files: (files.get(message.id) ?? []).map(({ id, name, mimeType, size, storageKey }) => ({
        ...{ id, url: objects.address(storageKey), name, mimeType, size },
      })),
      reactions: [...Map.groupBy(reactions.get(message.id) ?? [], ({ emoji }) => emoji)].map(([emoji, all]) => ({
        emoji,
        userIds: all.map(({ userId }) => userId),
      })),
    }))
  }
  const reply = (member: Member, id: string): MessageReply => {
    const upTo = store.readUpTo(member.familyId, member.userId)
    const [message] = toReplies(member, upTo, [found(store.find(member.familyId, id), msg('Message not found'))])
    return message as MessageReply
  }

  /** Notifies the mentioned members. @param before the text before a change: the members mentioned in it were notified already */
  const notifyMentioned = ({ familyId, userId: actorId }: Member, subjectId: string, content: string, before = '') => {
    if (!content.includes('@')) return new Set<string>()
    const people = families.people(familyId).map(({ user }) => user)
    const mentioned = new Set(mentionedIn(content, people))
    const known = new Set(mentionedIn(before, people))
    const about = { actorId, subjectId, title: excerptOf(content) }
    for (const userId of mentioned.difference(known)) notifications.notify(familyId, userId, 'mention', about)
    return mentioned
  }

  /** Notifies the mentioned members, and the others who chose to hear of every message or announcement. */
  const notifyReaders = (
    member: Member,
    { id, content, isAnnouncement }: typeof table.$inferSelect,
    files: readonly { name: string }[],
    told: readonly string[],
  ) => {
    const mentioned = notifyMentioned(member, id, content)
    const about = { actorId: member.userId, subjectId: id, title: excerptOf(content) || files.map(({ name }) => name).join(', ') }
    for (const { userId } of families.people(member.familyId))
      if (!mentioned.has(userId) && !told.includes(userId))
        notifications.notify(member.familyId, userId, isAnnouncement ? 'announcement' : 'message', about)
    if (isAnnouncement && told.length === 0) notifications.notifyFamily(member.familyId, 'announcement', about)
  }

  /** The columns of uploads. @throws AppError 422 unless each is the member's own finished upload */
  const filesOf = ({ userId, familyId }: Member, files: Whole['files']) =>
    files.map(({ objectPath, name }, n) => {
      const storageKey = objects.idIn(objectPath)
      const { mimeType = null, size = null } = (storageKey && objects.ownUpload(userId, objects.address(storageKey))) || {}
      if (!storageKey || mimeType === null || size === null)
        throw invalid(`files.${n}.objectPath`, msg('There is no such upload of yours.'))
      return { storageKey, mimeType, size, familyId, name: safeName(name ?? 'file', mimeType) }
    })

  const changed = (member: Member) => live.changed(member.familyId, 'messages')

  const unreadOf = ({ familyId, userId }: Member) => store.unread(familyId, userId, store.readUpTo(familyId, userId))

  return {
    find: (member: Member, id: string) => store.find(member.familyId, id),

    list(member: Member, { limit, before }: { limit: number; before?: string }): MessageReply[] {
      const upTo = store.readUpTo(member.familyId, member.userId)
      return toReplies(member, upTo, store.newest(member.familyId, limit, before).reverse())
    },

    announcements(member: Member, { limit, before }: { limit: number; before?: string }): MessageReply[] {
      const upTo = store.readUpTo(member.familyId, member.userId)
      return toReplies(member, upTo, store.announcements(member.familyId, limit, before))
    },

    pinned: (member: Member): MessageReply[] =>
      toReplies(member, store.readUpTo(member.familyId, member.userId), store.pinned(member.familyId)),

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

    /**
     * Idempotent: a retry with the same `clientId` returns the existing message.
     * @param told users who learn of it otherwise and are not notified
     * @throws AppError 409 if that is in another family; 422 for files or an answered message that the member can't use
     */
    send(member: Member, input: NewMessage, told: readonly string[] = []): MessageReply {
      const existing = input.clientId === undefined ? undefined : store.sentAs(member.userId, input.clientId)
      if (existing && existing.familyId !== member.familyId) throw idTaken()
      if (existing) return reply(member, existing.id)
      const { files = [], ...message } = input
      if (message.replyToId && !store.find(member.familyId, message.replyToId)) throw invalid('replyToId', msg('There is no such message.'))
      const uploads = filesOf(member, files)
      const write = () => {
        const sent = store.insert({ ...message, familyId: member.familyId, senderId: member.userId, createdAt: iso(clock.now()) })
        for (const file of uploads) store.insertFile({ ...file, messageId: sent.id })
        activity.record(member, input.isAnnouncement ? 'announcement.sent' : 'message.sent', { subjectId: sent.id })
        notifyReaders(member, sent, uploads, told)
        return sent
      }
      const { id } = act(member, write, (sent) => live.newMessage(member.familyId, sent.id))
      return reply(member, id)
    },

    /** @throws AppError 403 for somebody else's message, and after some minutes */
    change(member: Member, { message }: MessageRow, content: string): MessageReply {
      const now = clock.now()
      if (message.senderId !== member.userId) throw forbidden(msg('Only the person who wrote a message can change it.'))
      if (!mayEditMessage(member, message, now))
        throw new AppError(403, 'too_late', msg('A message can be changed for {minutes} minutes.', { minutes: editMinutes }))
      if (content === message.content) return reply(member, message.id)
      const write = () => {
        store.update(member.familyId, message.id, { content, editedAt: iso(now) })
        notifyMentioned(member, message.id, content, message.content)
      }
      act(member, write, () => changed(member))
      return reply(member, message.id)
    },

    /** Sets the member's reaction; null removes it. */
    react(member: Member, { message: { id: messageId } }: MessageRow, emoji: string | null): MessageReply {
      const { familyId, userId } = member
      const write = () =>
        void (emoji === null
          ? store.removeReaction(messageId, userId)
          : store.insertReaction({ familyId, messageId, userId, emoji, createdAt: iso(clock.now()) }))
      act(member, write, () => changed(member))
      return reply(member, messageId)
    },

    /** @throws AppError 409 above the limit */
    pin(member: Member, { message }: MessageRow, isPinned: boolean): MessageReply {
      if (isPinned === (message.pinnedAt !== null)) return reply(member, message.id)
      if (isPinned && store.pinned(member.familyId).length >= maxPinned)
        throw new AppError(409, 'list_full', msg('There is room for {max} pinned messages. Unpin some first.', { max: maxPinned }))
      const write = () => void store.update(member.familyId, message.id, { pinnedAt: isPinned ? iso(clock.now()) : null })
      act(member, write, () => changed(member))
      return reply(member, message.id)
    },

    /** The readers of a message, and the members who may read it but have not, by name; without its sender. */
    readers({ familyId }: Member, { message }: MessageRow) {
      const marks = new Set(store.readersOf(familyId, message.id))
      const others = families.people(familyId).filter((one) => one.userId !== message.senderId && mayView(one, 'messages'))
      const byName = others.map(({ user }) => toPerson(user)).toSorted((a, b) => a.name.localeCompare(b.name))
      return { read: byName.filter(({ id }) => marks.has(id)), unread: byName.filter(({ id }) => !marks.has(id)) }
    },

    /** @throws AppError 403 for somebody else's message, unless admin */
    remove(member: Member, { message }: MessageRow) {
      if (!mayDeleteMessage(member, message)) throw forbidden(msg('Only the person who wrote a message, or an admin, can delete it.'))
      act(member, () => {
        const { id, content, senderId: ownerId } = message
        const title =
          excerptOf(content) ||
          reply(member, id)
            .files.map(({ name }) => name)
            .join(', ')
        const deletion = { kind: 'message', table, id, title, ownerId, isPersonal: true } as const
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
