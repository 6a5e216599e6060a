import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, inserter, prepared } from '#src/platform/database/db'
import { fullTextParts } from '#src/platform/database/full-text'
import { personColumns, users } from '../accounts/accounts.table'
import { photos } from './photos.table'

const columns = {
  id: photos.id,
  familyId: photos.familyId,
  url: photos.url,
  filename: photos.filename,
  originalName: photos.originalName,
  caption: photos.caption,
  width: photos.width,
  height: photos.height,
  takenAt: photos.takenAt,
  shownAt: photos.shownAt,
  uploadedBy: photos.uploadedBy,
  uploader: personColumns,
  createdAt: photos.createdAt,
}

/** A position in the gallery. */
type Place = { shownAt: string; id: string }
/** Before the newest photo: `~` sorts after every time. */
const start: Place = { shownAt: '~', id: '' }

export const createPhotoStore = (db: Db) => {
  const select = () => db.select(columns).from(photos).innerJoin(users, eq(users.id, photos.uploadedBy))
  const newest = prepared(() =>
    select()
      .where(
        and(
          eq(photos.familyId, sql.placeholder('familyId')),
          sql`(${photos.shownAt}, ${photos.id}) < (${sql.placeholder('shownAt')}, ${sql.placeholder('id')})`,
        ),
      )
      .orderBy(desc(photos.shownAt), desc(photos.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const found = prepared(() =>
    select()
      .innerJoin(fullTextParts.rows, fullTextParts.isRow(photos.id))
      .innerJoin(fullTextParts.text, fullTextParts.isFound())
      .where(fullTextParts.isOf(photos.familyId))
      .orderBy(fullTextParts.newestFirst)
      .limit(sql.placeholder('limit'))
      .prepare(),
  )
  const one = prepared(() =>
    select()
      .where(eq(photos.id, sql.placeholder('id')))
      .prepare(),
  )
  const familiesWith = prepared(() =>
    db
      .select({ familyId: photos.familyId })
      .from(photos)
      .where(eq(photos.objectId, sql.placeholder('objectId')))
      .prepare(),
  )

  return {
    /** Photos after a position, newest first. */
    newest: (familyId: string, limit: number, { shownAt, id } = start) => newest().all({ familyId, limit, shownAt, id }),
    /** The newest rows that match `match` in the full-text index. */
    found: (familyId: string, match: string, limit: number) => found().all({ familyId, match, limit }),
    find: (id: string) => one().get({ id }),
    withContent: (familyId: string, contentHash: string) =>
      db
        .select({ id: photos.id })
        .from(photos)
        .where(and(eq(photos.familyId, familyId), eq(photos.contentHash, contentHash)))
        .get(),
    /** The families with this upload in their gallery. */
    familiesWith: (objectId: string) =>
      familiesWith()
        .all({ objectId })
        .map(({ familyId }) => familyId),
    insert: inserter(db, photos),
    update: (id: string, change: Pick<typeof photos.$inferInsert, 'caption'>) =>
      db.update(photos).set(change).where(eq(photos.id, id)).run(),
    remove: (id: string) => db.delete(photos).where(eq(photos.id, id)).run(),
  }
}
export type PhotoStore = ReturnType<typeof createPhotoStore>
export type PhotoRow = NonNullable<ReturnType<PhotoStore['find']>>
