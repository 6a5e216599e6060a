import { type Args, englishOf, type Message, msg } from '#src/shared/language/message'

/** Maximum number of issues in a response: a form shows no more, and a long list of invalid values would fill megabytes. */
export const maxIssues = 20

/** A message in a response: in English, and with arguments also the text and the values that a translation needs. */
export type MessageReply = { message: string; text?: string | undefined; args?: Args | undefined }

/** A field of a body or query that is not valid. */
export type Issue = { path: string; message: Message }

/** An issue in a response. */
export type IssueReply = { path: string } & MessageReply

export const toMessageReply = (message: Message): MessageReply => ({
  message: englishOf(message),
  ...(typeof message !== 'string' && message),
})

/** HTTP statuses of expected failures (product decisions section 4). */
type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 507

/** An expected failure: the response carries its code and message unchanged. */
export class AppError extends Error {
  constructor(
    readonly status: ErrorStatus,
    readonly code: string,
    /** The message with its arguments; `message` is the English text. */
    readonly reason: Message,
    readonly issues?: Issue[],
    readonly headers?: Record<string, string>,
  ) {
    super(englishOf(reason))
  }
}

/** 404 for a row that does not exist or belongs to another family: the caller must not be able to tell which. */
export const notFound = (message: Message) => new AppError(404, 'not_found', message)

/** 413 for a file; the message is that of the upload widget (spec 1 section 5). @param limit in bytes */
export const tooLarge = (limit: number) =>
  new AppError(
    413,
    'too_large',
    msg('File size must be less than {megabytes}MB', { megabytes: Math.floor((limit / 1024 / 1024) * 100) / 100 }),
  )

/** 409 for a client-made id that another row already has. */
export const idTaken = () => new AppError(409, 'id_taken', msg('This id is taken. Choose another one.'))

/** 409 for an act that waited in a device's outbox, when somebody changed the row meanwhile. */
export const changedMeanwhile = () => new AppError(409, 'changed_meanwhile', msg('Somebody changed this meanwhile.'))

/**
 * Detects a conflict of an act that waited in a device's outbox.
 * @param seen `updatedAt` of the row that the device had; undefined for an act that did not wait
 * @throws AppError 409 when somebody changed the row since
 */
export const assertUnchanged = ({ updatedAt }: { updatedAt: string }, seen: string | undefined) => {
  if (seen !== undefined && seen !== updatedAt) throw changedMeanwhile()
}

/** A duration, with the symbols of its units, which are the same in all languages: seconds up to 15 minutes, minutes up to 2 hours, then hours. */
const durationText = (seconds: number) => {
  if (seconds <= 900) return `${seconds} s`
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`
}

const tooManyAttempts = (duration: string) => msg('Too many attempts. Try again in {duration}.', { duration })

/** 429 with Retry-After. @param seconds until the next attempt may be made @param refusal makes the message, which names the exceeded limit */
export const tooMany = (seconds: number, { code = 'too_many_attempts', refusal = tooManyAttempts } = {}) =>
  new AppError(429, code, refusal(durationText(seconds)), undefined, { 'retry-after': String(seconds) })

/** 403 for an account without an active membership in any family. */
export const noMembership = () => new AppError(403, 'no_membership', msg('Only active members of a family can do this.'))

/** 403 for a member who is known but may not do this. */
export const forbidden = (message: Message = msg('You do not have permission to do this.')) => new AppError(403, 'forbidden', message)

/** 422 for one field, for a check that the schema cannot express. */
export const invalid = (path: string, message: Message) => new AppError(422, codeFor(path), message, [{ path, message }])

/** `profileImageUrl` becomes `invalid_profile_image_url`. */
export const codeFor = (path: string | undefined) => {
  const field = path?.split('.')[0]
  return field ? `invalid_${field.replace(/[A-Z]+/g, (letters) => `_${letters.toLowerCase()}`)}` : 'invalid'
}

/** Returns the row. @param message of the error @throws AppError 404 when it is missing */
export const found = <T>(row: T | undefined | null, message: Message = msg('Not found.')): T => {
  if (row === undefined || row === null) throw notFound(message)
  return row
}

/** The message of whatever was thrown, for a log line or a sentence. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
