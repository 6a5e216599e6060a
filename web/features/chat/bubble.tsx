import { memo } from 'react'
import type { MessageReply } from '#src/features/chat/chat.contract'
import { softTint } from '#web/ui/color'
import type { ShownMessage } from './chat.sending'
import { DeleteButton } from './delete-button'
import { isOnlyEmoji, MessageText } from './message-text'

type BubbleProps = {
  message: ShownMessage
  color: string | undefined
  isOwn: boolean
  /** Left out if the reader may not delete it. */
  onDelete: ((message: MessageReply) => void) | undefined
}

// Smaller corners on the sender's side connect the bubbles of a group; the last one points at its sender.
const sides = {
  own: 'rounded-ee-md group-[:not(:first-child)]/message:rounded-se-md',
  other: 'rounded-es-md group-[:not(:first-child)]/message:rounded-ss-md',
}

/** A tint of the sender's colour, stronger for the reader's own messages. Readable (AA) for any colour in both themes. */
const tint = (color: string, isOwn: boolean) =>
  isOwn ? { backgroundColor: `color-mix(in oklab, ${color} 30%, var(--color-base-100))` } : softTint(color)

/** One message. A tap or hover shows its actions. */
export const Bubble = memo(function Bubble({ message, color, isOwn, onDelete }: BubbleProps) {
  const isLarge = isOnlyEmoji(message.content)
  return (
    <li
      data-message={message.id}
      tabIndex={-1}
      className={`group/message flex max-w-full items-center gap-1 outline-none ${isOwn ? 'flex-row-reverse' : ''}`}
    >
      <div
        style={isLarge || !color ? undefined : tint(color, isOwn)}
        className={`min-w-0 max-w-[85%] whitespace-pre-wrap sm:max-w-[34rem] [overflow-wrap:anywhere] ${message.sending ? 'opacity-60' : ''} ${
          isLarge ? 'px-1 text-5xl leading-tight' : `rounded-[1.25rem] bg-base-200 px-3.5 py-2 ${isOwn ? sides.own : sides.other}`
        }`}
      >
        <MessageText content={message.content} />
      </div>
      {onDelete && <DeleteButton onPress={() => onDelete(message)} />}
    </li>
  )
})
