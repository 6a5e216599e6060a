import type { Role } from '#src/shared/permissions'
import type { MessageReply } from './chat.contract'

/** One's own message, or any for an admin. */
export const mayDeleteMessage = (member: { userId: string; role: Role }, message: { senderId: string }) =>
  message.senderId === member.userId || member.role === 'admin'

type Placed = Pick<MessageReply, 'id' | 'senderId' | 'isAnnouncement' | 'createdAt'>

/** What one person wrote in one go: shown under one name and time. An announcement stands alone. */
type MessageGroup<M> = { senderId: string; isAnnouncement: boolean; messages: [M, ...M[]] }
/** The messages of a calendar day, `YYYY-MM-DD`. */
export type MessageDay<M> = { date: string; groups: MessageGroup<M>[] }

/** Minutes of silence that still belong to one group. */
const pause = 5

const follows = (message: Placed, { senderId, isAnnouncement, messages }: MessageGroup<Placed>) => {
  const last = messages.at(-1)
  if (!last || message.senderId !== senderId || message.isAnnouncement || isAnnouncement) return false
  return Temporal.Instant.from(last.createdAt).until(message.createdAt).total('minutes') <= pause
}

/**
 * Messages, oldest first, as a conversation reads.
 * @param timezone the family's: it decides where a day begins
 * @param unreadFrom id of the message that the unread ones begin with; a group begins there too
 */
export const byDay = <M extends Placed>(messages: readonly M[], timezone: string, unreadFrom?: string): MessageDay<M>[] => {
  const days: MessageDay<M>[] = []
  for (const message of messages) {
    const date = Temporal.Instant.from(message.createdAt).toZonedDateTimeISO(timezone).toPlainDate().toString()
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

/** The latest part of a conversation: every message since `from`, or every one there is when `from` is undefined. */
export type Latest<M> = { from: string | undefined; messages: M[] }

/**
 * What a screen knows, brought up to date with the newest page. `from` stays where it is, so that older pages loaded before
 * it still fit without a gap, unless more than a page has been missed.
 * @param limit the size of the page that was asked for; a shorter one holds everything
 */
export const withNewest = <M extends { id: string }>(known: Latest<M> | undefined, page: M[], limit: number): Latest<M> => {
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

/** Only the newest of a conversation, for a reader who has seen the rest. */
export const onlyNewest = <M extends { id: string }>(known: Latest<M>, count: number): Latest<M> =>
  known.messages.length > count ? { from: known.messages.at(-count)?.id, messages: known.messages.slice(-count) } : known

/**
 * Those on their way that are not in the conversation yet. The live connection can bring a message back before the call
 * that sent it is answered, or though its answer got lost; it must not be seen twice.
 */
export const notArrived = <O extends { clientId: string }>(
  outgoing: readonly O[],
  messages: readonly Pick<MessageReply, 'clientId'>[],
): O[] => {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return outgoing.filter(({ clientId }) => !arrived.has(clientId))
}

type Mentionable = { id: string; username: string; firstName: string; lastName: string | null }

/** As names are compared: composed, in capitals (where `ς` and `σ` are one), with single spaces. */
const fold = (text: string) => text.normalize('NFC').toUpperCase().replace(/\s+/g, ' ')

/** An @ that begins a name: not one in a word, an e-mail address or a web address. */
const beginsName = /(?:^|[^\p{L}\p{M}\p{N}_%+/@.-]|(?:^|[^\p{L}\p{M}\p{N}])[.-])@/gu
/** What follows a name that has ended: no letter, nor a mark that a letter follows, as in `@mia.org` and `@Anna-Lena`. */
const endsName = /^(?![.-]?[\p{L}\p{M}\p{N}_@])/u

/**
 * Whom a message mentions: `@First`, `@username` or `@First Last`, in any case. The longest name that fits counts; two people of that name
 * are both meant.
 * @returns their ids
 */
export const mentionedIn = (content: string, people: readonly Mentionable[]): string[] => {
  const names = people.flatMap(({ id, username, firstName, lastName }) =>
    [username, firstName, `${firstName} ${lastName ?? ''}`].map((name) => ({ id, name: fold(name).trim() })),
  )
  const text = fold(content)
  const mentioned = [...text.matchAll(beginsName)].flatMap(({ 0: { length }, index }) => {
    const rest = text.slice(index + length)
    const fitting = names.filter(({ name }) => name && rest.startsWith(name) && endsName.test(rest.slice(name.length)))
    const longest = Math.max(...fitting.map(({ name }) => name.length))
    return fitting.filter(({ name }) => name.length === longest).map(({ id }) => id)
  })
  return [...new Set(mentioned)]
}

/** Characters, as a person counts them, of a message that a notification shows. */
const beginningLength = 140

/** The beginning of a message on one line, cut between words where one is near. */
export const beginningOf = (content: string): string => {
  const line = content.trim().replace(/\s+/g, ' ')
  if (line.length <= beginningLength) return line
  const characters = Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line), ({ segment }) => segment)
  if (characters.length <= beginningLength) return line
  const cut = characters.slice(0, beginningLength)
  const space = cut.lastIndexOf(' ')
  const isWhole = characters[beginningLength] === ' '
  return `${(isWhole || space < beginningLength / 2 ? cut : cut.slice(0, space)).join('').trimEnd()}…`
}
