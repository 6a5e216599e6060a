import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { changeOf, clientId, moment, optionalText, page, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { documentColors, documentTypes } from './documents.rules'

/** Maximum characters of a note. */
export const contentLimit = 50_000

export const document = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    title: z.string(),
    /** Markdown. */
    content: z.string().nullable(),
    type: z.enum(documentTypes),
    color: z.enum(documentColors),
    /** URL of an upload, `/api/objects/{id}`. Name, type and size are null without one. */
    fileUrl: z.string().nullable(),
    fileName: z.string().nullable(),
    mimeType: z.string().nullable(),
    /** Bytes. */
    size: z.number().int().nullable(),
    createdBy: z.string(),
    creator: person(),
    /** The last editor; null before the first change. */
    updatedBy: z.string().nullable(),
    editor: person().nullable(),
    /** Increases with every change. Optimistic locking: a change that names its base version never overwrites another change. */
    version: z.number().int(),
    createdAt: moment,
    updatedAt: moment,
  })
export type DocumentReply = OutputOf<typeof document>

const parts = () => z.array(z.object({ text: z.string(), isMatch: z.boolean() }))

/** The matches of a search, as parts of each text for highlighting. */
const match = () => z.object({ title: parts(), excerpt: parts(), fileName: parts() })

export const listedDocument = () => document().extend({ match: match().nullable() })
export type ListedDocument = OutputOf<typeof listedDocument>

const upload = () =>
  z
    .string()
    .max(2000)
    .regex(/^\/api\/objects\/[0-9a-f-]{36}(?:\?|$)/, msg('Must be the address of an upload.'))
    .transform((url) => url.split('?')[0] ?? url)

// Schemas of bodies are built on first use (`z.lazy`), to keep the start fast.
const fields = () =>
  z.object({
    title: text(200, msg('Title is required')),
    content: optionalText(contentLimit),
    type: z.enum(documentTypes).default('note'),
    color: z.enum(documentColors).default('yellow'),
    fileUrl: upload().nullable().default(null),
    fileName: optionalText(255),
  })

export const newDocument = z.lazy(() => fields().extend({ id: clientId() }))
export type NewDocument = z.output<typeof newDocument>

export const documentChange = z.lazy(() => changeOf(fields()).extend({ version: z.number().int().min(1).optional() }))
export type DocumentChange = z.output<typeof documentChange>

const listQuery = z.lazy(() =>
  page.unwrap().extend({ search: z.string().trim().max(200).default(''), type: z.enum(documentTypes).optional() }),
)
export type DocumentQuery = z.output<typeof listQuery>

const documents = '/api/families/:familyId/documents'
const one = '/api/documents/:documentId'

export const documentsApi = {
  list: endpoint('GET', documents, {
    cache: 'rows',
    can: 'view_documents',
    about:
      'Lists notes and documents, newest first. With `search`, lists those whose title, content and file name together have words that start with each of the given words, best match first, with the matches of each.',
    query: listQuery,
    response: () => z.array(listedDocument()),
  }),
  create: endpoint('POST', documents, {
    can: 'edit_documents',
    about:
      "Creates a note or a document, optionally with one of the caller's uploads as its file. A retry with the same `id` returns the existing document.",
    body: newDocument,
    response: document,
    status: 201,
  }),
  find: endpoint('GET', one, { can: 'view_documents', about: 'Returns a document.', response: document }),
  change: endpoint('PATCH', one, {
    can: 'edit_documents',
    about:
      'Changes the given fields of a document. Allowed for its creator, parents and admins. With `version`, it is refused (409) if the document has changed since that version.',
    body: documentChange,
    response: document,
  }),
  remove: endpoint('DELETE', one, {
    can: 'edit_documents',
    about: 'Deletes a document. Allowed for its creator, parents and admins.',
    response: nothing,
    status: 204,
  }),
}
