import { objectsApi, storedObject } from '../../src/features/objects/objects.contract'
import { ApiError, call } from './api'
import './zod'

type UploadOptions = {
  /** Hears how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Whether the server said no, and why, in words for a person. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.serverMessage !== undefined && (error.status < 500 || error.status === 507)

/** What the server refuses it explains; what else goes wrong is an error of ours, with the specification's name (spec 1 section 8). */
const named = (message: string) => (cause: unknown) => {
  if (isRefusal(cause)) throw cause
  throw new Error(message, { cause })
}

/**
 * Uploads one file: asks for an address, then sends the bytes there.
 * @throws ApiError when the server refuses the file, Error when it fails otherwise or is cancelled
 */
export const upload = async (file: File, options: UploadOptions) => {
  const { uploadURL } = await call(objectsApi.ticket, {}).catch(named('Failed to get upload URL'))
  const stored = await put(uploadURL, file, options).catch(named('Failed to upload file'))
  return storedObject().parse(JSON.parse(stored))
}

// fetch does not say how much of a body has been sent.
const put = (url: string, file: File, { onProgress, signal }: UploadOptions) =>
  new Promise<string>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () =>
      request.status < 300
        ? resolve(request.responseText)
        : reject(new ApiError(request.status, request.responseText || request.statusText))
    request.onerror = () => reject(new TypeError('The upload was interrupted.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
