import type { Clock } from '#src/platform/clock'

/** `problem`: something is wrong; `note`: nothing is wrong, but worth knowing. */
export type FindingState = 'ok' | 'note' | 'problem'

/** The result of one check, with advice. */
export type Finding = { check: string; state: FindingState; found: string; advice?: string }

export const ok = (found: string) => ({ state: 'ok' as const, found })
export const note = (found: string, advice: string) => ({ state: 'note' as const, found, advice })
export const problem = (found: string, advice: string) => ({ state: 'problem' as const, found, advice })
export type Check = Omit<Finding, 'check'>

/** The context of every check. */
export type CheckContext = {
  dataDir: string
  clock: Clock
  /** Bytes of the disk that uploads leave free. */
  minFree: number
  /** The server's environment. */
  env: Record<string, string | undefined>
  /** Skips checks that read the whole database. */
  quick?: boolean
}
