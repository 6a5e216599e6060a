import { matrixParts } from './matrix.parts'

/**
 * The expected status of each call for each caller, one line per call (product.md section 3). Each feature has its lines in a `*.matrix.ts`.
 * A word after the path selects the row or body; without one, it is a row that another member made. `own` and `private` refer to the creator,
 * `assigned` to the assignee.
 */
export const matrix = matrixParts.map(({ lines }) => lines).join('\n')

/** The columns, in their order. */
export const callers = ['visitor', 'pending', 'stranger', 'extended', 'child', 'member', 'parent', 'admin'] as const
export type Caller = (typeof callers)[number]

type Line = { call: string; about: string; statuses: number[] }

/** The lines of the table. @throws Error for an invalid line */
export const linesOf = (table: string): Line[] =>
  table
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, call, about = '', statuses = ''] = /^(\S+ \S+)(.*?)((?: \d{3}){8})$/.exec(line.trim().replace(/\s+/g, ' ')) ?? []
      if (!call) throw new Error(`This is no line of the access matrix: ${line}`)
      return { call, about: about.trim(), statuses: statuses.trim().split(' ').map(Number) }
    })
