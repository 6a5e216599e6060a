import type { Database } from 'bun:sqlite'
import { iso } from '../platform/clock'
import { createRandom, type Random } from './random'

/** Something somebody does at a minute of the day, counted from midnight in the family's zone. */
export type Act = { minute: number; act: () => unknown }

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

const minutesOfDay = 24 * 60

type Options = {
  clock: WalkingClock
  sqlite: Database
  /** What the server does by itself when its moment comes. */
  alarm: { next(): string | undefined; ring(): Promise<void> }
  timezone: string
  seed: string
  first: Temporal.PlainDate
  now: Temporal.Instant
  plans: Plan[]
}

/** Lives through the days up to now, in the order things happen. A week is one transaction, so that the disk is waited for once a week. */
export const live = async ({ clock, sqlite, alarm, timezone, seed, first, now, plans }: Options) => {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate()
  const waitUntil = async (moment: Temporal.Instant) => {
    for (let due = alarm.next(); due && due <= iso(moment); due = alarm.next()) {
      clock.set(Temporal.Instant.from(due))
      await alarm.ring()
    }
    clock.set(moment)
  }
  const liveThrough = async (date: Temporal.PlainDate) => {
    const midnight = date.toZonedDateTime(timezone).epochMilliseconds
    const isToday = date.equals(today)
    const day: Day = {
      date,
      daysLeft: date.until(today).days,
      nowMinute: isToday ? (now.epochMilliseconds - midnight) / 60_000 : minutesOfDay,
      random: (purpose) => createRandom(`${seed} ${purpose} ${date}`),
    }
    const acts = plans.flatMap((plan) => plan(day)).sort((a, b) => a.minute - b.minute)
    for (const { minute, act } of acts) {
      if (minute > day.nowMinute) break
      await waitUntil(Temporal.Instant.fromEpochMilliseconds(midnight + Math.floor(minute * 60_000)))
      await act()
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
  for (let monday = first; Temporal.PlainDate.compare(monday, today) <= 0; monday = monday.add({ days: 7 })) {
    await inTransaction(async () => {
      for (let n = 0; n < 7; n++) {
        const date = monday.add({ days: n })
        if (Temporal.PlainDate.compare(date, today) <= 0) await liveThrough(date)
      }
    })
  }
  await inTransaction(() => waitUntil(now))
}
