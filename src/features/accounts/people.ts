import { sql } from 'drizzle-orm'
import { type Db, prepared } from '../../platform/db'
import type { Person } from './accounts.contract'
import { toPerson } from './accounts.rules'
import { personColumns, users } from './accounts.table'

/** People as others see them. A list looks up those of all its rows at once: joined to each row, they would be read as often as there are rows. */
export const createPeople = (db: Db) => {
  const byIds = prepared(() =>
    db
      .select(personColumns)
      .from(users)
      .where(sql`${users.id} in (select value from json_each(${sql.placeholder('ids')}))`)
      .prepare(),
  )
  return {
    /** @returns what finds a person among those with these ids; rows may only name people that there are */
    among(ids: Iterable<string | null>) {
      const known = new Map(
        byIds()
          .all({ ids: JSON.stringify([...new Set(ids)]) })
          .map((row) => [row.id, toPerson(row)]),
      )
      return (id: string) => known.get(id) as Person
    },
  }
}
export type People = ReturnType<typeof createPeople>
