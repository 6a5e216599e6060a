import * as z from 'zod'

/** What a backup says of itself, in `manifest.json` at its end. */

export const manifestName = 'manifest.json'

/** Comes last, in the words of `sha256sum`: with it, no byte of the archive's content goes unchecked. */
export const manifestHashName = 'manifest.sha256'

export const databaseName = 'hearth.db'
export const keyName = 'secret.key'

/** Where an upload lies, in the archive as in the data folder. */
export const objectName = (id: string) => `objects/${id.slice(-2)}/${id}`

const objectPattern = /^objects\/([0-9a-f]{2})\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{10}\1$/

/** Whether a name is one that a backup can hold: no path leads anywhere else. */
export const isKnownName = (name: string) =>
  [databaseName, keyName, manifestName, manifestHashName].includes(name) || objectPattern.test(name)

const shape = () =>
  z.object({
    format: z.literal('hearth-backup'),
    formatVersion: z.literal(1),
    /** Of the program that made it. */
    version: z.string(),
    /** The newest migration that the database has had. */
    schema: z.string(),
    createdAt: z.string(),
    /** By name: bytes and SHA-256. */
    files: z.record(z.string(), z.object({ size: z.number().int().nonnegative(), sha256: z.string().length(64) })),
    /** Uploads whose file was not there any more when the backup was made. */
    missing: z.array(z.string()),
  })
export type Manifest = z.output<ReturnType<typeof shape>>

/** @returns undefined for what is none */
export const readManifest = (text: string): Manifest | undefined => {
  try {
    return shape().safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
