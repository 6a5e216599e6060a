import type { Context } from 'elysia'
import { isDiskFull, isDiskRefusal } from '../database/disk-full'
import { AppError } from '../errors'
import type { Log } from '../log/log'
import { createRepeatFilter } from '../log/repeat-filter'

/** Minutes between two log lines about a full disk. */
const repeatMinutes = 10

type Failure = { code: string | number; error: unknown; set: Context['set']; method: string; path: string; requestId: string }

const translate = ({ code, error }: Pick<Failure, 'code' | 'error'>): AppError | undefined => {
  if (error instanceof AppError) return error
  // The client closed the connection; this is not a server error.
  if ((error as { name?: unknown }).name === 'AbortError') return new AppError(400, 'broken_off', 'The request was aborted.')
  if (isDiskFull(error)) return new AppError(507, 'disk_full', 'The disk of this server is full. Nothing was saved.')
  if (isDiskRefusal(error)) return new AppError(507, 'disk_full', 'The disk of this server is full or broken. Nothing was saved.')
  switch (code) {
    case 'NOT_FOUND':
      return new AppError(404, 'not_found', 'Not found.')
    case 'PARSE':
      return new AppError(400, 'bad_request', 'The request could not be read.')
    default:
      return undefined
  }
}

/**
 * The only place that turns an error into a response. An unexpected error is logged in full; the caller gets only its request id.
 * @param onError called for every error, expected or not; must not throw
 */
export const createErrorResponses = (log: Log, onError: (error: unknown) => void = () => {}) => {
  const shouldLog = createRepeatFilter(repeatMinutes)
  return (failure: Failure) => {
    const { error, method, path, requestId } = failure
    onError(error)
    if (isDiskRefusal(error) && shouldLog('disk full'))
      log.error('disk full: nothing can be saved', { requestId, method, path, error: String(error) })
    return answerFailure(log, failure)
  }
}

const answerFailure = (log: Log, { code, error, set, method, path, requestId }: Failure) => {
  const expected = translate({ code, error })
  if (!expected) {
    log.error('request failed', {
      requestId,
      method,
      path,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    set.status = 500
    return { code: 'internal_error', message: `Something went wrong on the server. The log has the details under ${requestId}.`, requestId }
  }
  set.status = expected.status
  Object.assign(set.headers, expected.headers)
  return { code: expected.code, message: expected.message, ...(expected.issues && { issues: expected.issues }) }
}
