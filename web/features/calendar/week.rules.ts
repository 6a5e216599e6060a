import type { Span } from '#src/features/calendar/calendar.days.rules'
import { daysIntoWeek } from '#src/features/calendar/calendar.rules'

const momentOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds

/** One clock hour of a day: usually 60 minutes; fewer or none if the clock skips it, more if it repeats. */
export type Hour = {
  /** Its start, in epoch milliseconds. */
  start: number
  /** The clock's minute at the start; not 0 if the clock jumps into the middle of the hour. */
  minute: number
  minutes: number
}

/** The 24 clock hours of a day in a time zone. */
export const hoursOf = (day: Temporal.PlainDate, timeZone: string): Hour[] => {
  const first = (hour: number) =>
    hour === 24 ? day.add({ days: 1 }).toZonedDateTime(timeZone) : day.toZonedDateTime({ timeZone, plainTime: { hour } })
  return Array.from({ length: 24 }, (_, hour) => {
    const start = first(hour)
    const next = first(hour + 1).epochMilliseconds
    return {
      start: start.epochMilliseconds,
      minute: start.hour === hour ? start.minute : 0,
      minutes: Math.max(0, (next - start.epochMilliseconds) / 60_000),
    }
  })
}

/** A row of the week: a clock hour, as many minutes high as on its longest day, at least 60. */
export type Row = { top: number; height: number }

/** The common rows of the days, so that 8 o'clock is at the same height on each. */
export const rowsOf = (days: Hour[][]): Row[] => {
  let top = 0
  return Array.from({ length: 24 }, (_, hour) => {
    const height = Math.max(60, ...days.map((hours) => (hours[hour]?.minute ?? 0) + (hours[hour]?.minutes ?? 0)))
    const row = { top, height }
    top += height
    return row
  })
}

export const heightOf = (rows: Row[]) => rows.reduce((sum, { height }) => sum + height, 0)

/** The position of a moment on a day, in minutes from the top. The end of an event belongs to the hour before it. */
export const topOf = (moment: number, hours: Hour[], rows: Row[], isEnd = false) => {
  const place = hours.findLastIndex(({ start, minutes }) => minutes > 0 && (isEnd ? start < moment : start <= moment))
  const hour = hours[place]
  if (!hour) return 0
  return (rows[place]?.top ?? 0) + hour.minute + Math.min(hour.minutes, (moment - hour.start) / 60_000)
}

/** The moment at a place of a day, in minutes from the top: the reverse of `topOf`. A place in a gap is the moment at which the gap ends. */
export const momentAt = (top: number, hours: Hour[], rows: Row[]) => {
  const place = Math.max(
    0,
    rows.findLastIndex((row) => row.top <= top),
  )
  const hour = hours.slice(place).find(({ minutes }) => minutes > 0) ?? hours.findLast(({ minutes }) => minutes > 0)
  if (!hour) return 0
  const into = hour === hours[place] ? top - (rows[place]?.top ?? 0) - hour.minute : 0
  return hour.start + Math.min(hour.minutes, Math.max(0, into)) * 60_000
}

/** The hours that a printed week has in any case. */
const usualHours = { first: 7, last: 20 }

/** The part of the rows with events, in minutes from the top; at least the usual hours. @param days the timed events of each day */
export const usedPart = (days: { hours: Hour[]; spans: Span<Timed>[] }[], rows: Row[]) => {
  const blocks = days.flatMap(({ hours, spans }) => layOutDay(spans, hours, rows))
  const usual = { top: rows[usualHours.first]?.top ?? 0, bottom: rows[usualHours.last + 1]?.top ?? heightOf(rows) }
  const top = Math.min(usual.top, ...blocks.map((block) => block.top))
  const bottom = Math.max(usual.bottom, ...blocks.map((block) => block.bottom))
  return { top: rows.findLast((row) => row.top <= top)?.top ?? 0, bottom: Math.min(bottom, heightOf(rows)) }
}

/** The gaps in a day's column, in minutes: hours that the clock skips, and space for hours that repeat on another day. */
export const gapsOf = (hours: Hour[], rows: Row[]): Row[] =>
  rows.flatMap(({ top, height }, place) => {
    const { minute = 0, minutes = 0 } = hours[place] ?? {}
    const end = minutes ? minute + minutes : 0
    return [
      { top, height: minutes ? minute : 0 },
      { top: top + end, height: height - end },
    ].filter((gap) => gap.height > 0)
  })

/** An event in a day's column: its top and bottom in minutes, and its share of the width. */
export type Block<E> = { span: Span<E>; top: number; bottom: number; column: number; columns: number }

/** The minimum height of an event in minutes, so that its title is readable. */
const minBlockMinutes = 27

type Timed = { startTime: string; endTime: string }

/** Lays out a day's timed events: overlapping ones side by side, in the order of their starts. */
export const layOutDay = <E extends Timed>(spans: Span<E>[], hours: Hour[], rows: Row[]): Block<E>[] => {
  const placed = spans
    .map((span) => {
      const top = topOf(momentOf(span.event.startTime), hours, rows)
      return { span, top, bottom: Math.max(topOf(momentOf(span.event.endTime), hours, rows, true), top + minBlockMinutes) }
    })
    .sort((a, b) => a.top - b.top || b.bottom - a.bottom)
  const blocks: Block<E>[] = []
  let group: Block<E>[] = []
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column + 1))
    blocks.push(...group.map((block) => ({ ...block, columns })))
    group = []
  }
  for (const one of placed) {
    if (group.every(({ bottom }) => bottom <= one.top)) close()
    const taken = new Set(group.filter(({ bottom }) => bottom > one.top).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column += 1
    group.push({ ...one, column, columns: 1 })
  }
  close()
  return blocks
}

/** Whether an event is above the hours: all-day, or 24 hours and longer. */
export const isAboveHours = ({ startTime, endTime, isAllDay }: Timed & { isAllDay: boolean }) =>
  isAllDay || momentOf(endTime) - momentOf(startTime) >= 24 * 3_600_000

/** The seven days of the week of a day. @param firstDay of a week, 1 for Monday to 7 for Sunday */
export const weekAround = (day: Temporal.PlainDate, firstDay: number) => {
  const first = day.subtract({ days: daysIntoWeek(day, firstDay) })
  return Array.from({ length: 7 }, (_, days) => first.add({ days }))
}
