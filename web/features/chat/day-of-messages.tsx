import { Fragment } from 'react'
import type { MessageDay } from '#src/features/chat/chat.rules'
import { dayLabel } from '#web/platform/format/message-times'
import { useMembers } from '#web/platform/session/session'
import { Announcement } from './announcement'
import type { ShownMessage } from './chat.sending'
import { GroupOfMessages } from './group-of-messages'
import { t } from './texts'
import type { MessageActs } from './use-message-acts'

type DayOfMessagesProps = {
  day: MessageDay<ShownMessage>
  /** Today in the family's time zone, `YYYY-MM-DD`. */
  today: string
  unreadFrom: string | undefined
  acts: MessageActs
}

/** A day's messages under its sticky heading. */
export function DayOfMessages({ day, today, unreadFrom, acts }: DayOfMessagesProps) {
  const members = useMembers()
  const label = dayLabel(day.date, today)
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <h3 className="sticky top-2 z-10 self-center rounded-full bg-base-200 px-3 py-1 font-medium font-sans text-muted text-xs tracking-normal">
        <time dateTime={day.date}>{label}</time>
      </h3>
      {day.groups.map((group) => {
        const [first] = group.messages
        const color = members.find(({ userId }) => userId === group.senderId)?.color
        return (
          <Fragment key={first.id}>
            {first.id === unreadFrom && <UnreadDivider />}
            {group.isAnnouncement ? (
              <Announcement message={first} color={color} acts={acts} />
            ) : (
              <GroupOfMessages messages={group.messages} color={color} acts={acts} />
            )}
          </Fragment>
        )
      })}
    </section>
  )
}

function UnreadDivider() {
  return (
    <div data-unread tabIndex={-1} className="flex scroll-mt-14 items-center gap-3 font-semibold text-primary text-xs outline-none">
      <hr aria-label={t('New messages')} className="flex-1 border-primary/40" />
      <span aria-hidden>{t('New')}</span>
      <span aria-hidden className="h-px flex-1 bg-primary/40" />
    </div>
  )
}
