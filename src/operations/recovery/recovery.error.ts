/** A database that can't be recovered; its message says why and what to do. */
export class RecoveryError extends Error {}
