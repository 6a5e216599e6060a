/** The database can't be recovered; the message gives the reason and advice. */
export class RecoveryError extends Error {}
