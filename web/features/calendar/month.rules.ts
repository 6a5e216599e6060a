import type { Span } from '#src/features/calendar/calendar.days.rules'
import { chipsPerDay } from '#src/features/calendar/calendar.rules'

export type Point = { x: number; y: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** A day of the month on the screen. */
export type Cell = { day: Temporal.PlainDate; box: Box }

const distance = ({ x, y }: Point, { left, top, right, bottom }: Box) => {
  const [dx, dy] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)]
  return dx * dx + dy * dy
}

/** The day at a point; outside of the month the nearest one. */
export const dayAt = (point: Point, cells: readonly Cell[]): Temporal.PlainDate | undefined =>
  cells.reduce<{ day?: Temporal.PlainDate; away: number }>(
    (nearest, { day, box }) => {
      const away = distance(point, box)
      return away < nearest.away ? { day, away } : nearest
    },
    { away: Number.POSITIVE_INFINITY },
  ).day

/** The days from one to another, whichever is earlier. */
export const rangeOf = (one: Temporal.PlainDate, other: Temporal.PlainDate): Span<undefined> =>
  Temporal.PlainDate.compare(one, other) <= 0
    ? { event: undefined, first: one, last: other }
    : { event: undefined, first: other, last: one }

/** The heights of a cell's parts in rem, as in `day-cell.tsx`: the number of the day, an event, and the count of hidden ones. */
export const partHeights = { number: 1.875, chip: 1.375, more: 1.25 }

/** The lowest cell in rem: it has the events that the specification asks for. */
export const lowestCell = partHeights.number + chipsPerDay * partHeights.chip + partHeights.more

type Room = {
  /** Pixels below the weekdays. */
  height: number
  weeks: number
  /** Pixels per rem. */
  rem: number
}

/** The height of a cell in pixels so that the weeks fill the room, and the events that fit in it. */
export const fitCells = ({ height, weeks, rem }: Room) => {
  const cell = Math.max(lowestCell * rem, Math.floor(height / weeks))
  const free = cell / rem - partHeights.number - partHeights.more
  return { cell, chips: Math.max(chipsPerDay, Math.floor(free / partHeights.chip + 1e-6)) }
}
