import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An object as SQLite writes it, its fields in this order. SQLite has numbers for flags: these need `jsonFlag`. */
export const jsonObject = (fields: Record<string, SQLWrapper>): SQL<string> => {
  const pairs = Object.entries(fields).flatMap(([name, field]) => [sql.raw(`'${name}'`), sql`${field}`])
  return sql<string>`json_object(${sql.join(pairs, sql`, `)})`
}

export const jsonFlag = (field: SQLWrapper): SQL => sql`iif(${field}, json('true'), json('false'))`
