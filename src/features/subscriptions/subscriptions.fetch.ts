import { iso } from '#src/platform/clock'
import type { Seal } from '#src/platform/data-folder/seal'
import { askWorker } from '#src/platform/native/ask-worker'
import { workerPath } from '#src/platform/native/embedded'
import { isAllowedHost } from '#src/platform/outgoing/allowed-hosts'
import { createSemaphore } from '#src/shared/semaphore'
import type { CalendarFile, CalendarObjects } from './calendar-file.read'
import { addressOf, fileLimits, type Problem, storedWindow } from './subscriptions.rules'

export type FileOrder = { text: string; zone: string; from: string; to: string }
export type ObjectsOrder = { texts: string[]; zone: string; from: string; to: string }
export type ObjectsAnswer = CalendarObjects | { problem: Problem }
export type FileAnswer = CalendarFile | { problem: Problem }

/** An address with what opens it. */
export type Address = { url: string; username: string | null; password: string | null }

/** The address in a row; undefined after the key of the data folder changed. */
export const addressIn = (seal: Pick<Seal, 'open'>, secret: string): Address | undefined => {
  const text = seal.open(secret)
  return text === undefined ? undefined : JSON.parse(text)
}

type Known = { fileTag: string | null; lastModified: string | null }
export type Fetched = { problem: Problem } | 'unchanged' | (Known & { text: string })

/** The window of which dates are stored. */
export const windowAt = (now: Temporal.Instant) => ({
  from: iso(now.subtract({ hours: 24 * storedWindow.back })),
  to: iso(now.add({ hours: 24 * storedWindow.ahead })),
})

/** Seconds for the request, and for reading the file: the largest one takes a Raspberry Pi some seconds. */
export const seconds = { request: 15, reading: 20 }
const semaphore = createSemaphore(1)

const problemOf = (status: number): Problem | undefined => {
  if (status === 401 || status === 403) return 'forbidden'
  if (status === 404 || status === 410) return 'not_found'
  return status === 200 ? undefined : 'refused'
}

const basic = ({ username, password }: Address) =>
  username === null && password === null ? undefined : `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}`

/**
 * Fetches a calendar file, unless it is the known one.
 * @param allowedHosts hosts that may be in a private network
 */
export const fetchFile = async (address: Address, known: Known, allowedHosts: readonly string[]): Promise<Fetched> => {
  const url = addressOf(address.url)
  if (!url) return { problem: 'address' }
  const inAddress = { username: decodeURIComponent(url.username) || null, password: decodeURIComponent(url.password) || null }
  const authorization = basic({
    ...address,
    username: address.username ?? inAddress.username,
    password: address.password ?? inAddress.password,
  })
  const { OutgoingError, requestHost } = await import('#src/platform/outgoing/http-client')
  try {
    const { status, headers, text } = await requestHost({
      url: url.href,
      headers: {
        accept: 'text/calendar, */*;q=0.1',
        ...(authorization && { authorization }),
        ...(known.fileTag && { 'if-none-match': known.fileTag }),
        ...(known.lastModified && { 'if-modified-since': known.lastModified }),
      },
      allowPrivate: isAllowedHost(url, allowedHosts),
      timeoutMs: seconds.request * 1000,
      maxBytes: fileLimits.bytes,
    })
    if (status === 304) return 'unchanged'
    const problem = problemOf(status)
    if (problem) return { problem }
    return { text, fileTag: headers.get('etag')?.slice(0, 300) ?? null, lastModified: headers.get('last-modified')?.slice(0, 100) ?? null }
  } catch (error) {
    return { problem: error instanceof OutgoingError ? error.reason : 'unreachable' }
  }
}

/** Asks a worker, one at a time: a calendar comes from outside, and its rules can describe endless work. */
const ask = async <Answer>(order: FileOrder | ObjectsOrder): Promise<Answer | { problem: Problem }> => {
  const path = workerPath('features/subscriptions/subscriptions.worker')
  const answer = await semaphore(() => askWorker<Answer>({ path, order, seconds: seconds.reading }))
  return answer ?? { problem: 'too_slow' }
}
export const readFile = (order: FileOrder) => ask<FileAnswer>(order)
export const readObjects = (order: ObjectsOrder) => ask<ObjectsAnswer>(order)
