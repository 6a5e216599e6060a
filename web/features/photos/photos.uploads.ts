import { signal } from '@preact/signals-react'
import { photosApi } from '#src/features/photos/photos.contract'
import { ApiError, call, messageOf } from '#web/platform/api/api'
import { newId } from '#web/platform/api/new-id'
import { refreshAreaSoon } from '#web/platform/api/query-client'
import { retryRateLimited } from '#web/platform/api/retry-after'
import { isRefusal } from '#web/platform/api/transfer'
import { upload } from '#web/platform/api/upload'
import { faultOf, matches, wrongType } from '#web/platform/api/upload.rules'
import { maxUploadMegabytes } from '#web/platform/api/upload-limit'
import { toast } from '#web/ui/toast'
import { photoFailed } from './photos.queries'
import { t } from './texts'

export const accept = 'image/*'

/** Concurrent uploads: processing pictures is expensive for a small server. */
const atOnce = 2

export type PhotoUpload = {
  /** Also the photo's id, which makes a retry idempotent. */
  id: string
  familyId: string
  file: File
  state: 'waiting' | 'sending' | 'added' | 'duplicate' | 'failed'
  /** The share sent so far, from 0 to 1. */
  share: number
  /** The file's address after the upload. */
  url?: string
  problem?: string
  /** Whether a retry may succeed. */
  mayRetry?: boolean
}

/** The uploads of this tab, in order; they continue on other screens. */
export const uploads = signal<readonly PhotoUpload[]>([])

export const isUnderWay = ({ state }: PhotoUpload) => state === 'waiting' || state === 'sending'

const running = new Map<string, AbortController>()

const change = (id: string, what: Partial<PhotoUpload>) => {
  uploads.value = uploads.value.map((one) => (one.id === id ? { ...one, ...what } : one))
}

/** Uploads the chosen files; reports a file that cannot be a photo. */
export const addPhotos = (familyId: string, files: Iterable<File>) => {
  const chosen = Array.from(files, (file): PhotoUpload => {
    const fault = faultOf(file, accept, maxUploadMegabytes())
    const one = { id: newId(), familyId, file, share: 0 }
    return fault ? { ...one, state: 'failed', problem: fault.description } : { ...one, state: 'waiting' }
  })
  uploads.value = [...uploads.value, ...chosen]
  sendNext()
}

export const cancelUpload = (id: string) => {
  running.get(id)?.abort()
  uploads.value = uploads.value.filter((one) => one.id !== id)
  sendNext()
}

export const cancelAll = () => {
  for (const { id } of uploads.value.filter(isUnderWay)) cancelUpload(id)
}

export const retryUpload = (id: string) => {
  change(id, { state: 'waiting', share: 0, problem: undefined })
  sendNext()
}

/** Removes finished and failed uploads from the list. */
export const dismissUploads = () => {
  uploads.value = uploads.value.filter(isUnderWay)
}

// Closing the page loses files that are not uploaded yet.
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

const sendNext = () => {
  for (const one of uploads.value.filter(({ state }) => state === 'waiting')) if (running.size < atOnce) send(one)
  if (running.size > 0) addEventListener('beforeunload', askBeforeLeaving)
  else {
    removeEventListener('beforeunload', askBeforeLeaving)
    if (uploads.value.length > 0) tellResult()
  }
}

const send = async ({ id, familyId, file, url: sent }: PhotoUpload) => {
  const controller = new AbortController()
  running.set(id, controller)
  change(id, { state: 'sending' })
  try {
    const url = sent ?? (await sendFile(id, file, controller.signal))
    controller.signal.throwIfAborted()
    const names = { filename: file.name, originalName: file.name }
    const add = () => call(photosApi.add, { params: { familyId }, body: { id, url, ...names } })
    const { isDuplicate } = await retryRateLimited(add, controller.signal)
    change(id, { state: isDuplicate ? 'duplicate' : 'added' })
    refreshAreaSoon('photos', familyId)
  } catch (error) {
    change(id, { state: 'failed', ...problemOf(error) })
  } finally {
    running.delete(id)
    sendNext()
  }
}

const sendFile = async (id: string, file: File, signal: AbortSignal) => {
  const { url, mimeType } = await upload(file, { signal, onProgress: (share) => change(id, { share }) })
  // The server detects the type from the content, which may differ from the name and the declared type.
  if (!matches({ name: file.name, type: mimeType }, accept)) throw new WrongType()
  change(id, { url })
  return url
}

class WrongType extends Error {}

const problemOf = (error: unknown) => {
  if (error instanceof WrongType) return { problem: wrongType().description, mayRetry: false }
  if (isRefusal(error)) return { problem: messageOf(error), mayRetry: error instanceof ApiError && [409, 429, 507].includes(error.status) }
  return { problem: t('Failed to upload photo'), mayRetry: true }
}

/** Reports the result when no uploads are left. Successful ones leave the list; failed ones stay. */
const tellResult = () => {
  const count = (state: PhotoUpload['state']) => uploads.value.filter((one) => one.state === state).length
  const added = count('added')
  if (count('failed') > 0) photoFailed()
  else if (added > 0)
    toast({
      title: t('Photo uploaded successfully!'),
      ...(added > 1 && { description: t('{count, plural, one {# photo added} other {# photos added}}', { count: added }) }),
    })
  uploads.value = uploads.value.filter(({ state }) => state === 'failed' || state === 'duplicate')
}
