/** The database was not brought up to date; its message says what to do. The database is as it was. */
export class MigrationError extends Error {}
