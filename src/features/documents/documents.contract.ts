import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { changeOf, clientId, moment, optionalText, page, text } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'
import { documentColors, documentTypes } from './documents.rules'

/** Characters that a note may have. */
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
    /** Of an upload, `/api/objects/{id}`; the others are null without one. */
    fileUrl: z.string().nullable(),
    fileName: z.string().nullable(),
    mimeType: z.string().nullable(),
    /** Bytes. */
    size: z.number().int().nullable(),
    createdBy: z.string(),
    creator: person(),
    /** Who changed it last, if anybody did. */
    updatedBy: z.string().nullable(),
    editor: person().nullable(),
    /** Grows with every change. A change that names the one it was made from never overwrites another. */
    version: z.number().int(),
    createdAt: moment,
    updatedAt: moment,
  })
export type DocumentReply = OutputOf<typeof document>

const parts = () => z.array(z.object({ text: z.string(), isMatch: z.boolean() }))

/** What was found where: the pieces of a text, of which those that match are to be marked. */
const match = () => z.object({ title: parts(), excerpt: parts(), fileName: parts() })

export const listedDocument = () => document().extend({ match: match().nullable() })
export type ListedDocument = OutputOf<typeof listedDocument>

const upload = () =>
  z
    .string()
    .max(2000)
    .regex(/^\/api\/objects\/[0-9a-f-]{36}(?:\?|$)/, 'Must be the address of an upload.')
    .transform((url) => url.split('?')[0] ?? url)

// Bodies are made when the first one arrives (`z.lazy`): making them all would lengthen every start.
const fields = () =>
  z.object({
    title: text(200, 'Title is required'),
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
    can: 'view_documents',
    about:
      'Notes and documents, the newest first. With `search`, those whose title, content and file name together have all of its words or their beginnings, the best first, each with what was found where.',
    query: listQuery,
    response: () => z.array(listedDocument()),
  }),
  create: endpoint('POST', documents, {
    can: 'edit_documents',
    about:
      "Keeps a note or a document, with one's own upload as its file if there is one. Sent again with the same `id`, it answers with the document that is there.",
    body: newDocument,
    response: document,
    status: 201,
  }),
  find: endpoint('GET', one, { can: 'view_documents', about: 'One document.', response: document }),
  change: endpoint('PATCH', one, {
    can: 'edit_documents',
    about:
      'Changes what is sent of a document: its maker, a parent or an admin. With the `version` it was made from, it is refused (409) when somebody changed the document since.',
    body: documentChange,
    response: document,
  }),
  remove: endpoint('DELETE', one, {
    can: 'edit_documents',
    about: 'Deletes a document: its maker, a parent or an admin.',
    response: nothing,
    status: 204,
  }),
}
