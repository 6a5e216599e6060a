import { eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '#src/platform/database/db'
import type { Person } from './accounts.contract'
import { toPerson } from './accounts.rules'
import { personColumns, users } from './accounts.table'

/** Looks up the people of a list, each once. A join would read a person for every row. */
export const createPersonCache = (db: Db) => {
  const byId = prepared(() =>
    db
      .select(personColumns)
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
      .prepare(),
  )
  return {
    /** @returns a function that looks up one of these ids. It throws an Error for an id without a user, which foreign keys rule out */
    forIds(ids: Iterable<string | null>) {
      const known = new Map<string, Person>()
      for (const id of new Set(ids)) {
        const row = id === null ? undefined : byId().get({ id })
        if (row) known.set(row.id, toPerson(row))
      }
      return (id: string): Person => {
        const person = known.get(id)
        if (!person) throw new Error(`There is no user ${id}.`)
        return person
      }
    },
  }
}
export type PersonCache = ReturnType<typeof createPersonCache>
