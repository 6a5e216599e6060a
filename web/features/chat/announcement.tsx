import { Megaphone } from 'lucide-react'
import { memo, useState } from 'react'
import { momentLabel, timeLabel } from '#web/platform/format/message-times'
import { useFamily } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { Badge } from '#web/ui/badge'
import { Button } from '#web/ui/button'
import { pictureOf } from '#web/ui/picture'
import type { ShownMessage } from './chat.sending'
import { MessageMenu } from './message-menu'
import { Files, Marks, Quote, Reactions } from './message-parts'
import { MessageText } from './message-text'
import { t } from './texts'
import type { MessageActs } from './use-message-acts'

type AnnouncementProps = {
  message: ShownMessage
  color: string | undefined
  acts: MessageActs
  /** Whether it is beside the conversation, with a button that leads there. */
  isListed?: boolean
}

/** An announcement, across the whole width. */
export const Announcement = memo(function Announcement({ message, color, acts, isListed }: AnnouncementProps) {
  const { timezone } = useFamily()
  const [isWanted, setWanted] = useState(false)
  const { sender, createdAt, sending } = message
  return (
    <article
      data-message={message.id}
      tabIndex={-1}
      className={`group/message rounded-box bg-primary/8 px-4 ring-1 ring-primary/25 ring-inset py-3 outline-none sm:px-5 sm:py-4 ${sending ? 'opacity-60' : ''}`}
    >
      <header className="flex min-h-8 items-center gap-2 font-semibold text-primary text-sm">
        <Megaphone aria-hidden className="size-4 shrink-0" />
        <span className="me-auto">{t('Announcement')}</span>
        {isListed && !message.read && <Badge tone="solid">{t('New')}</Badge>}
        {!sending && <MessageMenu message={message} acts={acts} isWanted={isWanted} onWanted={() => setWanted(true)} />}
      </header>
      {message.replyTo && <Quote replyTo={message.replyTo} onShow={acts.show} />}
      <Files files={message.files} />
      <p className="mt-1 whitespace-pre-wrap text-[1.0625rem] [overflow-wrap:anywhere]">
        <MessageText content={message.content} />
        <Marks message={message} />
      </p>
      <Reactions message={message} acts={acts} />
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
        <Avatar name={sender.name} src={pictureOf(sender.profileImageUrl)} color={color} size="xs" decorative />
        <span className="font-semibold text-base-content">{sender.firstName}</span>
        <time dateTime={createdAt} title={momentLabel(createdAt, timezone)}>
          {timeLabel(createdAt, timezone)}
        </time>
        {isListed && (
          <Button variant="quiet" size="sm" onClick={() => acts.show(message.id)} className="-me-2 ms-auto max-w-none text-primary">
            {t('Show in chat')}
          </Button>
        )}
      </div>
    </article>
  )
})
