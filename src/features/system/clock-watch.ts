import type { Database } from 'bun:sqlite'
import { uptime } from 'node:os'
import { checkClock } from '#src/operations/doctor/doctor.database'
import { type Clock, systemClock } from '#src/platform/clock'
import type { Log } from '#src/platform/log/log'

/** Seconds by which the clock may deviate from elapsed time: more than usual corrections by the network. */
const tolerance = 60

/** Milliseconds between two comparisons. Each starts from the last one, so a jump is logged once. */
const intervalMs = 5_000

type Deps = {
  sqlite: Database
  clock: Clock
  log: Log
  /** Seconds since a fixed moment, independent of the clock. The system's uptime continues during sleep. */
  elapsed?: () => number
}

/**
 * Warns if the clock is behind the newest timestamp in the database, and when it jumps. A Raspberry Pi without a battery continues from the
 * time at which it stopped until it first reaches the network; sessions, reminders and the nightly backup depend on that clock.
 * @returns a function that stops the watch
 */
export const watchClock = ({ sqlite, clock, log, elapsed = uptime }: Deps) => {
  // The system clock, also in tests with a fake clock: migrations are recorded with it.
  const { state, found, advice } = checkClock(sqlite, { clock: systemClock })
  if (state === 'problem') log.warn('the clock is behind', { found, advice })
  let last = { at: clock.now(), passed: elapsed() }
  const compare = () => {
    const now = { at: clock.now(), passed: elapsed() }
    const expected = last.at.add({ milliseconds: Math.round((now.passed - last.passed) * 1000) })
    const seconds = Math.round(expected.until(now.at).total('seconds'))
    if (Math.abs(seconds) > tolerance) log.warn('the clock jumped', { seconds, from: expected.toString(), to: now.at.toString() })
    last = now
  }
  const timer = setInterval(compare, intervalMs)
  return () => clearInterval(timer)
}
