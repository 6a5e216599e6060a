import type { ExportTable } from '#src/features/feature'
import type { Rows } from './export.rows'

/** A JSON array, one row per line. @returns the number of rows */
export function* jsonLines(list: Iterable<unknown>): Generator<string, number> {
  let count = 0
  yield '['
  for (const row of list) yield `${count++ ? ',' : ''}\n  ${JSON.stringify(row)}`
  yield count ? '\n]' : ']'
  return count
}

/**
 * One JSON file with several lists.
 * @param counted called with the name and the number of rows of each list
 */
export function* jsonOf(rows: Rows, part: Record<string, ExportTable>, counted: (name: string, count: number) => void): Generator<string> {
  yield '{'
  let isFirst = true
  for (const [name, { table }] of Object.entries(part)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(name)}: `
    isFirst = false
    counted(name, yield* jsonLines(rows.of(table)))
  }
  yield '\n}\n'
}
