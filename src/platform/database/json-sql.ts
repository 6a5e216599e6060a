import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A JSON object built by SQLite, its fields in this order. SQLite stores booleans as numbers: wrap them in `jsonFlag`. */
export const jsonObject = (fields: Record<string, SQLWrapper>): SQL<string> => {
  const pairs = Object.entries(fields).flatMap(([name, field]) => [sql.raw(`'${name}'`), sql`${field}`])
  return sql<string>`json_object(${sql.join(pairs, sql`, `)})`
}

export const jsonFlag = (field: SQLWrapper): SQL => sql`iif(${field}, json('true'), json('false'))`
