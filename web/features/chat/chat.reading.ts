import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { type Unread, useMarkRead } from './chat.queries'

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const usePageVisible = () => useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')

/** The first unread message among the loaded ones. */
const unreadIn = (messages: readonly MessageReply[]): Unread | undefined => {
  const unread = messages.filter(({ read }) => !read)
  return unread[0] && { id: unread[0].id, count: unread.length }
}

type Place = {
  /** The first unread message, if it is older than the loaded ones. */
  before: Unread | undefined
  /** Whether the newest message is in view and up to date. */
  atEnd: boolean
  /** The last message sent from this screen. */
  lastSent: string | undefined
}

/**
 * Marks the conversation as read while its end is in view.
 * @returns the first message that arrived while the reader was elsewhere, and whether there are unread messages below
 */
export const useReading = (familyId: string, messages: readonly MessageReply[], { before, atEnd, lastSent }: Place) => {
  const { mutate: markRead } = useMarkRead(familyId)
  const isReading = usePageVisible() && atEnd
  const { id: first, count = 0 } = before ?? unreadIn(messages) ?? {}
  const newest = messages.at(-1)?.id

  const [missed, setMissed] = useState<Unread>()
  // False until the first messages are shown: messages unread at that time arrived while the reader was elsewhere.
  const wasReading = useRef(false)
  useLayoutEffect(() => {
    if (first && !wasReading.current) setMissed({ id: first, count })
  }, [first, count])
  useLayoutEffect(() => {
    wasReading.current = isReading
  }, [isReading])
  useLayoutEffect(() => {
    // A reader who sends a message has seen the new ones.
    if (lastSent) setMissed(undefined)
  }, [lastSent])

  useEffect(() => {
    if (isReading && first && newest) markRead(newest)
  }, [isReading, first, newest, markRead])

  return { missed, hasUnread: first !== undefined }
}
