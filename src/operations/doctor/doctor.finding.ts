import type { Clock } from '#src/platform/clock'

/** `problem`: something is wrong; `note`: worth knowing, and nothing is. */
export type FindingState = 'ok' | 'note' | 'problem'

/** What one look found, and what to do about it. */
export type Finding = { check: string; state: FindingState; found: string; advice?: string }

export const ok = (found: string) => ({ state: 'ok' as const, found })
export const note = (found: string, advice: string) => ({ state: 'note' as const, found, advice })
export const problem = (found: string, advice: string) => ({ state: 'problem' as const, found, advice })
export type Check = Omit<Finding, 'check'>

/** What every check may use. */
export type CheckContext = {
  dataDir: string
  clock: Clock
  /** Bytes of the disk that uploads leave free. */
  minFree: number
  /** The environment that the server runs in. */
  env: Record<string, string | undefined>
  /** Leaves out what reads all of the database. */
  quick?: boolean
}
