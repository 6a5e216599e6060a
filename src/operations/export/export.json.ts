import type { ExportTable } from '#src/features/feature'
import type { Rows } from './export.rows'

/** A JSON list, a row a line. @returns how many there were */
export function* jsonLines(list: Iterable<unknown>): Generator<string, number> {
  let count = 0
  yield '['
  for (const row of list) yield `${count++ ? ',' : ''}\n  ${JSON.stringify(row)}`
  yield count ? '\n]' : ']'
  return count
}

/**
 * One JSON file of several lists.
 * @param counted is told how many rows each of its lists has
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
