import { Lock, Repeat } from 'lucide-react'
import { memo } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import type { Chip, DayChips } from '#src/features/calendar/calendar.rules'
import { softTint } from '#web/ui/color'
import { Skeleton } from '#web/ui/skeleton'
import { longDate } from './calendar.labels'
import { EventTitle } from './event-title'
import { t } from './texts'

interface DayCellProps {
  day: Temporal.PlainDate
  /** The number of events; undefined while they load. */
  count: number | undefined
  content: DayChips<EventReply> | undefined
  isToday: boolean
  isSelected: boolean
  isOfMonth: boolean
  isTabStop: boolean
  onSelect: (day: Temporal.PlainDate) => void
}

/** One day of the month: its number, up to two chips, and the number of further events. */
export const DayCell = memo(({ day, count, content, isToday, isSelected, isOfMonth, isTabStop, onSelect }: DayCellProps) => {
  const number = isToday ? 'bg-primary font-semibold text-primary-content' : isOfMonth ? '' : 'text-muted'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding grid handles keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows a td as gridcell
      role="gridcell"
      data-day={String(day)}
      aria-selected={isSelected}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onSelect(day)}
      className={`relative h-20 cursor-pointer select-none p-0 align-top outline-offset-[-2px] focus-visible:z-2 lg:h-24 2xl:h-30 ${isSelected ? 'bg-primary/10' : 'hover:bg-base-content/4'}`}
    >
      <span className="sr-only">
        {[longDate(day), isToday && t('today'), count !== undefined && countText(count)].filter(Boolean).join(', ')}
      </span>
      <span
        aria-hidden
        className={`mx-auto mt-0.5 grid size-6 lg:mt-1 lg:mb-0.5 lg:size-6.5 place-items-center rounded-full text-sm tabular-nums ${number}`}
      >
        {day.day}
      </span>
      {content ? (
        <>
          {content.chips.map((chip, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chips are identified by their place
            <EventChip key={place} chip={chip} day={day} />
          ))}
          {content.more > 0 && (
            <span className="block whitespace-nowrap px-0.5 text-[0.6875rem] text-muted leading-[0.9375rem] tracking-tight sm:px-2 sm:text-xs sm:tracking-normal">
              {t('+{count} more', { count: content.more })}
            </span>
          )}
        </>
      ) : (
        isOfMonth && <Skeleton className="mx-1 mt-1 h-4 sm:h-5" />
      )}
    </td>
  )
})

const countText = (count: number) => (count === 0 ? t('no events') : t('{count, plural, one {# event} other {# events}}', { count }))

const height = 'mt-0.5 h-[1.0625rem] lg:h-5.5'

/** An event on one of its days. A multi-day event is rendered once, as a bar across the cells of its days. */
function EventChip({ chip, day }: { chip: Chip<EventReply> | undefined; day: Temporal.PlainDate }) {
  if (!chip) return <div className={height} />
  const { event, first, last } = chip.span
  if (chip.days === 0) {
    return (
      <div className={height}>
        <span className="sr-only">
          <EventTitle event={event} />
        </span>
      </div>
    )
  }
  const begins = day.equals(first)
  const ends = day.add({ days: chip.days - 1 }).equals(last)
  return (
    // A press on the bar selects the day below it.
    <div
      className={`pointer-events-none relative z-1 ${height} ${begins ? 'ps-0.5 lg:ps-1' : ''} ${ends ? 'pe-0.5 lg:pe-1' : ''}`}
      style={{ width: `${chip.days * 100}%` }}
    >
      <div
        className={`flex h-full items-center gap-1 overflow-hidden text-[0.6875rem] sm:text-xs ${begins ? 'rounded-s-md' : ''} ${ends ? 'rounded-e-md' : ''}`}
        style={softTint(event.color)}
      >
        <span
          aria-hidden
          className={`h-full shrink-0 ${begins ? 'w-[3px]' : ''}`}
          style={begins ? { backgroundColor: event.color } : undefined}
        />
        <span className="min-w-0 grow overflow-hidden whitespace-nowrap font-medium sm:text-ellipsis">
          <EventTitle event={event} />
        </span>
        {event.recurrence && <Repeat role="img" aria-label={t('Repeats')} className="me-1 size-3 shrink-0 not-lg:hidden" />}
        {event.isPrivate && <Lock role="img" aria-label={t('Private')} className="me-1 size-3 shrink-0 not-lg:hidden" />}
      </div>
    </div>
  )
}
