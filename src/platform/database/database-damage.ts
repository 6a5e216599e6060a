const damaged = /^SQLITE_(CORRUPT|NOTADB)/

/** Whether an error of SQLite means that the database file is damaged or not a database. */
export const isDatabaseDamaged = (error: unknown): boolean => damaged.test(String((error as { code?: unknown } | null)?.code))
