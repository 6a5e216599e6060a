import { objectsApi, partSize } from '#src/features/objects/objects.contract'
import { createSemaphore } from '#src/shared/semaphore'
import { isUnanswered } from '../live/connectivity'
import { ApiError, call } from './api'
import { retryRateLimited, waitOrReconnect } from './retry-after'
import { isRefusal, named, transfer, type UploadOptions } from './transfer'

/** Concurrent part uploads, over all files. */
const slots = createSemaphore(2)

/** Backoff of a part in milliseconds: 3.5 minutes in total, enough for a change of network or a restart of the server. */
const pauses = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000]

/** Milliseconds without progress after which a connection counts as lost: some networks drop packets silently. */
const silence = 60_000

/** Maximum rounds of resending parts that the server lost before assembling the file. */
const mostRounds = 3

/** Error codes that a retry may resolve. */
const passing = new Set(['upload_broken_off', 'wrong_digest', 'wrong_part_size', 'part_under_way'])

const mayRetry = (error: unknown) => isUnanswered(error) || (error instanceof ApiError && (passing.has(error.code) || error.status === 408))

/** Retries with backoff while the connection is the cause. */
const retried = async <T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (const pause of pauses) {
    signal.throwIfAborted()
    try {
      return await retryRateLimited(act, signal)
    } catch (error) {
      if (signal.aborted || !mayRetry(error)) throw error
    }
    await waitOrReconnect(pause, signal)
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
const begun = new WeakMap<File, string>()

const begin = async (file: File, signal: AbortSignal) => {
  const { uploadURL } = await retryRateLimited(() => call(objectsApi.ticket, { body: { size: file.size } }), signal).catch(
    named('Failed to get upload URL'),
  )
  begun.set(file, uploadURL)
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
export const uploadInParts = async (file: File, { onProgress, signal }: UploadOptions) => {
  // An expired ticket (after a day, for example) is replaced.
  const known = begun.get(file)
  const isAlive = known && (await call(objectsApi.parts, targetOf(known)).catch((error) => !isRefusal(error)))
  const target = targetOf(isAlive ? known : await begin(file, signal))
  try {
    return await sendParts(file, target, { onProgress, signal })
  } catch (error) {
    if (signal.aborted) void call(objectsApi.cancel, target).catch(() => {})
    if (signal.aborted || isRefusal(error)) begun.delete(file)
    return named('Failed to upload file')(error)
  }
}

const sendParts = async (file: File, target: ReturnType<typeof targetOf>, { onProgress, signal }: UploadOptions) => {
  const sent = new Map<number, number>()
  const count = Math.ceil(file.size / partSize)
  const bytesOf = (part: number) => Math.min(partSize, file.size - part * partSize)
  const note = (part: number, bytes: number) => {
    sent.set(part, bytes)
    onProgress([...sent.values()].reduce((sum, one) => sum + one, 0) / file.size)
  }

  const sendPart = (part: number, signal: AbortSignal) =>
    slots(async () => {
      signal.throwIfAborted()
      const body = file.slice(part * partSize, part * partSize + bytesOf(part))
      const url = `/api/objects/${target.params.objectId}/parts/${part}?${new URLSearchParams(target.query)}`
      const headers = { 'content-type': 'application/octet-stream', 'content-digest': await digestOf(body) }
      // A retry of a part restarts its progress.
      await transfer(url, body, { headers, silence, signal, onProgress: (share) => note(part, share * bytesOf(part)) })
      note(part, bytesOf(part))
    })

  const sendAll = async (missing: number[]) => {
    const failed = new AbortController()
    const either = AbortSignal.any([signal, failed.signal])
    const send = (part: number) => retried(() => sendPart(part, either), either)
    const next = async () => {
      for (let part = missing.shift(); part !== undefined; part = missing.shift()) await send(part)
    }
    try {
      await Promise.all([next(), next()])
    } catch (error) {
      failed.abort(error)
      throw error
    }
  }

  for (let round = 1; ; round++) {
    const { parts } = await retried(() => call(objectsApi.parts, target), signal)
    for (let part = 0; part < count; part++) note(part, parts.includes(part) ? bytesOf(part) : 0)
    await sendAll(Array.from({ length: count }, (_, part) => part).filter((part) => !parts.includes(part)))
    try {
      return await retried(() => call(objectsApi.complete, target), signal)
    } catch (error) {
      if (round === mostRounds || !(error instanceof ApiError) || error.code !== 'parts_missing') throw error
    }
  }
}
