import { objectsApi, partSize } from '#src/features/objects/objects.contract'
import { createSemaphore } from '#src/shared/semaphore'
import { isUnanswered } from '../live/connectivity'
import { ApiError, call } from './api'
import { retryRateLimited, waitOrReconnect } from './retry-after'
import { isRefusal, named, transfer, type UploadOptions } from './transfer'

/** Parts on their way at once, of all files together. */
const slots = createSemaphore(2)

/** Milliseconds before each further try with a part: three and a half minutes, enough for a network that changes or a server that restarts. */
const pauses = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000]

/** Milliseconds without progress after which a connection counts as lost: some networks swallow what they are given. */
const silence = 60_000

/** How often parts are sent again that the server had lost when it read them back. */
const mostRounds = 3

/** Refusals that a further try may overcome. */
const passing = new Set(['upload_broken_off', 'wrong_digest', 'wrong_part_size', 'part_under_way'])

const mayRetry = (error: unknown) => isUnanswered(error) || (error instanceof ApiError && (passing.has(error.code) || error.status === 408))

/** Retries with growing pauses while the connection is the problem. */
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

/** The value of Content-Digest (RFC 9530). A page without https has no `crypto.subtle`. */
const digestOf = async (part: Blob) => {
  const digest = crypto.subtle
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()))
    : await import('./sha256').then(({ sha256 }) => sha256(part))
  return `sha-256=:${btoa(String.fromCharCode(...digest))}:`
}

/** The upload addresses of files that were begun, so that another try continues them. */
const begun = new WeakMap<File, string>()

const begin = async (file: File, signal: AbortSignal) => {
  const { uploadURL } = await retryRateLimited(() => call(objectsApi.ticket, { body: { size: file.size } }), signal).catch(
    named('Failed to get upload URL'),
  )
  begun.set(file, uploadURL)
  return uploadURL
}

/** What the calls about an upload are given, from its address. */
const targetOf = (uploadURL: string) => {
  const { pathname, searchParams } = new URL(uploadURL, location.origin)
  return { params: { objectId: pathname.split('/').at(-1) ?? '' }, query: { ticket: searchParams.get('ticket') ?? '' } }
}

/**
 * Uploads one large file in parts. A part whose connection breaks is sent again; the same `File` continues where an earlier try ended.
 * @throws ApiError when the server refuses the file, Error when it fails otherwise or is cancelled, which removes what was sent
 */
export const uploadInParts = async (file: File, { onProgress, signal }: UploadOptions) => {
  // A ticket that was forgotten meanwhile, a day later say, is replaced.
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
      // A part that is sent again begins anew.
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
