import type { Database } from 'bun:sqlite'
import { iso } from '../platform/clock'
import { yieldToEventLoop } from '../platform/event-loop'
import { createRandom, type Random } from './random'

/** An act at a minute of the day, counted from midnight in the family's zone. */
export type Act = {
  minute: number
  act: () => unknown
  /** Whether the act may schedule a reminder. */
  mayRemind?: boolean
}

/** A day of the simulation. */
export type Day = {
  date: Temporal.PlainDate
  /** 0 for today. */
  daysLeft: number
  /** The current minute on the last day: later acts are skipped. On earlier days, the end of the day. */
  nowMinute: number
  /** A generator for this day and a purpose, so that one feature's draws do not affect another's. */
  random: (purpose: string) => Random
}

/** One feature's acts on a day. Depends only on the day and the results of earlier acts. */
export type Plan = (day: Day) => Act[]

/** A clock that the timeline sets. */
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

/** Spreads `count` acts over the last `minutes` of today before now. */
export const lately = ({ nowMinute }: Day, count: number, minutes: number) => {
  const span = Math.min(minutes, nowMinute)
  return Array.from({ length: count }, (_, n) => nowMinute - span * (1 - (n + 0.5) / count))
}

/** Marks the acts of a plan that may schedule reminders. */
export const reminding =
  (plan: Plan): Plan =>
  (day) =>
    plan(day).map((one) => ({ ...one, mayRemind: true }))

const minutesOfDay = 24 * 60

export type Life = {
  clock: WalkingClock
  sqlite: Database
  /** The server's reminder job: its next time, and a run. */
  alarm: { next(): string | undefined; ring(): Promise<void> }
  timezone: string
  seed: string
  first: Temporal.PlainDate
  now: Temporal.Instant
  plans: Plan[]
  /** Reports the simulated days after each batch; throws to abort. */
  lived?: (days: number, of: number) => void
  /** Whether to skip a day, by the days left. Default: none. */
  isSkipped?: (daysLeft: number) => boolean
}

/** Days per transaction. */
const span = 28

/**
 * Simulates the days until now in chronological order. One transaction covers 28 days, so that a page that all of them change is written
 * once.
 */
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
    // Reminders of skipped days are dropped.
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
  // `atomically` requires synchronous acts. Nothing else writes on this connection, and a failed demo starts over.
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
    // Lets other events in, such as a signal.
    await yieldToEventLoop()
    lived?.(Math.min(first.until(begin).days + span, days), days)
  }
  await inTransaction(() => waitUntil(now))
}
