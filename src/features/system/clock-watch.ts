import type { Database } from 'bun:sqlite'
import { uptime } from 'node:os'
import { checkClock } from '#src/operations/doctor/doctor.database'
import { type Clock, systemClock } from '#src/platform/clock'
import type { Log } from '#src/platform/log/log'

/** Seconds by which the clock may move against the time that passed: more than the network's usual corrections. */
const tolerance = 60

/** How often the two are compared. A jump is told once: the next comparison begins where it led. */
const lookMs = 5_000

type Deps = {
  sqlite: Database
  clock: Clock
  log: Log
  /** Seconds that passed since some moment, whatever the clock says. The system's go on while it sleeps. */
  elapsed?: () => number
}

/**
 * Warns when the clock is behind what the database has seen, and from then on when it jumps. A Raspberry Pi without a battery starts where it
 * stopped, and is set when it first reaches the network; sessions, reminders and the nightly backup go by that clock.
 * @returns stops watching
 */
export const watchClock = ({ sqlite, clock, log, elapsed = uptime }: Deps) => {
  // The machine's own, also where a test runs by another one: migrations are recorded by it.
  const { state, found, advice } = checkClock(sqlite, { clock: systemClock })
  if (state === 'problem') log.warn('the clock is behind', { found, advice })
  let last = { at: clock.now(), passed: elapsed() }
  const look = () => {
    const now = { at: clock.now(), passed: elapsed() }
    const expected = last.at.add({ milliseconds: Math.round((now.passed - last.passed) * 1000) })
    const seconds = Math.round(expected.until(now.at).total('seconds'))
    if (Math.abs(seconds) > tolerance) log.warn('the clock jumped', { seconds, from: expected.toString(), to: now.at.toString() })
    last = now
  }
  const timer = setInterval(look, lookMs)
  return () => clearInterval(timer)
}
