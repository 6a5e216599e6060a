import { objectsApi, storedObject } from '../../../src/features/objects/objects.contract'
import { ApiError, call } from '../../platform/api'

export type UploadOptions = {
  /** Hears how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads one file: asks for an address, then sends the bytes there.
 * @throws ApiError when the server refuses, TypeError when it cannot be reached, the signal's reason when it is cancelled
 */
export const upload = async (file: File, options: UploadOptions) => {
  const { uploadURL } = await call(objectsApi.ticket, {})
  return storedObject().parse(JSON.parse(await put(uploadURL, file, options)))
}

// fetch does not say how much of a body has been sent.
const put = (url: string, file: File, { onProgress, signal }: UploadOptions) =>
  new Promise<string>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', file.type)
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
