const damaged = /^SQLITE_(CORRUPT|NOTADB)/

/** Whether SQLite says that the database file is damaged, or is no database at all. */
export const isDatabaseDamaged = (error: unknown): boolean => damaged.test(String((error as { code?: unknown } | null)?.code))
