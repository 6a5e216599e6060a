import type { Role } from '#src/shared/permissions'
import type { MessageReply } from './chat.contract'

/** Members may delete their own messages; admins may delete any. */
export const mayDeleteMessage = (member: { userId: string; role: Role }, message: { senderId: string }) =>
  message.senderId === member.userId || member.role === 'admin'

/** Minutes in which the sender can change a message. */
export const editMinutes = 15

/** Members may change their own messages for some minutes. */
export const mayEditMessage = (member: { userId: string }, message: { senderId: string; createdAt: string }, now: Temporal.Instant) =>
  message.senderId === member.userId && Temporal.Instant.from(message.createdAt).until(now).total('minutes') < editMinutes

type Groupable = Pick<MessageReply, 'id' | 'senderId' | 'isAnnouncement' | 'createdAt'>

/** Consecutive messages of one sender, shown under one name and time. An announcement is a group of its own. */
type MessageGroup<M> = { senderId: string; isAnnouncement: boolean; messages: [M, ...M[]] }
/** The messages of a calendar day, `YYYY-MM-DD`. */
export type MessageDay<M> = { date: string; groups: MessageGroup<M>[] }

/** Maximum minutes between two messages of a group. */
const maxPauseMinutes = 5

const follows = (message: Groupable, { senderId, isAnnouncement, messages }: MessageGroup<Groupable>) => {
  const last = messages.at(-1)
  if (!last || message.senderId !== senderId || message.isAnnouncement || isAnnouncement) return false
  return Temporal.Instant.from(last.createdAt).until(message.createdAt).total('minutes') <= maxPauseMinutes
}

const dateOf = ({ createdAt }: Pick<MessageReply, 'createdAt'>, timezone: string) =>
  Temporal.Instant.from(createdAt).toZonedDateTimeISO(timezone).toPlainDate().toString()

/**
 * Groups messages, oldest first, by day and sender.
 * @param timezone the family's time zone, which determines the days
 * @param unreadFrom id of the first unread message, which starts a group
 */
export const byDay = <M extends Groupable>(messages: readonly M[], timezone: string, unreadFrom?: string): MessageDay<M>[] => {
  const days: MessageDay<M>[] = []
  for (const message of messages) {
    const date = dateOf(message, timezone)
    const today = days.at(-1)
    const group: MessageGroup<M> = { senderId: message.senderId, isAnnouncement: message.isAnnouncement, messages: [message] }
    if (today?.date !== date) {
      days.push({ date, groups: [group] })
      continue
    }
    const last = today.groups.at(-1)
    if (last && message.id !== unreadFrom && follows(message, last)) last.messages.push(message)
    else today.groups.push(group)
  }
  return days
}

/**
 * How many of the newest messages to render after `count` of them: twice as many, but none of earlier days while the oldest rendered day is incomplete.
 * A day that grows while another one comes above it counts as a layout shift, though nothing moves on screen.
 * @param messages the oldest first
 */
export const nextStage = (messages: readonly Pick<MessageReply, 'createdAt'>[], count: number, timezone: string): number => {
  const oldest = messages.at(-count)
  const date = oldest && dateOf(oldest, timezone)
  const whole = messages.length - messages.findIndex((message) => dateOf(message, timezone) === date)
  return oldest && whole > count ? Math.min(whole, count * 2) : count * 2
}

/** The latest part of a conversation: all messages since `from`, or all messages if `from` is undefined. */
export type LatestMessages<M> = { from: string | undefined; messages: M[] }

/**
 * Merges the newest page into the known messages. `from` stays the same, so that older pages still connect without a gap, unless more than
 * one page was missed.
 * @param limit the requested page size; a shorter page has all messages
 */
export const mergeNewestPage = <M extends { id: string }>(
  known: LatestMessages<M> | undefined,
  page: M[],
  limit: number,
): LatestMessages<M> => {
  const oldest = page[0]
  if (!oldest || page.length < limit) return { from: undefined, messages: page }
  const last = known?.messages.at(-1)
  if (!known || !last || last.id < oldest.id) return { from: oldest.id, messages: page }
  const { from = '' } = known
  return {
    from: known.from,
    messages: [...known.messages.filter(({ id }) => id < oldest.id), ...page.filter(({ id }) => id >= from)],
  }
}

/** Keeps only the newest messages of a conversation, for a reader who has seen the rest. */
export const keepNewest = <M extends { id: string }>(known: LatestMessages<M>, count: number): LatestMessages<M> =>
  known.messages.length > count ? { from: known.messages.at(-count)?.id, messages: known.messages.slice(-count) } : known

/**
 * Outgoing messages that are not in the conversation yet. The socket can deliver a message before the reply to its POST arrives, or without
 * one; it must not show twice.
 */
export const pendingMessages = <O extends { clientId: string }>(
  outgoing: readonly O[],
  messages: readonly Pick<MessageReply, 'clientId'>[],
): O[] => {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return outgoing.filter(({ clientId }) => !arrived.has(clientId))
}

type Mentionable = { id: string; username: string; firstName: string; lastName: string | null }

/** Normalizes text for comparing names: NFC, upper case (which unifies `ς` and `σ`), single spaces. */
const fold = (text: string) => text.normalize('NFC').toUpperCase().replace(/\s+/g, ' ')

/** An @ at the start of a mention, not inside a word, an e-mail address or a URL. */
const startsMention = /(?:^|[^\p{L}\p{M}\p{N}_%+/@.-]|(?:^|[^\p{L}\p{M}\p{N}])[.-])@/gu
/** The end of a name: no letter follows, nor a mark and a letter, as in `@mia.org` and `@Anna-Lena`. */
const endsName = /^(?![.-]?[\p{L}\p{M}\p{N}_@])/u

/**
 * Finds the people that a message mentions as `@First`, `@username` or `@First Last`, in any case. The longest matching name wins; two
 * people with the same name are both mentioned.
 * @returns their user ids
 */
export const mentionedIn = (content: string, people: readonly Mentionable[]): string[] => {
  const names = people.flatMap(({ id, username, firstName, lastName }) =>
    [username, firstName, `${firstName} ${lastName ?? ''}`].map((name) => ({ id, name: fold(name).trim() })),
  )
  const text = fold(content)
  const mentioned = [...text.matchAll(startsMention)].flatMap(({ 0: { length }, index }) => {
    const rest = text.slice(index + length)
    const matching = names.filter(({ name }) => name && rest.startsWith(name) && endsName.test(rest.slice(name.length)))
    const longest = Math.max(...matching.map(({ name }) => name.length))
    return matching.filter(({ name }) => name.length === longest).map(({ id }) => id)
  })
  return [...new Set(mentioned)]
}

/** Maximum characters (graphemes) of a message in a notification. */
const maxExcerptLength = 140

/** The start of a message on one line, cut between words if possible. */
export const excerptOf = (content: string): string => {
  const line = content.trim().replace(/\s+/g, ' ')
  if (line.length <= maxExcerptLength) return line
  const characters = Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line), ({ segment }) => segment)
  if (characters.length <= maxExcerptLength) return line
  const cut = characters.slice(0, maxExcerptLength)
  const space = cut.lastIndexOf(' ')
  const isWordEnd = characters[maxExcerptLength] === ' '
  return `${(isWordEnd || space < maxExcerptLength / 2 ? cut : cut.slice(0, space)).join('').trimEnd()}…`
}
