import type { Clock } from '../platform/clock'

/** A clock that moves only when a test advances it. */
export const fakeClock = (start = '2026-11-21T12:00:00Z') => {
  let moment = Temporal.Instant.from(start)
  return {
    now: () => moment,
    pass(duration: { days?: number; hours?: number; minutes?: number; seconds?: number }) {
      const { days = 0, hours = 0, ...rest } = duration
      moment = moment.add({ ...rest, hours: hours + 24 * days })
    },
    set(text: string) {
      moment = Temporal.Instant.from(text)
    },
  } satisfies Clock & Record<string, unknown>
}
export type FakeClock = ReturnType<typeof fakeClock>
