import { objectsApi, partSize, storedObject } from '#src/features/objects/objects.contract'
import { ApiError, call, retryAfterOf } from './api'
import { retryRateLimited } from './retry-after'
import '../loading/zod'

export type UploadOptions = {
  /** Hears how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Whether the server said no, and why, in words for a person. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.serverMessage !== undefined && (error.status < 500 || error.status === 507)

/** What the server refuses it explains; what else goes wrong is an error of ours, with the specification's name (spec 1 section 8). */
export const named = (message: string) => (cause: unknown) => {
  if (isRefusal(cause)) throw cause
  throw new Error(message, { cause })
}

/**
 * Uploads one file: asks for an address, then sends the bytes there, those of a large file in parts.
 * @throws ApiError when the server refuses the file, Error when it fails otherwise or is cancelled
 */
export const upload = async (file: File, options: UploadOptions) => {
  if (file.size > partSize) {
    const { uploadInParts } = await import('./upload-parts').catch(named('Failed to upload file'))
    return uploadInParts(file, options)
  }
  const { signal } = options
  const { uploadURL } = await retryRateLimited(() => call(objectsApi.ticket, { body: { size: file.size } }), signal).catch(
    named('Failed to get upload URL'),
  )
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  const stored = await retryRateLimited(() => transfer(uploadURL, file, { ...options, headers }), signal).catch(
    named('Failed to upload file'),
  )
  return storedObject().parse(JSON.parse(stored))
}

type TransferOptions = UploadOptions & {
  headers: Record<string, string>
  /** Milliseconds without progress after which the connection counts as lost; as long as the browser waits when left out. */
  silence?: number
}

/**
 * PUTs bytes. By XMLHttpRequest, since fetch does not say how much of a body has been sent.
 * @throws ApiError for any answer that is not OK, TypeError when the connection breaks, the signal's reason when it is cancelled
 */
export const transfer = (url: string, body: Blob, { onProgress, signal, headers, silence }: TransferOptions) =>
  new Promise<string>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(timer)
      if (silence !== undefined) timer = setTimeout(abort, silence)
    }
    const interrupted = () => new TypeError('The upload was interrupted.')
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      listen()
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
    listen()
    request.send(body)
  })
