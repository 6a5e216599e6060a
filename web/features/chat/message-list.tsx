import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDown, MessagesSquare } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { byDay, nextStage } from '#src/features/chat/chat.rules'
import { useToday } from '#web/platform/format/clock'
import { useStages } from '#web/platform/loading/stages'
import { useFamily } from '#web/platform/session/session'
import { Button, IconButton } from '#web/ui/button'
import { EmptyState } from '#web/ui/empty-state'
import { highlight } from '#web/ui/highlight'
import type { Older, Unread } from './chat.queries'
import { useReading } from './chat.reading'
import { hasLoaded, useJumpToMessage } from './chat.seeking'
import type { ShownMessage } from './chat.sending'
import type { Outgoing } from './chat.unsent'
import { DayOfMessages } from './day-of-messages'
import { isAtEnd, KeepPlace } from './keep-place'
import { dividerSelector, NewAbove, useNewAbove } from './new-above'
import { OlderMessages } from './older-messages'
import { PinnedMessages } from './pinned-messages'
import { ReadersDialog } from './readers-dialog'
import { t } from './texts'
import { UnsentMessages } from './unsent-messages'
import { useMessageActs } from './use-message-acts'

type MessageListProps = {
  messages: MessageReply[]
  sending: ShownMessage[]
  unsent: Outgoing[]
  older: Older
  /** The first unread message, if it is older than the loaded ones. */
  unread: Unread | undefined
  /** False while the messages come from the response cache and may not be the newest. */
  isUpToDate: boolean
}

/** The number of messages that are rendered first: they fill most of a phone, and a desktop's processor renders the others at once. */
const firstStage = 10

/** The conversation. It opens at its end, and follows new messages while the reader is there. */
export function MessageList({ messages, sending, unsent, older, unread, isUpToDate }: MessageListProps) {
  const { id: familyId, timezone } = useFamily()
  const scroller = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(true)
  const { acts, readersOf, closeReaders } = useMessageActs(familyId)
  const lastSent = sending.at(-1)?.id
  const { missed, hasUnread } = useReading(familyId, messages, { before: unread, atEnd: atEnd && isUpToDate, lastSent })
  const all = useMemo(() => [...messages, ...sending], [messages, sending])
  const { count, isDone } = useStages(all.length, firstStage, (rendered) => nextStage(all, rendered, timezone))
  const { isSeeking, seek } = useJumpToMessage({ messages, older, isUpToDate: isUpToDate && isDone }, scroller)
  useLinkedMessage(seek)

  const isDividerThere = missed !== undefined && hasLoaded({ messages, older }, missed.id)
  // The first missed message may have been deleted meanwhile.
  const unreadFrom = isDividerThere ? messages.find(({ id }) => id >= missed.id)?.id : undefined
  const today = useToday(timezone)
  const shown = useMemo(
    () => ({ days: byDay<ShownMessage>(all.slice(-count), timezone, unreadFrom), unsent }),
    [all, count, unsent, timezone, unreadFrom],
  )
  const [isNewAbove, lookAbove] = useNewAbove(scroller, isDone ? missed?.id : undefined, isDividerThere, shown)

  // Sending scrolls to the end, wherever the reader was.
  useLayoutEffect(() => {
    if (lastSent && scroller.current) scroller.current.scrollTop = 0
  }, [lastSent])

  return (
    <>
      <PinnedMessages familyId={familyId} onShow={acts.show} />
      <div className="relative min-h-0 flex-1">
        {/* Scroll positions count from the end: content added above moves nothing, and the keyboard or a growing composer keep the end in view. */}
        <div
          ref={scroller}
          role="log"
          aria-label={t('Messages')}
          // Screen readers announce new messages, but not older ones of further stages and pages.
          aria-live={atEnd && isDone ? 'polite' : 'off'}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          onScroll={(event) => {
            setAtEnd(isAtEnd(event.currentTarget))
            lookAbove()
          }}
          className="flex h-full flex-col-reverse overflow-y-auto overflow-x-clip overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-2px]"
        >
          {shown.days.length + unsent.length === 0 ? (
            <div className="my-auto">
              <EmptyState icon={MessagesSquare} title={t('No messages yet')} text={t('Start the conversation!')} />
            </div>
          ) : (
            <KeepPlace scroller={scroller} content={shown}>
              <div className="flex flex-col gap-4 px-3 pt-3 pb-4 sm:px-5">
                {isDone && <OlderMessages older={older} scroller={scroller} oldestShown={messages[0]?.id} />}
                {shown.days.map((day) => (
                  <DayOfMessages key={day.date} day={day} today={today} unreadFrom={unreadFrom} acts={acts} />
                ))}
                {unsent.length > 0 && <UnsentMessages familyId={familyId} messages={unsent} />}
              </div>
            </KeepPlace>
          )}
        </div>
        {missed && isNewAbove && (
          <NewAbove
            count={missed.count}
            pending={isSeeking}
            onPress={() => seek({ id: missed.id, selector: dividerSelector, arrive: toDivider })}
          />
        )}
        {!atEnd && <ToTheEnd hasUnread={hasUnread} onPress={() => scroller.current?.scrollTo(0, 0)} />}
        {readersOf && <ReadersDialog message={readersOf} onClose={closeReaders} />}
      </div>
    </>
  )
}

const toDivider = (line: HTMLElement) => {
  line.scrollIntoView({ block: 'start' })
  line.focus({ preventScroll: true })
}

/** Jumps to the message named in the address, and removes it from the address. */
const useLinkedMessage = (seek: ReturnType<typeof useJumpToMessage>['seek']) => {
  const { message: id } = useSearch({ from: '/gate/messages' })
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per link
  useEffect(() => {
    if (!id) return
    const done = () => navigate({ to: '/messages', replace: true, resetScroll: false })
    seek({ id, selector: `[data-message="${CSS.escape(id)}"]`, arrive: highlight, done })
  }, [id])
}

function ToTheEnd({ hasUnread, onPress }: { hasUnread: boolean; onPress: () => void }) {
  const arrow = <ArrowDown aria-hidden className="size-4" />
  return (
    <div className="pointer-events-none absolute inset-x-4 bottom-3 flex justify-center *:pointer-events-auto *:rounded-full *:bg-base-100 *:shadow-float">
      {hasUnread ? (
        <div role="status">
          <Button icon={arrow} onClick={onPress} className="rounded-full">
            {t('New messages')}
          </Button>
        </div>
      ) : (
        <div className="ms-auto">
          <IconButton label={t('Go to the newest message')} onClick={onPress}>
            {arrow}
          </IconButton>
        </div>
      )}
    </div>
  )
}
