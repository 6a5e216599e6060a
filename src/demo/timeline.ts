import type { Database } from 'bun:sqlite'
import { iso } from '../platform/clock'
import { yieldToEventLoop } from '../platform/event-loop'
import { createRandom, type Random } from './random'

/** Something somebody does at a minute of the day, counted from midnight in the family's zone. */
export type Act = {
  minute: number
  act: () => unknown
  /** Whether a reminder may come of it, which is then asked for. */
  mayRemind?: boolean
}

/** A day of the family's life. */
export type Day = {
  date: Temporal.PlainDate
  /** 0 is today. */
  daysLeft: number
  /** The minute that "now" is at: today's acts after it have not happened yet. On earlier days, the end of the day. */
  nowMinute: number
  /** Chance of this day for one purpose; what one feature draws does not shift what another one gets. */
  random: (purpose: string) => Random
}

/** What happens on a day, by one feature. Looks at nothing but the day and what the acts before it left. */
export type Plan = (day: Day) => Act[]

/** A clock that the timeline moves. */
export const walkingClock = (start: Temporal.Instant) => {
  let moment = start
  return {
    now: () => moment,
    set(to: Temporal.Instant) {
      moment = to
    },
  }
}
export type WalkingClock = ReturnType<typeof walkingClock>

/** Spreads `count` acts over the last `minutes` before now that belong to today. */
export const lately = ({ nowMinute }: Day, count: number, minutes: number) => {
  const span = Math.min(minutes, nowMinute)
  return Array.from({ length: count }, (_, n) => nowMinute - span * (1 - (n + 0.5) / count))
}

/** A plan of which reminders may come. */
export const reminding =
  (plan: Plan): Plan =>
  (day) =>
    plan(day).map((one) => ({ ...one, mayRemind: true }))

const minutesOfDay = 24 * 60

export type Life = {
  clock: WalkingClock
  sqlite: Database
  /** What the server does by itself when its moment comes. */
  alarm: { next(): string | undefined; ring(): Promise<void> }
  timezone: string
  seed: string
  first: Temporal.PlainDate
  now: Temporal.Instant
  plans: Plan[]
  /** Told now and then how many of the days are over; throws to end it there. */
  lived?: (days: number, of: number) => void
  /** Days of long ago that nobody tells of, by how many days are left; none without it. */
  isSkipped?: (daysLeft: number) => boolean
}

/** The days of one transaction. */
const span = 28

/** Lives through the days up to now, in the order things happen. Four weeks are one transaction: a page of the database that all of them change is written once. */
export const live = async ({ clock, sqlite, alarm, timezone, seed, first, now, plans, lived, isSkipped }: Life) => {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  let due = alarm.next()
  const waitUntil = async (moment: Temporal.Instant) => {
    while (due && due <= iso(moment)) {
      clock.set(Temporal.Instant.from(due))
      await alarm.ring()
      due = alarm.next()
    }
    clock.set(moment)
  }
  const days = first.until(today).days + 1
  const liveThrough = async (date: Temporal.PlainDate) => {
    const dayBegins = date.toZonedDateTime(timezone).toInstant()
    const midnight = dayBegins.epochMilliseconds
    const isToday = date.equals(today)
    const day: Day = {
      date,
      daysLeft: date.until(today).days,
      nowMinute: isToday ? (now.epochMilliseconds - midnight) / 60_000 : minutesOfDay,
      random: (purpose) => createRandom(`${seed} ${purpose} ${date}`),
    }
    // Of the days that nobody tells of, no reminder is heard.
    if (isSkipped?.(day.daysLeft + 1) && due && due < iso(dayBegins)) {
      clock.set(dayBegins)
      await alarm.ring()
      due = alarm.next()
    }
    const acts = plans.flatMap((plan) => plan(day)).sort((a, b) => a.minute - b.minute)
    for (const { minute, act, mayRemind } of acts) {
      if (minute > day.nowMinute) break
      await waitUntil(Temporal.Instant.fromEpochMilliseconds(midnight + Math.floor(minute * 60_000)))
      await act()
      if (mayRemind) due = alarm.next()
    }
  }
  // Not `atomically`, whose acts are synchronous: nobody else writes on this connection, and a demo that fails is begun anew.
  const inTransaction = async (act: () => Promise<void>) => {
    sqlite.run('BEGIN IMMEDIATE')
    try {
      await act()
      sqlite.run('COMMIT')
    } catch (error) {
      sqlite.run('ROLLBACK')
      throw error
    }
  }
  for (let begin = first; Temporal.PlainDate.compare(begin, today) <= 0; begin = begin.add({ days: span })) {
    await inTransaction(async () => {
      for (let n = 0; n < span; n++) {
        const date = begin.add({ days: n })
        const daysLeft = date.until(today).days
        if (daysLeft >= 0 && !isSkipped?.(daysLeft)) await liveThrough(date)
      }
    })
    // Lets in what waits outside, a signal for one.
    await yieldToEventLoop()
    lived?.(Math.min(first.until(begin).days + span, days), days)
  }
  await inTransaction(() => waitUntil(now))
}
