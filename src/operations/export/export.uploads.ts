import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { safeName } from '#src/features/objects/objects.names'
import type { Rows } from './export.rows'
import { localTime, type Paths, splitFileName } from './export.text'
import type { Zip } from './export.zip'

/** An upload and its path in the ZIP. */
export type Upload = {
  path: string
  /** The row that shows it: the list in its JSON file, and its id. */
  shownIn: string
  rowId: string
  objectId: string
  mimeType: string
  /** Bytes. */
  size: number
  sha256: string
  createdAt: string
  uploadedAt: string
  ownerId: string
  ownerName: string
}

type Found = Omit<Upload, 'path' | 'shownIn'> & { name: string; at: string | null }

const extensions: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/avif': '.avif',
  'image/heic': '.heic',
  'image/heif': '.heif',
  'application/pdf': '.pdf',
  'text/plain': '.txt',
}

const object = `o.id as objectId, o.mime_type as mimeType, o.size, o.hash as sha256, o.created_at as createdAt, o.stored_at as uploadedAt,
  o.owner_id as ownerId, (select trim(x.first_name || ' ' || coalesce(x.last_name, '')) from users x where x.id = o.owner_id) as ownerName`
const shows = (
  column: string,
) => `join objects o on o.id = substr(${column}, ${'/api/objects/'.length + 1}) and ${column} like '/api/objects/%'
  and o.stored_at is not null`
const person = (table: string) => `trim(${table}.first_name || ' ' || coalesce(${table}.last_name, ''))`

/**
 * The places that show uploads, with their folder and name in the export; a person's picture only if that person uploaded it, as on screen.
 */
const places: { shownIn: string; folder: (found: Found, timezone: string) => string; sql: string }[] = [
  {
    shownIn: 'photos',
    folder: ({ at }, timezone) => `files/photos/${localTime(at ?? '', timezone).slice(0, 4)}`,
    sql: `select t.id as rowId, t.original_name as name, t.shown_at as at, ${object} from photos t
      join objects o on o.id = t.object_id and o.stored_at is not null where t.family_id = ?1 order by t.shown_at, t.id`,
  },
  {
    shownIn: 'documents',
    folder: () => 'files/documents',
    sql: `select t.id as rowId, coalesce(t.file_name, t.title) as name, null as at, ${object} from documents t ${shows('t.file_url')}
      where t.family_id = ?1 order by t.seq`,
  },
  {
    shownIn: 'attachments',
    folder: () => 'files/events',
    sql: `select t.id as rowId, t.original_name as name, null as at, ${object} from event_attachments t
      join objects o on o.id = t.storage_key and o.stored_at is not null where t.family_id = ?1 order by t.id`,
  },
  {
    shownIn: 'transactions',
    folder: () => 'files/receipts',
    sql: `select t.id as rowId, t.transaction_date || ' ' || coalesce(t.merchant, t.description) as name, null as at, ${object}
      from transactions t ${shows('t.receipt_url')} where t.family_id = ?1 order by t.transaction_date, t.id`,
  },
  {
    shownIn: 'accounts',
    folder: () => 'files/profile pictures',
    sql: `select t.id as rowId, ${person('t')} as name, null as at, ${object} from family_members m join users t on t.id = m.user_id
      ${shows('t.profile_image_url')} and o.owner_id = t.id where m.family_id = ?1 order by m.id`,
  },
  {
    shownIn: 'homePages',
    folder: () => 'files/backgrounds',
    sql: `select s.user_id as rowId, ${person('t')} as name, null as at, ${object} from family_members m join users t on t.id = m.user_id
      join user_settings s on s.user_id = t.id ${shows('s.background_image_url')} and o.owner_id = t.id where m.family_id = ?1 order by m.id`,
  },
  {
    shownIn: 'relatives',
    folder: () => 'files/family tree',
    sql: `select t.id as rowId, ${person('t')} as name, null as at, ${object} from ancestry_members t ${shows('t.profile_image_url')}
      where t.family_id = ?1 order by t.id`,
  },
  {
    shownIn: 'contacts',
    folder: () => 'files/contacts',
    sql: `select t.id as rowId, coalesce(nullif(trim(coalesce(t.first_name, '') || ' ' || coalesce(t.last_name, '')), ''), t.organization) as name,
      null as at, ${object} from contacts t ${shows('t.photo_url')} where t.family_id = ?1 order by t.id`,
  },
  {
    // Private lists stay out of an export.
    shownIn: 'wishlistItems',
    folder: () => 'files/wishlists',
    sql: `select t.id as rowId, t.name, null as at, ${object} from wishlists w join wishlist_items t on t.wishlist_id = w.id
      ${shows('t.image_url')} where w.family_id = ?1 and w.is_public = 1 order by t.id`,
  },
]

/** Places whose rows have the name of the uploaded file. */
const hasFileName = new Set(['photos', 'documents', 'attachments'])

/** All uploads that the family shows. */
export const uploadsOf = ({ sqlite, familyId }: Rows, timezone: string, paths: Paths): Upload[] =>
  places.flatMap(({ shownIn, folder, sql }) =>
    sqlite
      .query<Found, [string]>(sql)
      .all(familyId)
      .map((found) => {
        const { name, at: _, ...upload } = found
        const { stem, extension } = hasFileName.has(shownIn)
          ? splitFileName(safeName(name, upload.mimeType))
          : { stem: name, extension: '' }
        return { path: paths(folder(found, timezone), stem, extension || (extensions[upload.mimeType] ?? '')), shownIn, ...upload }
      }),
  )

/** Bytes per read. */
const chunkBytes = 64 * 1024

/** Reads a file as far as possible. @param judge called at the end with whether the content matches the hash */
async function* read(handle: FileHandle, sha256: string, judge: (isWhole: boolean) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  try {
    for (;;) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(chunkBytes)).catch(() => ({ buffer: new Uint8Array(), bytesRead: 0 }))
      if (bytesRead === 0) break
      const chunk = buffer.subarray(0, bytesRead)
      hash.update(chunk)
      yield chunk
    }
    judge(hash.digest('hex') === sha256)
  } finally {
    await handle.close()
  }
}

/** The result for an upload: exported and intact, exported but changed, or without a readable file. */
type UploadState = 'whole' | 'damaged' | 'missing'

/** Adds an upload. An unreadable file does not fail the export. @throws the error of the disk that is written to */
export const addUpload = async (
  zip: Zip,
  dataDir: string,
  { objectId, path, sha256, mimeType, uploadedAt }: Upload,
): Promise<UploadState> => {
  const handle = await open(join(dataDir, 'objects', objectId.slice(-2), objectId)).catch(() => undefined)
  if (!handle) return 'missing'
  let fate: UploadState = 'damaged'
  const bytes = read(handle, sha256, (isWhole) => {
    fate = isWhole ? 'whole' : 'damaged'
  })
  const modified = Temporal.Instant.from(uploadedAt)
  await zip.add(path, bytes, { modified, compress: mimeType === 'text/plain' })
  return fate
}
