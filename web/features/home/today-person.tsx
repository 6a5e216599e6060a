import { House } from 'lucide-react'
import { useId, useState } from 'react'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import { listText } from '#web/platform/format/formats'
import { Avatar } from '#web/ui/avatar'
import { Button } from '#web/ui/button'
import { pictureOf } from '#web/ui/picture'
import { t } from './texts'
import { type PersonDay, type Today, ticksOf } from './today.rules'
import { TodayRow } from './today-rows'

/** More items than these are one press away, so that a long day does not push the others down. */
const mostOfMine = 8
const mostOfOthers = 5

type PersonProps = { day: PersonDay; isMe: boolean; onPay: (bill: BillReply) => void }

/** A person's items of today in their colour; those of everyone have none. */
export function TodayPerson({ day: { member, items }, isMe, onPay }: PersonProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const most = isMe ? mostOfMine : mostOfOthers
  // One more takes no more room than the button.
  const shown = isWhole || items.length <= most + 1 ? items : items.slice(0, most)
  const hidden = items.length - shown.length
  const { all, left } = ticksOf(items)
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-field bg-base-content/4 px-3 py-2">
      <header className="flex min-h-11 items-center gap-3">
        {member ? (
          <Avatar name={member.name} src={pictureOf(member.user.profileImageUrl)} color={member.color} size="sm" decorative />
        ) : (
          <span aria-hidden className="grid size-8 shrink-0 place-items-center rounded-full bg-base-300">
            <House className="size-4" />
          </span>
        )}
        <h3 id={id} className="wrap-anywhere min-w-0 flex-1 text-base">
          {isMe ? t('You') : (member?.user.firstName ?? t('Everyone'))}
        </h3>
        {all > 0 && <p className="text-muted text-sm tabular-nums">{left > 0 ? t('{count} to do', { count: left }) : t('All done')}</p>}
      </header>
      {items.length === 0 ? (
        <p className="pb-2 text-muted">{t('Nothing planned today')}</p>
      ) : (
        <ul className="flex flex-col">
          {shown.map((item) => (
            <li key={item.id} data-row={item.id}>
              <TodayRow item={item} color={member?.color} onPay={onPay} />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button variant="quiet" className="-ms-2" onClick={() => setWhole(true)}>
          {t('Show {count} more', { count: hidden })}
        </Button>
      )}
    </section>
  )
}

/** Those who have nothing, on one line. */
export function FreePeople({ free }: Pick<Today, 'free'>) {
  if (free.length === 0) return null
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 px-3 text-muted text-sm">
      <span className="flex -space-x-1.5">
        {free.map(({ userId, name, color, user }) => (
          <Avatar key={userId} name={name} src={pictureOf(user.profileImageUrl)} color={color} size="xs" decorative />
        ))}
      </span>
      <p className="wrap-anywhere min-w-0 flex-1">
        {t('Nothing planned today: {names}', { names: listText(free.map(({ user, name }) => user.firstName || name)) })}
      </p>
    </div>
  )
}
