import type { RefObject } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, type Span } from '#src/features/calendar/calendar.days.rules'
import { defaultTimes, type LocalTimes } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import type { ActiveFamily } from '#web/platform/session/session'
import { daysName } from './calendar.labels'
import { dragPreview } from './drag-preview'
import type { Grip } from './grid-gestures'
import { type Cell, dayAt, type Point, rangeOf } from './month.rules'
import { endingOn, movedByDays } from './move.rules'
import { isForward, useGridGestures } from './use-grid-gestures'
import { type MoveEvent, mayMove } from './use-move'

/** The times of a new event on a day, or on several days. */
export const slotOf = ({ first, last }: Pick<Span<unknown>, 'first' | 'last'>, timezone: string): LocalTimes => {
  const times = defaultTimes(first, Temporal.Now.zonedDateTimeISO(timezone))
  return first.equals(last) ? times : { startTime: `${first}T09:00`, endTime: `${last}T10:00`, isAllDay: true }
}

type MonthGestures = {
  family: ActiveFamily
  spans: Span<EventReply>[] | undefined
  onMove: MoveEvent
  onAdd: ((slot: LocalTimes) => void) | undefined
  onTurn: (forward: boolean) => void
}

const cellsOf = (grid: Element): Cell[] =>
  [...grid.querySelectorAll<HTMLElement>('[data-day]')].map((element) => ({
    day: Temporal.PlainDate.from(element.dataset.day ?? ''),
    box: element.getBoundingClientRect(),
  }))

/** In the month: drag an event to another day, its end to another last day, or over free days to add one; swipe to turn. */
export const useMonthGestures = (grid: RefObject<HTMLElement | null>, { family, spans, onMove, onAdd, onTurn }: MonthGestures) => {
  const dayNear = (at: Point) => grid.current && dayAt(at, cellsOf(grid.current))
  const show = ({ first, last }: Pick<Span<unknown>, 'first' | 'last'>, label?: string, at?: Point) => {
    const covered = cellsOf(grid.current as HTMLElement).filter(({ day }) => covers({ event: undefined, first, last }, day))
    dragPreview.value = { boxes: covered.map(({ box }) => box), label, ...(at && { at }) }
  }
  const onEnd = () => {
    dragPreview.value = undefined
  }

  const moveGrip = ({ event, first, last }: Span<EventReply>, from: Temporal.PlainDate): Grip => {
    const daysTo = (at: Point) => from.until(dayNear(at) ?? from).days
    return {
      onMove: (at) => {
        const days = daysTo(at)
        show({ first: first.add({ days }), last: last.add({ days }) }, event.title, at)
      },
      onDrop: (at) => onMove(event, movedByDays(event, daysTo(at), family.timezone)),
      onEnd,
    }
  }
  const stretchGrip = ({ event, first, last }: Span<EventReply>): Grip => ({
    onMove: (at) => show(rangeOf(first, dayNear(at) ?? last), event.title, at),
    onDrop: (at) => onMove(event, endingOn(event, dayNear(at) ?? last, family.timezone)),
    onEnd,
  })
  const addGrip = (from: Temporal.PlainDate, add: NonNullable<typeof onAdd>): Grip => ({
    onMove: (at) => {
      const range = rangeOf(from, dayNear(at) ?? from)
      show(range, range.first.equals(range.last) ? undefined : daysName(range.first, range.last), at)
    },
    onDrop: (at) => add(slotOf(rangeOf(from, dayNear(at) ?? from), family.timezone)),
    onEnd,
  })

  useGridGestures(grid, {
    onGrip: (target, at) => {
      const from = dayNear(at)
      if (!from || !target.closest('[data-day]') || target.closest('button')) return undefined
      const key = target.closest<HTMLElement>('[data-event]')?.dataset.event
      if (!key) return onAdd && addGrip(from, onAdd)
      const span = spans?.find(({ event }) => occurrenceKey(event) === key)
      if (!span || !mayMove(family, span.event)) return undefined
      return target.closest('[data-end]') ? stretchGrip(span) : moveGrip(span, from)
    },
    onSwipe: (pixels) => onTurn(isForward(pixels)),
  })
}
