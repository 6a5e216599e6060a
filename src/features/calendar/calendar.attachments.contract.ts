import * as z from 'zod'
import { endpoint, nothing, type OutputOf } from '#src/shared/endpoint'
import { clientId, moment, optionalText } from '#src/shared/schemas'
import { person } from '../accounts/accounts.contract'

/** Maximum number of files of an event. */
export const maxAttachments = 50

/** Maximum characters of a file's name. */
const nameLimit = 255

export const attachment = () =>
  z.object({
    id: z.string(),
    familyId: z.string(),
    eventId: z.string(),
    filename: z.string(),
    originalName: z.string(),
    /** Bytes. */
    fileSize: z.number().int(),
    mimeType: z.string(),
    /** The id of the upload. */
    storageKey: z.string(),
    /** The address of the upload, `/api/objects/{id}`. */
    url: z.string(),
    description: z.string().nullable(),
    uploadedBy: z.string(),
    uploader: person(),
    createdAt: moment,
  })
export type AttachmentReply = OutputOf<typeof attachment>

const newAttachment = z.lazy(() =>
  z.object({
    id: clientId(),
    /** The address of an upload of the caller, `/api/objects/{id}`, with or without its ticket. */
    objectPath: z.string().max(2000),
    filename: optionalText(nameLimit),
    description: optionalText(500),
  }),
)
export type NewAttachment = z.output<typeof newAttachment>

const attachments = '/api/families/:familyId/events/:eventId/attachments'

// As a change of the event, adding and removing needs the right to change this event, not `edit_calendar`.
export const attachmentsApi = {
  list: endpoint('GET', attachments, {
    can: 'view_calendar',
    about: 'Lists the files of an event, oldest first. Those of a series belong to all of its occurrences.',
    response: () => z.array(attachment()),
  }),
  add: endpoint('POST', attachments, {
    can: 'view_calendar',
    about:
      "Adds one of the caller's uploads to an event. Allowed to those who may change the event. A retry, and the same upload again, return the existing attachment. 409 `list_full` above 50.",
    body: newAttachment,
    response: attachment,
    status: 201,
  }),
  remove: endpoint('DELETE', '/api/event-attachments/:attachmentId', {
    can: 'view_calendar',
    about: 'Removes a file from its event. Allowed to those who may change the event.',
    response: nothing,
    status: 204,
  }),
}
