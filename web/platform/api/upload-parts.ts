import { objectsApi, partSize } from '#src/features/objects/objects.contract'
import { createSemaphore } from '#src/shared/semaphore'
import { isUnanswered } from '../live/connectivity'
import { t } from '../texts'
import { ApiError, call } from './api'
import { retryRateLimited, waitOrReconnect } from './retry-after'
import { isRefusal, transfer, type UploadOptions, wrapError } from './transfer'

/** Concurrent part uploads, over all files. */
const limitParts = createSemaphore(2)

/** Backoff of a part in milliseconds: 3.5 minutes in total, enough for a change of network or a restart of the server. */
const backoffMs = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000]

/** Milliseconds without progress after which a connection counts as lost: some networks drop packets silently. */
const stallTimeoutMs = 60_000

/** Maximum rounds of resending parts that the server lost before assembling the file. */
const maxRounds = 3

/** Error codes that a retry may resolve. */
const retryableCodes = new Set(['upload_broken_off', 'wrong_digest', 'wrong_part_size', 'part_under_way'])

const isRetryable = (error: unknown) =>
  isUnanswered(error) || (error instanceof ApiError && (retryableCodes.has(error.code) || error.status === 408))

/** Retries with backoff while the connection is the cause. */
const withRetries = async <T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (const delayMs of backoffMs) {
    signal.throwIfAborted()
    try {
      return await retryRateLimited(act, signal)
    } catch (error) {
      if (signal.aborted || !isRetryable(error)) throw error
    }
    await waitOrReconnect(delayMs, signal)
  }
  return act()
}

/** The value of Content-Digest (RFC 9530). Without https a page has no `crypto.subtle`. */
const digestOf = async (part: Blob) => {
  const digest = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()))
    : await import('./sha256').then(({ sha256 }) => sha256(part))
  return `sha-256=:${btoa(String.fromCharCode(...digest))}:`
}

/** The upload addresses of started files, so that a retry resumes them. */
const startedUploads = new WeakMap<File, string>()

const start = async (file: File, signal: AbortSignal, purpose: UploadOptions['purpose']) => {
  const { uploadURL } = await retryRateLimited(() => call(objectsApi.ticket, { body: { size: file.size, purpose } }), signal).catch(
    wrapError(t('Failed to get upload URL')),
  )
  startedUploads.set(file, uploadURL)
  return uploadURL
}

/** The params and query of the calls about an upload, from its address. */
const targetOf = (uploadURL: string) => {
  const { pathname, searchParams } = new URL(uploadURL, location.origin)
  return { params: { objectId: pathname.split('/').at(-1) ?? '' }, query: { ticket: searchParams.get('ticket') ?? '' } }
}

/**
 * Uploads one large file in parts. Retries a part whose connection breaks; a second call with the same `File` resumes the upload.
 * @throws ApiError when the server refuses the file, Error for any other failure; an abort deletes the parts sent so far
 */
export const uploadInParts = async (file: File, { onProgress, signal, purpose }: UploadOptions) => {
  // An expired ticket (after a day, for example) is replaced.
  const startedUrl = startedUploads.get(file)
  const isResumable = startedUrl && (await call(objectsApi.parts, targetOf(startedUrl)).catch((error) => !isRefusal(error)))
  const target = targetOf(isResumable ? startedUrl : await start(file, signal, purpose))
  try {
    return await sendParts(file, target, { onProgress, signal, purpose })
  } catch (error) {
    if (signal.aborted) void call(objectsApi.cancel, target).catch(() => {})
    if (signal.aborted || isRefusal(error)) startedUploads.delete(file)
    return wrapError(t('Failed to upload file'))(error)
  }
}

const sendParts = async (file: File, target: ReturnType<typeof targetOf>, { onProgress, signal, purpose }: UploadOptions) => {
  const sent = new Map<number, number>()
  const count = Math.ceil(file.size / partSize)
  const bytesOf = (part: number) => Math.min(partSize, file.size - part * partSize)
  const setProgress = (part: number, bytes: number) => {
    sent.set(part, bytes)
    onProgress([...sent.values()].reduce((sum, one) => sum + one, 0) / file.size)
  }

  const sendPart = (part: number, signal: AbortSignal) =>
    limitParts(async () => {
      signal.throwIfAborted()
      const body = file.slice(part * partSize, part * partSize + bytesOf(part))
      const url = `/api/objects/${target.params.objectId}/parts/${part}?${new URLSearchParams(target.query)}`
      const headers = { 'content-type': 'application/octet-stream', 'content-digest': await digestOf(body) }
      // A retry of a part restarts its progress.
      await transfer(url, body, { headers, stallTimeoutMs, signal, onProgress: (share) => setProgress(part, share * bytesOf(part)) })
      setProgress(part, bytesOf(part))
    })

  const sendAll = async (missing: number[]) => {
    const failed = new AbortController()
    const either = AbortSignal.any([signal, failed.signal])
    const send = (part: number) => withRetries(() => sendPart(part, either), either)
    const sendNext = async () => {
      for (let part = missing.shift(); part !== undefined; part = missing.shift()) await send(part)
    }
    try {
      await Promise.all([sendNext(), sendNext()])
    } catch (error) {
      failed.abort(error)
      throw error
    }
  }

  for (let round = 1; ; round++) {
    const { parts } = await withRetries(() => call(objectsApi.parts, target), signal)
    for (let part = 0; part < count; part++) setProgress(part, parts.includes(part) ? bytesOf(part) : 0)
    await sendAll(Array.from({ length: count }, (_, part) => part).filter((part) => !parts.includes(part)))
    try {
      return await withRetries(() => call(objectsApi.complete, { ...target, query: { ...target.query, purpose } }), signal)
    } catch (error) {
      if (round === maxRounds || !(error instanceof ApiError) || error.code !== 'parts_missing') throw error
    }
  }
}
