import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { type Unread, useMarkRead } from './chat.queries'

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const usePageVisible = () => useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')

/** Where the unread ones begin, as far as they are loaded. */
const unreadIn = (messages: readonly MessageReply[]): Unread | undefined => {
  const unread = messages.filter(({ read }) => !read)
  return unread[0] && { id: unread[0].id, count: unread.length }
}

type Place = {
  /** Where the unread ones begin when that is further back than what is loaded. */
  before: Unread | undefined
  /** The newest message is in sight, and up to date. */
  atEnd: boolean
  /** The message last sent from this screen. */
  lastSent: string | undefined
}

/**
 * Marks the conversation as read while its end is in sight.
 * @returns what arrived while the reader was elsewhere, and whether unread messages wait below
 */
export const useReading = (familyId: string, messages: readonly MessageReply[], { before, atEnd, lastSent }: Place) => {
  const { mutate: markRead } = useMarkRead(familyId)
  const isReading = usePageVisible() && atEnd
  const { id: first, count = 0 } = before ?? unreadIn(messages) ?? {}
  const newest = messages.at(-1)?.id

  const [missed, setMissed] = useState<Unread>()
  // False until the first messages were shown: what is unread on opening was written while the reader was elsewhere.
  const wasReading = useRef(false)
  useLayoutEffect(() => {
    if (first && !wasReading.current) setMissed({ id: first, count })
  }, [first, count])
  useLayoutEffect(() => {
    wasReading.current = isReading
  }, [isReading])
  useLayoutEffect(() => {
    // Whoever answers has seen what was new.
    if (lastSent) setMissed(undefined)
  }, [lastSent])

  useEffect(() => {
    if (isReading && first && newest) markRead(newest)
  }, [isReading, first, newest, markRead])

  return { missed, hasUnread: first !== undefined }
}
