import { ArrowDown, MessagesSquare } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MessageReply } from '../../../src/features/chat/chat.contract'
import { byDay } from '../../../src/features/chat/chat.rules'
import { useFamily } from '../../platform/session'
import { Button, IconButton } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import type { Older } from './chat.queries'
import { useReading } from './chat.reading'
import type { ShownMessage } from './chat.sending'
import { useToday } from './chat.times'
import { DayOfMessages } from './day-of-messages'
import { DeleteMessageDialog } from './delete-message-dialog'
import { isAtEnd, KeepPlace } from './keep-place'
import { OlderMessages } from './older-messages'

type MessageListProps = {
  messages: MessageReply[]
  sending: ShownMessage[]
  older: Older
  /** False while messages of an earlier visit are shown that may not be the newest. */
  isUpToDate: boolean
}

/** The conversation. It opens at its end, and stays there as long as the reader does. */
export function MessageList({ messages, sending, older, isUpToDate }: MessageListProps) {
  const { id: familyId, timezone } = useFamily()
  const scroller = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const [deleting, setDeleting] = useState<MessageReply>()
  const lastSent = sending.at(-1)?.id
  const { unreadFrom, hasUnread } = useReading(familyId, messages, { atEnd: atEnd && isUpToDate, lastSent })
  const today = useToday(timezone)
  const days = useMemo(
    () => byDay<ShownMessage>([...messages, ...sending], timezone, unreadFrom),
    [messages, sending, timezone, unreadFrom],
  )

  // Whoever sends a message wants to see it, wherever they were reading.
  useLayoutEffect(() => {
    if (lastSent && scroller.current) scroller.current.scrollTop = 0
  }, [lastSent])

  return (
    <div className="relative min-h-0 flex-1">
      {/* Counted from its end: what is added above moves nothing, and the keyboard or a growing composer leave the end in sight. */}
      <div
        ref={scroller}
        role="log"
        aria-label="Messages"
        // New messages are read out; older ones, loaded while scrolled up, are not.
        aria-live={atEnd ? 'polite' : 'off'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={(event) => setAtEnd(isAtEnd(event.currentTarget))}
        className="flex h-full flex-col-reverse overflow-y-auto overflow-x-clip overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
      >
        {days.length === 0 ? (
          <div className="my-auto">
            <EmptyState icon={MessagesSquare} title="No messages yet" text="Start the conversation!" />
          </div>
        ) : (
          <KeepPlace scroller={scroller} content={days}>
            <div className="flex flex-col gap-4 px-3 pt-3 pb-4 sm:px-5">
              <OlderMessages older={older} scroller={scroller} oldestShown={messages[0]?.id} />
              {days.map((day) => (
                <DayOfMessages key={day.date} day={day} today={today} unreadFrom={unreadFrom} onDelete={setDeleting} />
              ))}
            </div>
          </KeepPlace>
        )}
      </div>
      {!atEnd && <ToTheEnd hasUnread={hasUnread} onPress={() => scroller.current?.scrollTo(0, 0)} />}
      <DeleteMessageDialog message={deleting} onClose={() => setDeleting(undefined)} />
    </div>
  )
}

function ToTheEnd({ hasUnread, onPress }: { hasUnread: boolean; onPress: () => void }) {
  const arrow = <ArrowDown aria-hidden className="size-4" />
  return (
    <div className="pointer-events-none absolute inset-x-4 bottom-3 flex justify-center *:pointer-events-auto *:rounded-full *:bg-base-100 *:shadow-float">
      {hasUnread ? (
        <div role="status">
          <Button icon={arrow} onClick={onPress} className="rounded-full">
            New messages
          </Button>
        </div>
      ) : (
        <div className="ms-auto">
          <IconButton label="Go to the newest message" onClick={onPress}>
            {arrow}
          </IconButton>
        </div>
      )}
    </div>
  )
}
