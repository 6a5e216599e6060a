import { maxFiles } from '#src/features/chat/chat.contract'
import { contentLimit, documentsApi } from '#src/features/documents/documents.contract'
import { call } from '#web/platform/api/api'
import { newId } from '#web/platform/api/new-id'
import { refreshArea } from '#web/platform/api/query-client'
import { retryRateLimited } from '#web/platform/api/retry-after'
import { upload } from '#web/platform/api/upload'
import { acceptedFiles, matches, wrongType } from '#web/platform/api/upload.rules'
import type { SharedWords } from '#web/platform/offline/shared-content'
import { toast } from '#web/ui/toast'
import { addShared, draft } from '../chat/chat.draft'
import { titleOf } from '../documents/document-form'
import { sharedNote } from './shared-text'
import { t } from './texts'

/** A file whose content is of another kind than its name says. */
export class UnfitFile extends Error {}

export type Progress = { name: string; share: number }
export type Sending = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** What was sent of a share before something failed: sending it again goes on there. */
const sent = new WeakMap<File, { url: string; id: string }>()

const send = async (file: File, { signal, onProgress }: Sending) => {
  const before = sent.get(file)
  if (before) return before
  const { url, mimeType } = await upload(file, { signal, onProgress: (share) => onProgress({ name: file.name, share }) })
  // The server detects the type from the content.
  if (!matches({ name: file.name, type: mimeType }, acceptedFiles)) throw new UnfitFile(`${file.name}: ${wrongType().description}`)
  const done = { url, id: newId() }
  sent.set(file, done)
  return done
}

/** The number of files that the message which is being written has room for. */
export const roomInMessage = () => maxFiles - (draft.peek().files?.length ?? 0)

/** Puts it into the message that is being written; nothing is sent yet. */
export const intoMessage = async (text: string, files: readonly File[], sending: Sending) => {
  const uploaded = []
  for (const file of files.slice(0, roomInMessage())) uploaded.push({ url: (await send(file, sending)).url, name: file.name })
  addShared(text, uploaded)
}

type NewDocument = { id: string; title: string; type: 'note' | 'document'; content?: string; fileUrl?: string; fileName?: string }

const create = (familyId: string, body: NewDocument, { signal }: Sending) =>
  retryRateLimited(() => call(documentsApi.create, { params: { familyId }, body }), signal)

const tellSaved = async (familyId: string, count: number) => {
  await refreshArea('documents', familyId)
  toast({ title: t('{count, plural, one {# document saved} other {# documents saved}}', { count }) })
}

/** Saves each file as a document of its name. */
export const intoDocuments = async (familyId: string, files: readonly File[], sending: Sending) => {
  for (const file of files) {
    const { url, id } = await send(file, sending)
    const title = titleOf(file.name).slice(0, 200) || t('Document')
    await create(familyId, { id, title, type: 'document', fileUrl: url, fileName: file.name.slice(-255) }, sending)
  }
  await tellSaved(familyId, files.length)
}

/** Saves words as a note. */
export const intoNote = async (familyId: string, words: SharedWords, sending: Sending) => {
  const { title, content } = sharedNote(words)
  await create(familyId, { id: newId(), title, type: 'note', content: content.slice(0, contentLimit) }, sending)
  await tellSaved(familyId, 1)
}
