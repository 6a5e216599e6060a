import { createHash } from 'node:crypto'
import * as z from 'zod'
import { objectName } from '#src/features/objects/objects.rules'

/** The manifest of a backup, `manifest.json`. */

export const manifestName = 'manifest.json'

/** In the format of `sha256sum`. It covers the manifest, which covers every other file. */
export const manifestHashName = 'manifest.sha256'

export const databaseName = 'hearth.db'
export const keyName = 'secret.key'

/** The list of uploads of a backup in the store, with the content hash of each. */
export const uploadsName = 'uploads.json'

const objectPattern = /^objects\/([0-9a-f]{2})\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{10}\1$/

/** Whether a backup may contain a file of this name. Rejects every path that leads elsewhere. */
export const isKnownName = (name: string) =>
  [databaseName, keyName, manifestName, manifestHashName].includes(name) || objectPattern.test(name)

const isUploadId = (id: string) => objectPattern.test(objectName(id))

const entry = () => z.object({ size: z.number().int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Entry = z.output<ReturnType<typeof entry>>

const common = () => ({
  format: z.literal('hearth-backup'),
  /** The version that made the backup. */
  version: z.string(),
  /** The newest applied migration. */
  schema: z.string(),
  createdAt: z.string(),
  /** Size in bytes and SHA-256, by name. */
  files: z.record(z.string(), entry()),
  /** Uploads whose file was missing when the backup was made. The backup lacks them. */
  missing: z.array(z.string()),
})

const checked = () => ({
  /** Rows by table. */
  tables: z.record(z.string(), z.number().int().nonnegative()),
  /** Why the backup is doubtful; empty for a verified one. */
  doubts: z.array(z.string()),
})

/** The manifest of an archive. Older versions of Hearth wrote no checks. */
const archiveShape = () => z.object({ ...common(), formatVersion: z.literal(1), ...z.object(checked()).partial().shape })
export type Manifest = z.output<ReturnType<typeof archiveShape>>

/** The manifest of a backup in the store. */
const storeShape = () =>
  z.object({
    ...common(),
    formatVersion: z.literal(2),
    ...checked(),
    /** The id of the data folder; null if it has none. */
    folder: z.string().nullable(),
    uploads: z.object({ count: z.number().int().nonnegative(), bytes: z.number().int().nonnegative() }),
    /** Uploads whose content differs from the original upload. */
    damaged: z.array(z.string()),
    /** Uploads whose file was missing or damaged, but whose content is in the store from an earlier backup. */
    rescued: z.array(z.string()),
  })
export type StoreManifest = z.output<ReturnType<typeof storeShape>>

const read = <T>(shape: z.ZodType<T>, text: string): T | undefined => {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** @returns undefined for an invalid manifest */
export const readManifest = (text: string): Manifest | undefined => read(archiveShape(), text)

/** @returns undefined for an invalid manifest */
export const readStoreManifest = (text: string): StoreManifest | undefined => read(storeShape(), text)

/** Size and hash of each upload, by id. */
export type Uploads = Record<string, Entry>

/** @returns undefined for an invalid list */
export const readUploads = (text: string): Uploads | undefined =>
  read(
    z.record(
      z.string().refine((id) => isUploadId(id)),
      entry(),
    ),
    text,
  )

/** The content of `manifest.sha256`. */
export const manifestHash = (sha256: string) => `${sha256}  ${manifestName}\n`

export const sha256Of = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
