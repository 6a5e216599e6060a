import type { Database } from 'bun:sqlite'

/** What the server said it has, and what it was asked for when it was killed: what a family may rely on. */

type Value = string | number | null
export type Row = { table: string; key: string; id: string; columns: Record<string, Value> }
/** A text that one writer changes again and again. The last change may have arrived unheard. */
type Edit = { table: string; id: string; column: string; acknowledged: number; sent: number }
/** A call that got no answer. Sent again it must succeed, and do nothing a second time. */
type Unanswered = { path: string; body: unknown; row: Row }

export const editText = (number: number) => `Edit number ${number}`

const stateOf = () => ({
  rows: new Map<string, Row>(),
  gone: new Map<string, Row>(),
  edits: new Map<string, Edit>(),
  unanswered: new Map<string, Unanswered>(),
  /** By id: what was uploaded. */
  uploads: new Map<string, { sha256: string; size: number; mimeType: string }>(),
})

export class Ledger {
  #state = stateOf()

  /** The same as it stands now; what comes later goes into one of the two alone. */
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

  /** Acknowledged: the row is there, with these values. */
  has(row: Row) {
    const { rows, unanswered } = this.#state
    unanswered.delete(row.id)
    rows.set(row.id, { ...row, columns: { ...rows.get(row.id)?.columns, ...row.columns } })
  }

  /** It is about to be removed: from now on it may be there or not. */
  mayGo(id: string) {
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

  /** What got no answer since the last time somebody asked; whoever takes it sends it again. */
  takeUnanswered(): Unanswered[] {
    const all = [...this.#state.unanswered.values()]
    this.#state.unanswered.clear()
    return all
  }

  /** What a database does not have of it, in words. */
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
