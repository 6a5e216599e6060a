import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import { formatDay } from '#web/platform/format/formats'
import { lazyScreen } from '#web/platform/loading/lazy-screen'
import { useFamily, useMay, useUser } from '#web/platform/session/session'
import { buttonClass } from '#web/ui/button'
import { Card } from '#web/ui/card'
import { EmptyState } from '#web/ui/empty-state'
import { LoadError } from '#web/ui/error-state'
import { useDialog } from '#web/ui/use-dialog'
import { t } from './texts'
import { FreePeople, TodayPerson } from './today-person'
import type { FamilyToday } from './use-today'

const PayDialog = lazy(lazyScreen(() => import('../finances/pay-dialog').then((module) => ({ default: module.PayDialog }))))

export const todayText = (today: string) => formatDay(Temporal.PlainDate.from(today), { weekday: 'long', month: 'long', day: 'numeric' })

/** The day of each person, with checkboxes. */
export function TodayCard({ day, today, failed }: FamilyToday) {
  const { id: familyId, currency } = useFamily()
  const userId = useUser().id
  const paying = useDialog<BillReply>()
  const isEmpty = day.people.every(({ items }) => items.length === 0)
  return (
    <Card
      title={t('Today')}
      subtitle={todayText(today)}
      flush
      actions={
        useMay('view_calendar') && (
          <Link to="/calendar" className={`${buttonClass('quiet')} -me-3 max-w-none`}>
            {t('Calendar')}
          </Link>
        )
      }
    >
      {failed.map((query) => (
        <LoadError key={query.failed} title={query.failed} query={query} />
      ))}
      {isEmpty && failed.length === 0 && <NothingPlanned />}
      {!isEmpty && (
        <div className="flex flex-col gap-2 px-2 pt-1">
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] items-start gap-2">
            {day.people.map((person) => (
              <TodayPerson key={person.id} day={person} isMe={person.id === userId} onPay={paying.show} />
            ))}
          </div>
          <FreePeople free={day.free} />
        </div>
      )}
      {paying.subject && (
        <Suspense>
          <PayDialog key={paying.openCount} bill={paying.subject} familyId={familyId} currency={currency} today={today} {...paying.props} />
        </Suspense>
      )}
    </Card>
  )
}

function NothingPlanned() {
  const mayPlan = useMay('edit_calendar')
  return (
    <EmptyState
      icon={CalendarDays}
      title={t('Nothing planned today')}
      text={t('The day is yours.')}
      action={
        mayPlan && (
          <Link to="/calendar" className={buttonClass()}>
            {t('Plan something')}
          </Link>
        )
      }
    />
  )
}
