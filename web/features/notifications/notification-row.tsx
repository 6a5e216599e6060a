import { Link } from '@tanstack/react-router'
import { AlarmClock, MailOpen } from 'lucide-react'
import type { NotificationReply } from '#src/features/notifications/notifications.contract'
import { sentenceOf } from '#src/features/notifications/notifications.sentences.rules'
import { useNow } from '#web/platform/format/clock'
import { relativeTime } from '#web/platform/format/relative-time'
import { word } from '#web/platform/language/server-texts'
import { useFamily, useMe, useMembers } from '#web/platform/session/session'
import { Avatar } from '#web/ui/avatar'
import { IconButton } from '#web/ui/button'
import { pictureOf } from '#web/ui/picture'
import { SwipeRow } from '#web/ui/swipe-row'
import { placeOf } from './notifications.labels'
import { useMarkRead } from './notifications.queries'
import { t } from './texts'

type NotificationRowProps = { notification: NotificationReply; onFollow: () => void }

/** One notification. Opening it marks it as read and opens its subject. */
export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const { id: familyId, timezone } = useFamily()
  const { mutate: markRead } = useMarkRead(familyId)
  const now = useNow()
  const { id, actor, title, read, createdAt } = notification
  const follow = () => {
    if (!read) markRead(id)
    onFollow()
  }
  const asRead = read ? undefined : ({ label: t('Mark as read'), icon: MailOpen, tone: 'primary', act: () => markRead(id) } as const)
  return (
    <li className="relative">
      <SwipeRow start={asRead} end={asRead} className="rounded-field">
        <Link
          {...placeOf(notification, useMe().role)}
          onClick={follow}
          className="flex min-h-11 items-start gap-3 rounded-field px-3 py-2.5 outline-offset-[-2px] hover:bg-base-content/6"
        >
          <Sign actor={actor} />
          <span className="min-w-0 flex-1">
            <span className={`block ${read ? '' : 'font-semibold'}`}>{sentenceOf(notification, word)}</span>
            <span className="line-clamp-2 text-[0.9375rem] text-muted [overflow-wrap:anywhere]">{title}</span>
            <time dateTime={createdAt} className="block text-muted text-sm">
              {relativeTime(createdAt, now, timezone)}
            </time>
          </span>
          {!read && (
            <span className="w-8 shrink-0">
              <span className="sr-only">{t('Unread')}</span>
            </span>
          )}
        </Link>
      </SwipeRow>
      {!read && (
        <IconButton label={t('Mark as read')} className="absolute end-0.5 top-0.5" onClick={() => markRead(id)}>
          <span aria-hidden className="size-2.5 rounded-full bg-primary" />
        </IconButton>
      )}
    </li>
  )
}

/** The avatar of the person who caused it; a clock for automatic ones. */
function Sign({ actor }: Pick<NotificationReply, 'actor'>) {
  const members = useMembers()
  if (!actor) {
    return (
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-primary/10 text-primary">
        <AlarmClock aria-hidden className="size-5" />
      </span>
    )
  }
  const color = members.find(({ userId }) => userId === actor.id)?.color
  return <Avatar name={actor.name} src={pictureOf(actor.profileImageUrl)} color={color} decorative />
}
