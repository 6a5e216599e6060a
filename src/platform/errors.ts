/** Faults that one answer names at most: a form shows no more, and a list of wrong values would fill megabytes. */
export const mostIssues = 20

export type Issue = { path: string; message: string }

/** Statuses a caller can meet (product decisions section 4). */
type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 507

/** An expected failure: its code and message are shown to the caller as they are. */
export class AppError extends Error {
  constructor(
    readonly status: ErrorStatus,
    readonly code: string,
    message: string,
    readonly issues?: Issue[],
    readonly headers?: Record<string, string>,
  ) {
    super(message)
  }
}

/** 404 for a row that does not exist or belongs to another family: the two must look alike. */
export const notFound = (what: string) => new AppError(404, 'not_found', `${what} not found`)

/** 413 for a file; the words are the upload widget's (spec 1 section 5). @param limit in bytes */
export const tooLarge = (limit: number) =>
  new AppError(413, 'too_large', `File size must be less than ${Math.floor((limit / 1024 / 1024) * 100) / 100}MB`)

/** 409 for an id that a client made and somebody else's row has. */
export const idTaken = () => new AppError(409, 'id_taken', 'This id is taken. Choose another one.')

/**
 * 409 for an act that waited on a device without a network, when somebody else had another say meanwhile.
 * @param seen when what its doer saw had been changed last; undefined for an act that did not wait
 */
export const assertUnchanged = ({ updatedAt }: { updatedAt: string }, seen: string | undefined) => {
  if (seen !== undefined && seen !== updatedAt) throw new AppError(409, 'changed_meanwhile', 'Somebody changed this meanwhile.')
}

/** A wait in words: seconds up to a quarter of an hour, then minutes and hours. */
const spanOf = (seconds: number) => {
  if (seconds <= 900) return `${seconds} s`
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`
}

/** 429 with Retry-After. @param seconds until it may be tried again. @param about the sentence that says what was too much */
export const tooMany = (seconds: number, { code = 'too_many_attempts', about = 'Too many attempts.' } = {}) =>
  new AppError(429, code, `${about} Try again in ${spanOf(seconds)}.`, undefined, { 'retry-after': String(seconds) })

/** 403 for an account that is an active member of no family, and may do next to nothing. */
export const noMembership = () => new AppError(403, 'no_membership', 'Only active members of a family can do this.')

/** 403 for a member who is known but may not do this. */
export const forbidden = (message = 'You do not have permission to do this.') => new AppError(403, 'forbidden', message)

/** 422 for one field, where the shape alone could not tell. */
export const invalid = (path: string, message: string) => new AppError(422, codeFor(path), message, [{ path, message }])

/** `profileImageUrl` becomes `invalid_profile_image_url`. */
export const codeFor = (path: string | undefined) => {
  const field = path?.split('.')[0]
  return field ? `invalid_${field.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)}` : 'invalid'
}

/** The row, or 404. */
export const found = <T>(row: T | undefined | null, what: string): T => {
  if (row === undefined || row === null) throw notFound(what)
  return row
}

/** The message of whatever was thrown, for a log line or a sentence. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
