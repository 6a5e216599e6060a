import { join } from 'node:path'
import type { Member } from '../platform/access'
import type { Services } from '../server/services'
import type { Hearth, Who } from './hearth'

/** Ids by their parameter name in a path. */
export type Rows = Record<string, string>
export type Body = (rows: Rows, about: string) => unknown
export type Account = Exclude<Who, 'visitor'>

/** The server on which a part makes rows for a member, and an admin of that member's family. */
export type Scene = { hearth: Hearth; who: Account; admin: Member }

/** The parts of a request besides its body: a query, headers, and other ids for its path. */
export type RequestParts = { query?: string; headers?: Record<string, string>; rows?: Rows }

/** The lines and rows of a feature for the access matrix: the export `matrix` of its `*.matrix.ts`. */
export type MatrixPart = {
  /** The lines of its calls, as `linesOf` in matrix.table.ts reads them. */
  lines: string
  /** Makes a row of each kind as this member, regardless of permissions. */
  rows?: (services: Services, member: Member, scene: Scene) => Rows
  /** Makes the rows that belong to an account, with or without a family. */
  accountRows?: (hearth: Hearth, who: Account) => Rows | Promise<Rows>
  /** Substitute ids, by the word for a row in the lines: `{ chore: { taskId: 'choreId' } }`. */
  subjects?: Record<string, Rows>
  /** The id names of created rows that are in no path: `{ 'POST /api/store-vendors': 'vendorId' }`. */
  makes?: Record<string, string>
  /** A valid body of each call that takes one. */
  bodies?: Record<string, Body>
  /** The requests that need more than a body. */
  requests?: Record<string, (rows: Rows) => RequestParts>
}

const folder = join(import.meta.dir, '..')

/** The parts of all features and operations. */
export const matrixParts: MatrixPart[] = []
for (const path of [...new Bun.Glob('{features,operations}/**/*.matrix.ts').scanSync(folder)].sort()) {
  const { matrix }: { matrix: MatrixPart } = await import(join(folder, path))
  matrixParts.push(matrix)
}
