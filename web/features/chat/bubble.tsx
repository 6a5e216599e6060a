import { memo, useRef, useState } from 'react'
import { softTint } from '#web/ui/color'
import { useSwipe } from '#web/ui/use-swipe'
import type { ShownMessage } from './chat.sending'
import { MessageMenu } from './message-menu'
import { Files, Marks, Quote, Reactions } from './message-parts'
import { isOnlyEmoji, MessageText } from './message-text'
import type { MessageActs } from './use-message-acts'

type BubbleProps = {
  message: ShownMessage
  color: string | undefined
  isOwn: boolean
  /** Whether the reader may answer. */
  mayWrite: boolean
  acts: MessageActs
}

// Smaller corners on the sender's side connect the bubbles of a group; the last one points at its sender.
const sides = {
  own: 'rounded-ee-md group-[:not(:first-child)]/message:rounded-se-md',
  other: 'rounded-es-md group-[:not(:first-child)]/message:rounded-ss-md',
}

/** A tint of the sender's colour, stronger for the reader's own messages. Readable (AA) for any colour in both themes. */
const tint = (color: string, isOwn: boolean) =>
  isOwn ? { backgroundColor: `color-mix(in oklab, ${color} 30%, var(--color-base-100))` } : softTint(color)

/** One message. A tap or hover shows its menu button; a long press opens the menu, and a swipe answers. */
export const Bubble = memo(function Bubble({ message, color, isOwn, mayWrite, acts }: BubbleProps) {
  const { content, replyTo, files } = message
  const [isWanted, setWanted] = useState(0)
  const front = useRef<HTMLDivElement>(null)
  const isSent = !message.sending
  const openMenu = () => setWanted((times) => times + 1)
  const { handlers } = useSwipe({
    front,
    canSwipe: (edge) => edge === 'start' && mayWrite && isSent,
    onSwipe: () => acts.reply(message),
    ...(isSent && { onLongPress: openMenu }),
  })
  const isLarge = isOnlyEmoji(content) && !replyTo && files.length === 0
  return (
    <li
      data-message={message.id}
      tabIndex={-1}
      {...handlers}
      onContextMenu={(event) => isSent && (event.nativeEvent as PointerEvent).pointerType === 'touch' && event.preventDefault()}
      className={`group/message flex max-w-full touch-pan-y items-center gap-1 outline-none pointer-coarse:select-none ${isOwn ? 'flex-row-reverse' : ''}`}
    >
      <div
        ref={front}
        className={`flex min-w-0 max-w-[85%] flex-col sm:max-w-[34rem] ${isOwn ? 'items-end' : 'items-start'} ${message.sending ? 'opacity-60' : ''}`}
      >
        <div
          style={isLarge || !color ? undefined : tint(color, isOwn)}
          className={`max-w-full whitespace-pre-wrap [overflow-wrap:anywhere] ${
            isLarge ? 'px-1 text-5xl leading-tight' : `rounded-[1.25rem] bg-base-200 px-3.5 py-2 ${isOwn ? sides.own : sides.other}`
          }`}
        >
          {replyTo && <Quote replyTo={replyTo} onShow={acts.show} />}
          <Files files={files} />
          <MessageText content={content} />
          <Marks message={message} />
        </div>
        <Reactions message={message} acts={acts} />
      </div>
      {isSent && <MessageMenu key={isWanted} message={message} acts={acts} isWanted={isWanted > 0} onWanted={openMenu} />}
    </li>
  )
})
