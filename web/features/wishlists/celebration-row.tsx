import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ActiveFamily, useMay } from '#web/platform/session/session'
import { IconButton } from '#web/ui/button'
import { t } from './texts'
import { dateText, daysText } from './wishlists.labels'
import { useAddToCalendar } from './wishlists.queries'

type CelebrationRowProps = {
  family: ActiveFamily
  title: string
  /** The event, shown instead of the title. */
  event?: ReactNode
  date: string
  daysLeft: number
  /** Names it among the events of the calendar. */
  subject: string
  eventTitle: string
  isYearly: boolean
}

/** A birthday or holiday with its date, and a button that puts it on the calendar. */
export function CelebrationRow({ family, title, event = title, date, daysLeft, subject, eventTitle, isYearly }: CelebrationRowProps) {
  const add = useAddToCalendar(family)
  const mayAdd = useMay('edit_calendar')
  return (
    <li className="flex min-h-12 items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">{event}</p>
        <p className="text-muted text-sm">
          {dateText(date)} · {daysText(daysLeft)}
        </p>
      </div>
      {mayAdd && (
        <IconButton
          label={t('Add to calendar: {title}', { title })}
          disabled={add.isPending}
          onClick={() => add.mutate({ subject, title: eventTitle, date, isYearly })}
        >
          <CalendarPlus aria-hidden className="size-5" />
        </IconButton>
      )}
    </li>
  )
}
