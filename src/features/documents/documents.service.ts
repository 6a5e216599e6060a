import type { Member } from '#src/platform/access'
import type { Acts } from '#src/platform/act'
import { type Clock, iso } from '#src/platform/clock'
import { AppError, forbidden, found, invalid } from '#src/platform/errors'
import { findExisting } from '#src/platform/idempotency'
import type { Live } from '#src/platform/live/live'
import { msg } from '#src/shared/language/message'
import { toPerson } from '../accounts/accounts.rules'
import type { Activity } from '../activity/activity.service'
import { safeName } from '../objects/objects.names'
import type { Objects } from '../objects/objects.service'
import type { Trash } from '../trash/trash.service'
import type { DocumentChange, DocumentQuery, DocumentReply, ListedDocument, NewDocument } from './documents.contract'
import { continuesLastChange, matchOf, mayChangeDocument, partsOf } from './documents.rules'
import type { DocumentRow, DocumentStore, FoundDocument } from './documents.store'
import { documents as table } from './documents.table'

const toReply = ({ creator, editor, ...row }: DocumentRow): DocumentReply => ({
  ...row,
  // Old rows may have a name that was stored unsanitized.
  fileName: row.fileName === null ? null : safeName(row.fileName, row.mimeType),
  creator: toPerson(creator),
  editor: editor && toPerson(editor),
})

const toFound = ({ titleMarks, excerptMarks, fileNameMarks, ...row }: FoundDocument): ListedDocument => ({
  ...toReply(row),
  match: { title: partsOf(titleMarks), excerpt: partsOf(excerptMarks ?? ''), fileName: partsOf(fileNameMarks ?? '') },
})

const assertMayChange = (member: Member, document: DocumentRow) => {
  if (!mayChangeDocument(member, document)) throw forbidden(msg('Only the person who made a document, a parent or an admin can change it.'))
}

const changedMeanwhile = () => new AppError(409, 'changed_meanwhile', msg('Somebody changed this document while you did.'))

type Deps = { store: DocumentStore; objects: Objects; trash: Trash; activity: Activity; clock: Clock; live: Live; acts: Acts }

/** A family's notes and documents. */
export const createDocuments = ({ store, objects, trash, activity, clock, live, acts }: Deps) => {
  const act = acts('documents')
  const get = (id: string) => toReply(found(store.find(id), msg('Document not found')))

  /** The columns of a document's file; all null without one. @throws AppError 422 if it is not the member's own upload */
  const fileOf = ({ userId }: Member, { title, fileUrl, fileName }: { title: string; fileUrl: string | null; fileName: string | null }) => {
    if (fileUrl === null) return { fileUrl, fileName: null, mimeType: null, size: null }
    const upload = objects.ownUpload(userId, fileUrl)
    if (!upload) throw invalid('fileUrl', msg('There is no such upload of yours.'))
    return { fileUrl, fileName: safeName(fileName ?? title, upload.mimeType), ...upload }
  }
  const fileChange = (member: Member, row: DocumentRow, { fileUrl, fileName }: DocumentChange) => {
    if (fileUrl !== undefined && fileUrl !== row.fileUrl) return fileOf(member, { title: row.title, fileUrl, fileName: fileName ?? null })
    return row.fileUrl !== null && fileName ? { fileName: safeName(fileName, row.mimeType) } : {}
  }

  return {
    find: store.find,
    show: toReply,

    list({ familyId }: Member, { search, ...page }: DocumentQuery): ListedDocument[] {
      if (search === '') return store.newest(familyId, page).map((row) => ({ ...toReply(row), match: null }))
      const match = matchOf(search)
      return match === '' ? [] : store.search(familyId, match, page).map(toFound)
    },

    /** Idempotent: a retry with the same id returns the existing document. @throws AppError 409 if the id belongs to somebody else's document */
    create(member: Member, { id, ...input }: NewDocument): DocumentReply {
      const { familyId, userId } = member
      const now = iso(clock.now())
      const existing = findExisting(member, id === undefined ? undefined : store.find(id))
      if (existing) return toReply(existing)
      const write = () => {
        const row = { ...input, ...fileOf(member, input), id, familyId, createdBy: userId, createdAt: now, updatedAt: now }
        const made = store.insert(row)
        activity.record(member, 'document.created', { subjectId: made.id, title: input.title })
        return get(made.id)
      }
      return act(member, write, (document) => live.newDocument(familyId, document.id))
    },

    /** @throws AppError 403 for somebody else's document, unless admin or parent; 409 if `version` is not the current one */
    change(member: Member, { id }: DocumentRow, { version, ...change }: DocumentChange): DocumentReply {
      return act(member, () => {
        const row = found(store.find(id), msg('Document not found'))
        assertMayChange(member, row)
        if (version !== undefined && version !== row.version) throw changedMeanwhile()
        const { fileUrl: _, fileName: __, ...texts } = change
        store.update(row.familyId, id, {
          ...texts,
          ...fileChange(member, row, change),
          version: row.version + 1,
          updatedBy: member.userId,
          updatedAt: iso(clock.now()),
        })
        const document = get(id)
        if (!continuesLastChange(row, member.userId, clock.now()))
          activity.record(member, 'document.changed', { subjectId: id, title: document.title })
        return document
      })
    },

    /** @throws AppError 403 for somebody else's document, unless admin or parent */
    remove(member: Member, document: DocumentRow) {
      assertMayChange(member, document)
      act(document, () => {
        const { id, title, createdBy: ownerId } = document
        trash.move(member, { kind: 'document', table, id, title, ownerId }, () => store.remove(document.familyId, id))
        activity.record(member, 'document.deleted', { subjectId: document.id, title: document.title })
      })
    },
  }
}
export type Documents = ReturnType<typeof createDocuments>
