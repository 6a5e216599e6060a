import type { MouseEvent, RefObject } from 'react'
import type { EventReply } from '#src/features/calendar/calendar.contract'
import { covers, type Span } from '#src/features/calendar/calendar.days.rules'
import { type LocalTimes, localTimesOf } from '#src/features/calendar/calendar.rules'
import { occurrenceKey } from '#src/features/calendar/calendar.series.rules'
import type { ActiveFamily } from '#web/platform/session/session'
import { daysName, timeText } from './calendar.labels'
import { dragPreview } from './drag-preview'
import type { Grip } from './grid-gestures'
import { type Box, type Cell, dayAt, type Point, rangeOf } from './month.rules'
import { between, dropped, endingOn, movedByDays, type Place, stretched, type Times } from './move.rules'
import { isForward, useGridGestures } from './use-grid-gestures'
import { type MoveEvent, mayMove } from './use-move'
import { type Hour, type Row, topOf } from './week.rules'

const momentOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds

type WeekGestures = {
  family: ActiveFamily
  days: Temporal.PlainDate[]
  hours: Hour[][]
  rows: Row[]
  /** Pixels per minute. */
  pixels: number
  spans: Span<EventReply>[] | undefined
  onMove: MoveEvent
  onAdd: ((slot: LocalTimes) => void) | undefined
  onTurn: (forward: boolean) => void
}

