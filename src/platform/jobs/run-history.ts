import { type Clock, iso } from '../clock'
import type { JobKind } from './runner'

type JobRun = { endedAt: string; result: 'done' | 'failed' }

/** How background work went since the server started. In memory: the row of a job that is done is gone, or says when the next one is. */
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
    /** The same kinds of jobs, with an eye on how they go. */
    watch(kinds: Record<string, JobKind>): Record<string, JobKind> {
      for (const name of Object.keys(kinds)) last.set(name, null)
      return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, watched(name, kind)]))
    },
    /** Every kind that is watched, with its last run. */
    last: (): ReadonlyMap<string, JobRun | null> => last,
  }
}
export type JobRuns = ReturnType<typeof createJobRuns>
