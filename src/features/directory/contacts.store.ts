import { and, eq, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { msg } from '#src/shared/language/message'
import { maxContacts } from './contacts.rules'
import { contacts } from './directory.table'

export const createContactStore = (db: Db) => {
  const isRow = (familyId: string, id: string) => and(eq(contacts.familyId, familyId), eq(contacts.id, id))
  const list = prepared(() =>
    db
      .select()
      .from(contacts)
      .where(eq(contacts.familyId, sql.placeholder('familyId')))
      .prepare(),
  )
  return {
    /** In no order. */
    list: (familyId: string) => list().all({ familyId }),
    /** In any family; the caller checks access by the row's `familyId`. */
    find: (id: string) => db.select().from(contacts).where(eq(contacts.id, id)).get(),
    insert: inserter(db, contacts, {
      owner: contacts.familyId,
      max: maxContacts,
      full: (max) => msg('There is room for {max} contacts. Delete some first.', { max }),
    }),
    update: (familyId: string, id: string, change: Partial<typeof contacts.$inferInsert>) =>
      db.update(contacts).set(change).where(isRow(familyId, id)).run(),
    remove: (familyId: string, id: string) => db.delete(contacts).where(isRow(familyId, id)).run(),
    /** The families with a contact that has this photo. */
    familiesShowing: (url: string) =>
      db
        .selectDistinct({ familyId: contacts.familyId })
        .from(contacts)
        .where(eq(contacts.photoUrl, url))
        .all()
        .map(({ familyId }) => familyId),
  }
}
export type ContactStore = ReturnType<typeof createContactStore>
export type ContactRow = NonNullable<ReturnType<ContactStore['find']>>
