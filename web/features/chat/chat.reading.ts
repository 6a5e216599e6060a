import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { MessageReply } from '../../../src/features/chat/chat.contract'
import { useMarkRead } from './chat.queries'

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const usePageVisible = () => useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')

type Place = {
  /** The newest message is in sight, and up to date. */
  atEnd: boolean
  /** The message last sent from this screen. */
  lastSent: string | undefined
}

/**
 * Marks the conversation as read while its end is in sight.
 * @returns the message that begins what arrived while the reader was elsewhere, and whether unread ones wait below
 */
export const useReading = (familyId: string, messages: readonly MessageReply[], { atEnd, lastSent }: Place) => {
  const { mutate: markRead } = useMarkRead(familyId)
  const isReading = usePageVisible() && atEnd
  const firstUnread = messages.find((message) => !message.read)?.id
  const newest = messages.at(-1)?.id

  const [unreadFrom, setUnreadFrom] = useState<string>()
  // False until the first messages were shown: what is unread on opening was written while the reader was elsewhere.
  const wasReading = useRef(false)
  useLayoutEffect(() => {
    if (firstUnread && !wasReading.current) setUnreadFrom(firstUnread)
  }, [firstUnread])
  useLayoutEffect(() => {
    wasReading.current = isReading
  }, [isReading])
  useLayoutEffect(() => {
    // Whoever answers has seen what was new.
    if (lastSent) setUnreadFrom(undefined)
  }, [lastSent])

  useEffect(() => {
    if (isReading && firstUnread && newest) markRead(newest)
  }, [isReading, firstUnread, newest, markRead])

  return { unreadFrom, hasUnread: firstUnread !== undefined }
}
