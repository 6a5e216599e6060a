import * as z from 'zod'
import { endpoint, type OutputOf } from '#src/shared/endpoint'
import { msg } from '#src/shared/language/message'
import { moment, optionalText } from '#src/shared/schemas'
import { importKinds, importStatuses } from './imports.rules'
import { bankFields } from './kinds/bank.rules'

const outcomes = ['new', 'changed', 'unchanged', 'skipped'] as const
export type ImportOutcome = (typeof outcomes)[number]

const count = () => z.number().int().nonnegative()

export const importItem = () =>
  z.object({
    title: z.string(),
    /** A second line, such as the date and the amount. */
    detail: z.string().nullable(),
    outcome: z.enum(outcomes),
    /** The reason why it, or a part of it, is left out. */
    reason: z.string().nullable(),
  })

/** The header of each field that is read from a file with columns. */
const columns = () => z.partialRecord(z.enum(bankFields), z.string())

export const importPreview = () =>
  z.object({
    new: count(),
    /** Rows that were there, and get more from the file. */
    changed: count(),
    unchanged: count(),
    skipped: count(),
    /** The first items of the file. */
    items: z.array(importItem()),
    /** The first items that are left out, or lose a part. */
    leftOut: z.array(z.object({ title: z.string(), reason: z.string() })),
    leftOutCount: count(),
    headers: z.array(z.string()),
    columns: columns(),
  })
export type ImportPreview = OutputOf<typeof importPreview>

export const importReply = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    kind: z.enum(importKinds),
    fileName: z.string().nullable(),
    status: z.enum(importStatuses),
    /** Progress of the work that is under way. */
    done: count(),
    total: count(),
    /** Null until the file is read. */
    preview: importPreview().nullable(),
    /** The rows that were added and changed. */
    added: count(),
    changed: count(),
    /** Why the file cannot be read. */
    error: z.string().nullable(),
    /** Rows that were changed after the import, and therefore stayed when it was taken back. */
    kept: z.array(z.string()),
    createdAt: moment,
    appliedAt: moment.nullable(),
    /** Until when it can be taken back; null if it can't. */
    undoUntil: moment.nullable(),
    undoneAt: moment.nullable(),
  })
export type ImportReply = OutputOf<typeof importReply>

const header = () => z.string().max(200).optional()

const newImport = z.lazy(() =>
  z.object({
    kind: z.enum(importKinds),
    /** The own upload to read, such as `/api/objects/…`. */
    objectPath: z
      .string()
      .max(200)
      .regex(/^\/api\/objects\/[0-9a-f-]{36}(?:\?|$)/, msg('Choose a file.')),
    fileName: optionalText(200),
    /** The header of each field, for a CSV file. By default those of the last file with the same headers, else proposed by their names. */
    columns: z
      .object({
        ...{ date: header(), amount: header(), debit: header(), credit: header() },
        ...{ description: header(), merchant: header(), category: header() },
      })
      .optional(),
  }),
)
export type NewImport = z.output<typeof newImport>

const path = '/api/families/:familyId/imports'

// Any member may call; the kind of file asks for the permission of its rows.
export const importsApi = {
  list: endpoint('GET', path, {
    can: 'member',
    about: "Lists the caller's imports, newest first.",
    response: () => z.array(importReply()),
  }),
  create: endpoint('POST', path, {
    can: 'member',
    about:
      'Reads an uploaded file in the background. The reply is the job; its `preview` says what it would add. Needs the permission to add such rows by hand. 422 for a kind that Hearth does not read.',
    body: newImport,
    response: importReply,
    status: 201,
  }),
  find: endpoint('GET', `${path}/:importId`, {
    can: 'member',
    about: "Returns one of the caller's imports: its progress, what it adds, and what is left out.",
    response: importReply,
  }),
  apply: endpoint('POST', `${path}/:importId/apply`, {
    can: 'member',
    about: 'Writes what the preview showed, in the background. A second call changes nothing.',
    response: importReply,
    status: 200,
  }),
  undo: endpoint('POST', `${path}/:importId/undo`, {
    can: 'member',
    about:
      'Takes an import back within 30 days, in the background: its rows go to the trash. Rows that were changed since stay, and are named in `kept`. A second call changes nothing.',
    response: importReply,
    status: 200,
  }),
}
