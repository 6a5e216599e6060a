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
  const availableMinutes = Math.min(minutes, nowMinute)
  return Array.from({ length: count }, (_, n) => nowMinute - availableMinutes * (1 - (n + 0.5) / count))
}

/** Marks the acts of a plan that may schedule reminders. */
export const withReminders =
  (plan: Plan): Plan =>
  (day) =>
    plan(day).map((one) => ({ ...one, mayRemind: true }))

const minutesOfDay = 24 * 60

export type SimulationOptions = {
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
  onProgress?: (days: number, of: number) => void
  /** Whether to skip a day, by the days left. Default: none. */
  isSkipped?: (daysLeft: number) => boolean
}

/** Days per transaction. */
const daysPerTransaction = 28

/**
 * Simulates the days until now in chronological order. One transaction covers 28 days, so that a page that all of them change is written
 * once.
 */
export const simulate = async ({ clock, sqlite, alarm, timezone, seed, first, now, plans, onProgress, isSkipped }: SimulationOptions) => {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  let due = alarm.next()
  const advanceTo = async (moment: Temporal.Instant) => {
    while (due && due <= iso(moment)) {
      clock.set(Temporal.Instant.from(due))
      await alarm.ring()
      due = alarm.next()
    }
    clock.set(moment)
  }
  const days = first.until(today).days + 1
  const simulateDay = async (date: Temporal.PlainDate) => {
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
      await advanceTo(Temporal.Instant.fromEpochMilliseconds(midnight + Math.floor(minute * 60_000)))
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
  for (
    let batchStart = first;
    Temporal.PlainDate.compare(batchStart, today) <= 0;
    batchStart = batchStart.add({ days: daysPerTransaction })
  ) {
    await inTransaction(async () => {
      for (let n = 0; n < daysPerTransaction; n++) {
        const date = batchStart.add({ days: n })
        const daysLeft = date.until(today).days
        if (daysLeft >= 0 && !isSkipped?.(daysLeft)) await simulateDay(date)
      }
    })
    // Lets other events in, such as a signal.
    await yieldToEventLoop()
    onProgress?.(Math.min(first.until(batchStart).days + daysPerTransaction, days), days)
  }
  await inTransaction(() => advanceTo(now))
}
