import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { personColumns, users } from '../accounts/accounts.table'
import { maxAttachments } from './calendar.attachments.contract'
import { eventAttachments, events } from './calendar.table'

const { id, familyId, eventId, uploadedBy, filename, originalName, fileSize, mimeType, storageKey, description, createdAt } =
  eventAttachments
const own = { id, familyId, eventId, filename, originalName, fileSize, mimeType, storageKey, description, uploadedBy, createdAt }

export const createAttachmentStore = (db: Db) => {
  const select = () =>
    db
      .select({ ...own, uploader: personColumns })
      .from(eventAttachments)
      .innerJoin(users, eq(users.id, uploadedBy))
  const ofEvent = prepared(() =>
    select()
      .where(eq(eventId, sql.placeholder('eventId')))
      .orderBy(asc(id))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(eq(id, sql.placeholder('id')))
      .prepare(),
  )
  const readers = prepared(() =>
    db
      .select({ familyId: events.familyId, isPrivate: events.isPrivate, createdBy: events.createdBy })
      .from(eventAttachments)
      .innerJoin(events, eq(events.id, eventId))
      .where(eq(storageKey, sql.placeholder('storageKey')))
      .prepare(),
  )

  return {
    /** Oldest first. */
    of: (event: string) => ofEvent().all({ eventId: event }),
    /** In any family; the caller checks access by the row's event. */
    find: (attachmentId: string) => one().get({ id: attachmentId }),
    /** The attachment of an upload to an event. */
    withUpload: (event: string, upload: string) =>
      select()
        .where(and(eq(eventId, event), eq(storageKey, upload)))
        .get(),
    insert: inserter(db, eventAttachments, {
      owner: eventId,
      max: maxAttachments,
      full: (max) => msg('There is room for {max} files. Delete some first.', { max }),
    }),
    remove: (attachmentId: string) => db.delete(eventAttachments).where(eq(id, attachmentId)).run(),
    /** Copies all attachments of an event to another one. */
    copy(fromEventId: string, toEventId: string) {
      const rows = db.select().from(eventAttachments).where(eq(eventId, fromEventId)).orderBy(asc(id)).all()
      if (rows.length)
        db.insert(eventAttachments)
          .values(rows.map((row) => ({ ...row, id: Bun.randomUUIDv7(), eventId: toEventId })))
          .run()
    },
    /** The families and visibility of the events that an upload is attached to. */
    eventsWith: (upload: string) => readers().all({ storageKey: upload }),
  }
}
export type AttachmentStore = ReturnType<typeof createAttachmentStore>
export type AttachmentRow = NonNullable<ReturnType<AttachmentStore['find']>>
