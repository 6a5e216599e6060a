import type { Database } from 'bun:sqlite'

/** Records acknowledged data, which must survive, and calls without an answer, which may have succeeded. */

type Value = string | number | null
export type Row = { table: string; key: string; id: string; columns: Record<string, Value> }
/** A text that one writer changes repeatedly. The last change may be stored without an acknowledgement. */
type Edit = { table: string; id: string; column: string; acknowledged: number; sent: number }
/** A call without an answer. A retry must succeed and must not repeat its effect. */
type Unanswered = { path: string; body: unknown; row: Row }

export const editText = (number: number) => `Edit number ${number}`

const stateOf = () => ({
  rows: new Map<string, Row>(),
  gone: new Map<string, Row>(),
  edits: new Map<string, Edit>(),
  unanswered: new Map<string, Unanswered>(),
  /** Acknowledged uploads by id. */
  uploads: new Map<string, { sha256: string; size: number; mimeType: string }>(),
})

export class Ledger {
  #state = stateOf()

  /** An independent copy of the current state. */
  copy() {
    const other = new Ledger()
    other.#state = structuredClone(this.#state)
    return other
  }

  get uploads() {
    return this.#state.uploads
  }

  get size() {
    return this.#state.rows.size + this.#state.gone.size + this.#state.edits.size
  }

  asks(unanswered: Unanswered) {
    this.#state.unanswered.set(unanswered.row.id, unanswered)
  }

  /** Records a row as acknowledged with these values. */
  has(row: Row) {
    const { rows, unanswered } = this.#state
    unanswered.delete(row.id)
    rows.set(row.id, { ...row, columns: { ...rows.get(row.id)?.columns, ...row.columns } })
  }

  /** Records that a row is about to be deleted: it may exist or not. */
  expectDeletion(id: string) {
    const row = this.#state.rows.get(id)
    this.#state.rows.delete(id)
    return row
  }

  isGone(row: Row) {
    this.#state.gone.set(row.id, row)
  }

  edit(table: string, id: string, column: string): Edit {
    const { edits } = this.#state
    const edit = edits.get(id) ?? { table, id, column, acknowledged: 0, sent: 0 }
    edits.set(id, edit)
    return edit
  }

  /** Returns and clears the unanswered calls; the caller retries them. */
  takeUnanswered(): Unanswered[] {
    const all = [...this.#state.unanswered.values()]
    this.#state.unanswered.clear()
    return all
  }

  /** Texts for acknowledged data that is missing in a database. */
  missingIn(sqlite: Database): string[] {
    const { rows, gone, edits } = this.#state
    const find = ({ table, key, id }: Pick<Row, 'table' | 'key' | 'id'>) =>
      sqlite.query<Record<string, Value>, [string]>(`SELECT * FROM ${table} WHERE ${key} = ?`).all(id)
    const wrong: string[] = []
    for (const row of rows.values()) {
      const found = find(row)
      if (found.length !== 1) wrong.push(`${row.table} ${row.id} was acknowledged, and is there ${found.length} times`)
      for (const [column, value] of Object.entries(row.columns))
        if (found[0] && found[0][column] !== value)
          wrong.push(`${row.table} ${row.id}: ${column} is ${JSON.stringify(found[0][column])} instead of ${JSON.stringify(value)}`)
    }
    for (const row of gone.values()) if (find(row).length) wrong.push(`${row.table} ${row.id} was removed, and is there again`)
    for (const { table, id, column, acknowledged, sent } of edits.values()) {
      const text = find({ table, key: 'id', id })[0]?.[column]
      const possible = Array.from({ length: sent - acknowledged + 1 }, (_, i) => editText(acknowledged + i))
      if (!possible.includes(String(text))) wrong.push(`${table} ${id}: ${column} is ${text} instead of ${possible.join(' or ')}`)
    }
    return wrong
  }
}
