import type { Context } from 'elysia'
import { msg } from '#src/shared/language/message'
import { isDiskFull, isDiskRefusal } from '../database/disk-full'
import { AppError, toMessageReply } from '../errors'
import type { Log } from '../log/log'
import { createRepeatFilter } from '../log/repeat-filter'

/** Minutes between two log lines about a full disk. */
const repeatMinutes = 10

type Failure = { code: string | number; error: unknown; set: Context['set']; method: string; path: string; requestId: string }

const translate = ({ code, error }: Pick<Failure, 'code' | 'error'>): AppError | undefined => {
  if (error instanceof AppError) return error
  // The client closed the connection; this is not a server error.
  if ((error as { name?: unknown }).name === 'AbortError') return new AppError(400, 'broken_off', msg('The request was aborted.'))
  if (isDiskFull(error)) return new AppError(507, 'disk_full', msg('The disk of this server is full. Nothing was saved.'))
  if (isDiskRefusal(error)) return new AppError(507, 'disk_full', msg('The disk of this server is full or broken. Nothing was saved.'))
  switch (code) {
    case 'NOT_FOUND':
      return new AppError(404, 'not_found', msg('Not found.'))
    case 'PARSE':
      return new AppError(400, 'bad_request', msg('The request could not be read.'))
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
    const message = msg('Something went wrong on the server. The log has the details under {requestId}.', { requestId })
    return { code: 'internal_error', ...toMessageReply(message), requestId }
  }
  set.status = expected.status
  Object.assign(set.headers, expected.headers)
  const { code: name, reason, issues } = expected
  return {
    code: name,
    ...toMessageReply(reason),
    ...(issues && { issues: issues.map(({ path: field, message }) => ({ path: field, ...toMessageReply(message) })) }),
  }
}
