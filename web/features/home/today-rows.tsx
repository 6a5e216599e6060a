import { Link } from '@tanstack/react-router'
import { HandCoins, PartyPopper } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Span } from '#src/features/calendar/calendar.days.rules'
import type { BillReply } from '#src/features/finances/finances.bills.contract'
import type { TaskReply } from '#src/features/tasks/tasks.contract'
import { maySetStatus } from '#src/features/tasks/tasks.rules'
import { useNow } from '#web/platform/format/clock'
import { formatDay } from '#web/platform/format/formats'
import { moneyText } from '#web/platform/format/money'
import { useFamily, useMay, useMe } from '#web/platform/session/session'
import { Button } from '#web/ui/button'
import { Checkbox } from '#web/ui/checkbox'
import { timeText } from '../calendar/calendar.labels'
import { EventTitle } from '../calendar/event-title'
import { PendingMark } from '../shell/pending-mark'
import { dueTimeText } from '../tasks/tasks.labels'
import { useTick } from '../tasks/tasks.mutations'
import { t } from './texts'
import type { TodayItem } from './today.rules'

type RowProps = { color: string | undefined; isLarge?: boolean; onPay: (bill: BillReply) => void }

/** A thing of the day: an event leads to the calendar, a task is ticked, a bill is paid. */
export function TodayRow({ item, ...props }: RowProps & { item: TodayItem }) {
  if (item.kind === 'event') return <EventRow span={item.span} {...props} />
  if (item.kind === 'task') return <TaskRow {...item} {...props} />
  if (item.kind === 'bill') return <BillRow {...item} {...props} />
  const { task, isLate } = item
  return (
    <Link to="/events/$plannerId" params={{ plannerId: task.plannerId }} search={{ tab: 'tasks' }} hash={task.id} className={linked}>
      <PartyPopper aria-hidden className="size-5 shrink-0 text-muted" />
      <Lines title={task.title} detail={task.plannerName} late={isLate ? task.dueDate : null} />
    </Link>
  )
}

const linked = 'flex min-h-12 items-center gap-3 rounded-field py-1.5 hover:bg-base-content/5'

type LinesProps = { title: ReactNode; detail?: ReactNode; late?: string | null; isMuted?: boolean }

function Lines({ title, detail, late, isMuted }: LinesProps) {
  return (
    <span className={`min-w-0 flex-1 ${isMuted ? 'text-muted' : ''}`}>
      <span className="wrap-anywhere block font-medium">{title}</span>
      <span className="wrap-anywhere flex flex-wrap gap-x-2 text-muted text-sm empty:hidden">
        {late && <Late date={late} />}
        {detail}
      </span>
    </span>
  )
}

const Late = ({ date }: { date: string }) => (
  <span className="font-medium text-error">
    {t('Overdue, {day}', { day: formatDay(Temporal.PlainDate.from(date), { month: 'short', day: 'numeric' }) })}
  </span>
)

function EventRow({ span, color }: RowProps & { span: Span<EventReply> }) {
  const { timezone } = useFamily()
  const { event } = span
  const isOver = Temporal.Instant.from(event.endTime).epochMilliseconds < useNow()
  return (
    <Link to="/calendar" search={{ event: event.id, at: event.instanceDate ?? undefined }} className={linked}>
      {/* As wide as a tick, so that all titles are on one edge. */}
      <span aria-hidden className="grid w-6 shrink-0 place-items-center self-stretch">
        <span className="h-full min-h-8 w-1 rounded-full" style={{ backgroundColor: color ?? event.color }} />
      </span>
      <Lines
        title={<EventTitle event={event} />}
        detail={[timeText(span, timezone), event.location].filter(Boolean).join(' · ')}
        isMuted={isOver}
      />
    </Link>
  )
}

function TaskRow({ task, isLate, color, isLarge }: RowProps & { task: TaskReply; isLate: boolean }) {
  const me = useMe()
  const tick = useTick(task.familyId)
  const isDone = task.status === 'completed'
  const facts = [
    !isLate && task.dueTime && dueTimeText(task.dueTime),
    task.isChore && t('{count, plural, one {# point} other {# points}}', { count: task.points }),
  ]
  return (
    <Checkbox
      label={t('Complete {title}', { title: task.title })}
      shortLabel={
        <span className={`wrap-anywhere font-medium ${isLarge ? 'text-xl' : ''} ${isDone ? 'text-muted line-through' : ''}`}>
          {task.title}
        </span>
      }
      hint={
        <span className={`flex flex-wrap items-center gap-x-2 empty:hidden ${isLarge ? 'text-base' : ''}`}>
          {isLate && !isDone && task.dueDate && <Late date={task.dueDate} />}
          {facts.filter(Boolean).join(' · ')}
          <PendingMark row={task.id} />
        </span>
      }
      shape="round"
      size={isLarge ? 'lg' : 'md'}
      color={color}
      checked={isDone}
      disabled={!maySetStatus(me, task)}
      onCheckedChange={(isTicked) => tick.mutate({ task, status: isTicked ? 'completed' : 'pending' })}
    />
  )
}

function BillRow({ bill, isLate, onPay }: RowProps & { bill: BillReply; isLate: boolean }) {
  const { currency } = useFamily()
  const mayPay = useMay('edit_finances')
  return (
    <div className="flex min-h-12 items-center gap-3 py-1.5">
      <HandCoins aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
      <Lines
        title={bill.companyName}
        detail={<span className="whitespace-nowrap">{moneyText(bill.amountDue, currency)}</span>}
        late={isLate ? bill.dueDate : null}
      />
      {mayPay && (
        <Button size="sm" aria-label={t('Pay {name}', { name: bill.companyName })} onClick={() => onPay(bill)}>
          {t('Pay')}
        </Button>
      )}
    </div>
  )
}
