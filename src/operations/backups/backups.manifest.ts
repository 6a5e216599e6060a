import { createHash } from 'node:crypto'
import * as z from 'zod'

/** What a backup says of itself, in `manifest.json`. */

export const manifestName = 'manifest.json'

/** In the words of `sha256sum`: with it, no byte of the backup's content goes unchecked. */
export const manifestHashName = 'manifest.sha256'

export const databaseName = 'hearth.db'
export const keyName = 'secret.key'

/** Which upload of a backup in the store has which content. */
export const uploadsName = 'uploads.json'

/** Where an upload lies, in the archive as in the data folder. */
export const objectName = (id: string) => `objects/${id.slice(-2)}/${id}`

const objectPattern = /^objects\/([0-9a-f]{2})\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{10}\1$/

/** Whether a name is one that a backup can hold: no path leads anywhere else. */
export const isKnownName = (name: string) =>
  [databaseName, keyName, manifestName, manifestHashName].includes(name) || objectPattern.test(name)

const isUploadId = (id: string) => objectPattern.test(objectName(id))

const entry = () => z.object({ size: z.number().int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type Entry = z.output<ReturnType<typeof entry>>

const common = () => ({
  format: z.literal('hearth-backup'),
  /** Of the program that made it. */
  version: z.string(),
  /** The newest migration that the database has had. */
  schema: z.string(),
  createdAt: z.string(),
  /** By name: bytes and SHA-256. */
  files: z.record(z.string(), entry()),
  /** Uploads without a file when the backup was made, which it therefore lacks. */
  missing: z.array(z.string()),
})

const checked = () => ({
  /** Rows by table. */
  tables: z.record(z.string(), z.number().int().nonnegative()),
  /** Why it is doubtful; none for a verified one. */
  doubts: z.array(z.string()),
})

/** Of an archive. Older versions of Hearth wrote no checks. */
const archiveShape = () => z.object({ ...common(), formatVersion: z.literal(1), ...z.object(checked()).partial().shape })
export type Manifest = z.output<ReturnType<typeof archiveShape>>

/** Of a backup in the store. */
const storeShape = () =>
  z.object({
    ...common(),
    formatVersion: z.literal(2),
    ...checked(),
    /** The id of the data folder, where it has one. */
    folder: z.string().nullable(),
    uploads: z.object({ count: z.number().int().nonnegative(), bytes: z.number().int().nonnegative() }),
    /** Uploads whose content is not what was uploaded. */
    damaged: z.array(z.string()),
    /** Uploads whose file was missing or damaged, and whose content an earlier backup still had. */
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

/** @returns undefined for what is none */
export const readManifest = (text: string): Manifest | undefined => read(archiveShape(), text)

/** @returns undefined for what is none */
export const readStoreManifest = (text: string): StoreManifest | undefined => read(storeShape(), text)

/** The content of each upload, by id. */
export type Uploads = Record<string, Entry>

/** @returns undefined for what is none */
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
