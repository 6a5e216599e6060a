import { objectsApi, partSize, storedObject, uploadLimit } from '#src/features/objects/objects.contract'
import { call } from './api'
import { retryRateLimited } from './retry-after'
import { transfer, type UploadOptions, wrapError } from './transfer'
import '../loading/zod'
import { t } from '../texts'

/**
 * Uploads one file: requests an upload address, then PUTs the bytes there, those of a large file in parts.
 * @throws ApiError when the server refuses the file, Error for any other failure and after an abort
 */
export const upload = async (file: File, options: UploadOptions) => {
  const { signal, purpose } = options
  if (file.size > (purpose ? uploadLimit : partSize)) {
    const { uploadInParts } = await import('./upload-parts').catch(wrapError(t('Failed to upload file')))
    return uploadInParts(file, options)
  }
  const { uploadURL } = await retryRateLimited(() => call(objectsApi.ticket, { body: { size: file.size, purpose } }), signal).catch(
    wrapError(t('Failed to get upload URL')),
  )
  const headers = { 'content-type': file.type || 'application/octet-stream' }
  const stored = await retryRateLimited(() => transfer(uploadURL, file, { ...options, headers }), signal).catch(
    wrapError(t('Failed to upload file')),
  )
  return storedObject().parse(JSON.parse(stored))
}
