import { type Clock, iso } from '../clock'
import type { JobKind } from './runner'

type JobRun = { endedAt: string; result: 'done' | 'failed' }

/** The last result of each kind of job since the server started. Kept in memory, because the row of a finished job is deleted or rescheduled. */
export const createJobRuns = (clock: Clock, noteError: (error: unknown) => void = () => {}) => {
  const last = new Map<string, JobRun | null>()
  const watched = (name: string, kind: JobKind): JobKind => ({
    ...kind,
    async run(job) {
      const note = (result: JobRun['result']) => last.set(name, { endedAt: iso(clock.now()), result })
      try {
        await kind.run(job)
        note('done')
      } catch (error) {
        note('failed')
        noteError(error)
        throw error
      }
    },
  })

  return {
    /** Wraps the kinds so that their results are recorded. */
    watch(kinds: Record<string, JobKind>): Record<string, JobKind> {
      for (const name of Object.keys(kinds)) last.set(name, null)
      return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, watched(name, kind)]))
    },
    /** The last run of every watched kind; null before the first one. */
    last: (): ReadonlyMap<string, JobRun | null> => last,
  }
}
export type JobRuns = ReturnType<typeof createJobRuns>
