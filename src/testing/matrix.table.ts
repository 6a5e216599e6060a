import { matrixParts } from './matrix.parts'

/**
 * Who is answered what: one line a call, as product.md section 3 has it. Each feature brings the lines of its calls in a `*.matrix.ts`.
 * A word behind the path says which row or body it is about; without one, a row that somebody else made. `own` and `private` follow who made it,
 * `assigned` whom it is assigned to.
 */
export const matrix = matrixParts.map(({ lines }) => lines).join('\n')

/** The columns, in their order. */
export const callers = ['visitor', 'pending', 'stranger', 'extended', 'child', 'member', 'parent', 'admin'] as const
export type Caller = (typeof callers)[number]

type Line = { call: string; about: string; statuses: number[] }

/** The lines of the table. @throws Error for one that cannot be read */
export const linesOf = (table: string): Line[] =>
  table
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, call, about = '', statuses = ''] = /^(\S+ \S+)(.*?)((?: \d{3}){8})$/.exec(line.trim().replace(/\s+/g, ' ')) ?? []
      if (!call) throw new Error(`This is no line of the access matrix: ${line}`)
      return { call, about: about.trim(), statuses: statuses.trim().split(' ').map(Number) }
    })
