import { join } from 'node:path'
import type { Member } from '../platform/access'
import type { Services } from '../server/services'

/** Ids by the name that a path has for them. */
export type Rows = Record<string, string>
export type Body = (rows: Rows, about: string) => unknown

/** The part of the access matrix that a feature brings in its `*.matrix.ts`, as `matrix`. */
export type MatrixPart = {
  /** The lines of its calls, as those of matrix.table.ts. */
  lines: string
  /** Makes a row of each kind as this member, whatever they may make. */
  rows?: (services: Services, member: Member) => Rows
  /** A valid body of each call that takes one. */
  bodies: Record<string, Body>
}

const features = join(import.meta.dir, '../features')

/** The parts of all features that bring one. */
export const matrixParts: MatrixPart[] = []
for (const path of [...new Bun.Glob('**/*.matrix.ts').scanSync(features)].sort()) {
  const { matrix }: { matrix: MatrixPart } = await import(join(features, path))
  matrixParts.push(matrix)
}
