import { momentLabel, timeLabel } from '#web/platform/format/message-times'
import { useFamily, useMay, useMe } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { pictureOf } from '#web/ui/picture'
import { Bubble } from './bubble'
import type { ShownMessage } from './chat.sending'
import { t } from './texts'
import type { MessageActs } from './use-message-acts'

type GroupOfMessagesProps = {
  messages: readonly [ShownMessage, ...ShownMessage[]]
  /** The sender's colour; undefined for a former member. */
  color: string | undefined
  acts: MessageActs
}

/** Consecutive messages of one person: the reader's own on the right, others' beside their avatar. */
export function GroupOfMessages({ messages, color, acts }: GroupOfMessagesProps) {
  const { timezone } = useFamily()
  const me = useMe()
  const [{ sender, senderId, createdAt }] = messages
  const isOwn = senderId === me.userId
  const mayWrite = useMay('edit_messages')
  return (
    <div className="flex gap-2.5">
      {!isOwn && (
        <div className="self-end pb-0.5">
          <Avatar name={sender.name} src={pictureOf(sender.profileImageUrl)} color={color} size="sm" decorative />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <p className={`mb-1 px-3 text-muted text-xs ${isOwn ? 'text-end' : ''}`}>
          <span className={isOwn ? 'sr-only' : 'me-1.5 font-semibold text-base-content'}>{isOwn ? t('You') : sender.firstName}</span>
          <time dateTime={createdAt} title={momentLabel(createdAt, timezone)}>
            {timeLabel(createdAt, timezone)}
          </time>
        </p>
        <ul className="flex flex-col gap-0.5">
          {messages.map((message) => (
            <Bubble key={message.id} message={message} color={color} isOwn={isOwn} mayWrite={mayWrite} acts={acts} />
          ))}
        </ul>
        {messages.at(-1)?.sending === 'later' && (
          <p className="mt-1 px-3 text-end text-muted text-xs">{t('Will be sent when you are back online')}</p>
        )}
      </div>
    </div>
  )
}
