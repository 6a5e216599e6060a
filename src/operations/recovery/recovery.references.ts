import type { Database } from 'bun:sqlite'
import { type Clock, iso } from '#src/platform/clock'
import { randomToken } from '#src/platform/data-folder/secret'
import type { RejectedRow } from './recovery.load'

/** Resolves references to lost rows. */

let hash: string | undefined
/** The hash of a random password; made once, because hashing is slow. */
const unknownPassword = () => {
  hash ??= Bun.password.hashSync(randomToken(32))
  return hash
}

/**
 * Placeholders for lost rows that others depend on. A placeholder has the id of the lost row, so that dependent rows can stay. Nobody can
 * sign in as a placeholder until an admin sets a password.
 */
const placeholders: Record<string, (id: string, now: string) => Record<string, string>> = {
  families: (id, now) => ({ id, name: 'Recovered family', created_at: now }),
  users: (id, now) => ({
    id,
    username: `recovered-${id.slice(-12)}`,
    password_hash: unknownPassword(),
    first_name: 'Recovered',
    last_name: 'account',
    created_at: now,
    updated_at: now,
  }),
}

type Violation = { table: string; rowid: number; parent: string; fkid: number }
type ForeignKey = { id: number; from: string; to: string | null }

export type RepairedReferences = {
  /** Lost families and accounts that have a placeholder. */
  placeholders: { table: string; id: string }[]
  /** References to lost rows that were set to NULL. */
  cleared: number
  /** Rows removed because they belong to a lost row. */
  removed: number
}

/** Maximum rounds. Each can remove rows that others refer to; no chain of references is longer. */
const maxRounds = 20

/** Resolves every broken reference: inserts a placeholder, sets it to NULL, or removes the row. */
export const repairReferences = (target: Database, clock: Clock, reject: (row: RejectedRow) => void): RepairedReferences => {
  const settled: RepairedReferences = { placeholders: [], cleared: 0, removed: 0 }
  const now = iso(clock.now())
  for (let round = 0; round < maxRounds; round++) {
    const violations = target.query<Violation, []>('PRAGMA foreign_key_check').all()
    if (violations.length === 0) break
    target.transaction(() => {
      for (const violation of violations) settle(target, violation, { settled, now, reject })
    })()
  }
  return settled
}

type Context = { settled: RepairedReferences; now: string; reject: (row: RejectedRow) => void }

const settle = (target: Database, { table, rowid, parent, fkid }: Violation, { settled, now, reject }: Context) => {
  const key = target
    .query<ForeignKey, []>(`PRAGMA foreign_key_list("${table}")`)
    .all()
    .find(({ id }) => id === fkid)
  const row = target.query<Record<string, string | number | null>, [number]>(`SELECT * FROM "${table}" WHERE rowid = ?`).get(rowid)
  const value = key && row?.[key.from]
  // An earlier one of this round resolved it.
  if (!key || !row || value === null || value === undefined) return
  const placeholder = placeholders[parent]?.(String(value), now)
  if (placeholder) {
    const names = Object.keys(placeholder)
    const made = target
      .query(`INSERT OR IGNORE INTO "${parent}" (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(placeholder))
    if (made.changes) settled.placeholders.push({ table: parent, id: String(value) })
    return
  }
  const { notnull } =
    target.query<{ notnull: number }, [string, string]>('SELECT "notnull" FROM pragma_table_info(?) WHERE name = ?').get(table, key.from) ??
    {}
  if (!notnull) {
    target.query(`UPDATE "${table}" SET "${key.from}" = NULL WHERE rowid = ?`).run(rowid)
    settled.cleared++
    return
  }
  reject({ table, rowid: String(rowid), reason: `its row in ${parent} is lost`, values: row })
  target.query(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid)
  settled.removed++
}