/** In the week: drag an event to another day and time, its end to another one, or over free hours or days to add one; swipe to turn. */
export const useWeekGestures = (scroller: RefObject<HTMLElement | null>, week: WeekGestures) => {
  const { family, days, hours, rows, pixels, spans, onMove, onAdd, onTurn } = week
  const zone = family.timezone
  const columns = (): Cell[] =>
    [...(scroller.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((element, n) => ({
      day: days[n] as Temporal.PlainDate,
      box: element.getBoundingClientRect(),
    }))
  const dayNear = ({ x }: Point) => {
    const cells = columns()
    return dayAt({ x, y: cells[0]?.box.top ?? 0 }, cells) ?? (days[0] as Temporal.PlainDate)
  }
  const placeOf = (at: Point): Place => {
    const index = days.findIndex((day) => day.equals(dayNear(at)))
    return { hours: hours[index] ?? [], top: (at.y - (columns()[index]?.box.top ?? 0)) / pixels }
  }
  const onEnd = () => {
    dragPreview.value = undefined
  }

  /** The part of the screen in which the hours are. */
  const visible = (box: Box): Box => {
    const { top = 0, bottom = 0 } = scroller.current?.getBoundingClientRect() ?? {}
    const head = scroller.current?.firstElementChild?.getBoundingClientRect().bottom ?? top
    return { ...box, top: Math.max(box.top, head), bottom: Math.min(box.bottom, bottom) }
  }
  const showTimes = (event: EventReply | undefined, times: Times) => {
    const [start, end] = [momentOf(times.startTime), momentOf(times.endTime)]
    const boxes = columns().flatMap(({ box }, n) => {
      const day = hours[n] ?? []
      const first = day[0]?.start ?? 0
      const last = day.at(-1)
      if (end <= first || !last || start >= last.start + last.minutes * 60_000) return []
      const [top, bottom] = [start <= first ? 0 : topOf(start, day, rows), topOf(end, day, rows, true)]
      return [visible({ left: box.left, right: box.right, top: box.top + top * pixels, bottom: box.top + bottom * pixels })]
    })
    const span = { event: { ...event, ...times, isAllDay: false } as EventReply, first: days[0], last: days[0] } as Span<EventReply>
    dragPreview.value = { boxes: boxes.filter(({ top, bottom }) => bottom > top), label: timeText(span, zone) }
  }
  const showDays = ({ first, last }: Pick<Span<unknown>, 'first' | 'last'>, label: string, at: Point) => {
    const row = scroller.current?.querySelector('[data-all-day]')?.getBoundingClientRect()
    const covered = columns().filter(({ day }) => covers({ event: undefined, first, last }, day))
    const boxes = covered.map(({ box }) => ({ left: box.left, right: box.right, top: row?.top ?? 0, bottom: row?.bottom ?? 0 }))
    dragPreview.value = { boxes, label, at }
  }

  const hoursGrip = (event: EventReply, from: Place, lead: number): Grip => {
    const times = (at: Point) => dropped(event, from, placeOf(at), rows, lead)
    return { onMove: (at) => showTimes(event, times(at)), onDrop: (at) => onMove(event, times(at)), onEnd, scroller: scroller.current }
  }
  const endGrip = (event: EventReply, start: Point): Grip => {
    const { hours: day, top } = placeOf(start)
    const end = { hours: day, top: topOf(momentOf(event.endTime), day, rows, true) }
    const times = (at: Point) => stretched(event, end, placeOf({ x: start.x, y: at.y }).top - top, rows)
    return { onMove: (at) => showTimes(event, times(at)), onDrop: (at) => onMove(event, times(at)), onEnd, scroller: scroller.current }
  }
  const daysGrip = ({ event, first, last }: Span<EventReply>, from: Temporal.PlainDate): Grip => {
    const by = (at: Point) => from.until(dayNear(at)).days
    return {
      onMove: (at) => showDays({ first: first.add({ days: by(at) }), last: last.add({ days: by(at) }) }, event.title, at),
      onDrop: (at) => onMove(event, movedByDays(event, by(at), zone)),
      onEnd,
    }
  }
  const lastDayGrip = ({ event, first }: Span<EventReply>): Grip => ({
    onMove: (at) => showDays(rangeOf(first, dayNear(at)), event.title, at),
    onDrop: (at) => onMove(event, endingOn(event, dayNear(at), zone)),
    onEnd,
  })
  const addDays = (from: Temporal.PlainDate, add: NonNullable<typeof onAdd>): Grip => ({
    onMove: (at) => showDays(rangeOf(from, dayNear(at)), daysName(rangeOf(from, dayNear(at)).first, rangeOf(from, dayNear(at)).last), at),
    onDrop: (at) => add(allDaySlot(rangeOf(from, dayNear(at)))),
    onEnd,
  })
  const addHours = (start: Point, add: NonNullable<typeof onAdd>): Grip => {
    const { hours: day, top } = placeOf(start)
    const times = (at: Point) => between(top, placeOf({ x: start.x, y: at.y }).top, day, rows)
    return {
      onMove: (at) => showTimes(undefined, times(at)),
      onDrop: (at, moved) => {
        // A finger that only rested means the hour, as a press does.
        const hour = Math.floor(top / 60) * 60
        const slot = moved ? times(at) : between(hour, hour + 60, day, rows)
        add(localTimesOf({ ...slot, isAllDay: false, timezone: zone }, zone))
      },
      onEnd,
      scroller: scroller.current,
    }
  }

  useGridGestures(scroller, {
    onGrip: (target, at) => {
      const block = target.closest<HTMLElement>('[data-event]')
      const isAbove = target.closest('[data-all-day]') !== null
      if (!isAbove && !target.closest('[data-column]')) return undefined
      if (!block) return onAdd && (isAbove ? addDays(dayNear(at), onAdd) : addHours(at, onAdd))
      const span = spans?.find(({ event }) => occurrenceKey(event) === block.dataset.event)
      if (!span || !mayMove(family, span.event)) return undefined
      const isEnd = target.closest('[data-end]') !== null
      if (isAbove) return isEnd ? lastDayGrip(span) : daysGrip(span, dayNear(at))
      if (isEnd) return endGrip(span.event, at)
      // The start may be on the day before.
      const startsHere = span.first.equals(dayNear(at))
      return hoursGrip(span.event, placeOf(at), startsHere ? (at.y - block.getBoundingClientRect().top) / pixels : 0)
    },
    onSwipe: (by) => onTurn(isForward(by)),
  })

  return {
    /** A double press above the hours adds an event of that day. */
    onDoubleClick: ({ target, clientX, clientY }: MouseEvent) => {
      const element = target as Element
      if (!onAdd || !element.closest('[data-all-day]') || element.closest('[data-event]')) return
      const day = dayNear({ x: clientX, y: clientY })
      onAdd(allDaySlot({ first: day, last: day }))
    },
  }
}

const allDaySlot = ({ first, last }: Pick<Span<unknown>, 'first' | 'last'>): LocalTimes => ({
  startTime: `${first}T09:00`,
  endTime: `${last}T10:00`,
  isAllDay: true,
})
