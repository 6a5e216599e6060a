/** The migration failed; the message says what to do. The database is unchanged. */
export class MigrationError extends Error {}
