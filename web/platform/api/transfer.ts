import { ApiError, retryAfterOf } from './api'

export type UploadOptions = {
  /** `import` uploads a file of any type, up to 10 MB, that an import reads. */
  purpose?: 'import'
  /** Called with the share sent so far, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Whether the server refused the upload with a message for the user. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.serverMessage !== undefined && (error.status < 500 || error.status === 507)

/** Error handler that rethrows a refusal and wraps every other error in one with the specification's message (spec 1 section 8). */
export const wrapError = (message: string) => (cause: unknown) => {
  if (isRefusal(cause)) throw cause
  throw new Error(message, { cause })
}

type TransferOptions = UploadOptions & {
  headers: Record<string, string>
  /** Milliseconds without progress after which the upload is aborted; left out, the browser's own timeout applies. */
  stallTimeoutMs?: number
}

/**
 * PUTs bytes and returns the response text. Uses XMLHttpRequest, since fetch reports no upload progress.
 * @throws ApiError for a status that is not 2xx, TypeError when the connection breaks, the signal's reason when aborted
 */
export const transfer = (url: string, body: Blob, { onProgress, signal, headers, stallTimeoutMs }: TransferOptions) =>
  new Promise<string>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      if (stallTimeoutMs !== undefined) timer = setTimeout(abort, stallTimeoutMs)
    }
    const interrupted = () => new TypeError('The upload was interrupted.')
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      onProgress(loaded / total)
    }
    request.onload = () =>
      request.status < 300
        ? resolve(request.responseText)
        : reject(
            new ApiError(
              request.status,
              request.responseText || request.statusText,
              retryAfterOf(request.getResponseHeader('retry-after')),
            ),
          )
    request.onerror = () => reject(interrupted())
    request.onabort = () => reject(signal.aborted ? signal.reason : interrupted())
    request.onloadend = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort, { once: true })
    restartTimer()
    request.send(body)
  })
