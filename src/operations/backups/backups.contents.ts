import type { Manifest } from './backups.manifest'
import type { Report } from './backups.rules'

/** How a backup is unpacked. */
export type Unpacking = {
  /** An empty folder, which becomes a data folder. */
  into: string
  /** Names of this version's migrations. */
  known: readonly string[]
  /** Verifies uploads without saving them. */
  withoutUploads?: boolean
  report?: Report
}

/** The contents of an unpacked backup. */
export type Contents = Pick<Manifest, 'createdAt' | 'version' | 'schema'> & {
  size: number
  objects: number
  /** Uploads that were missing when the backup was made. */
  missing: number
  /** Uploads whose content already differed from the original when the backup was made. */
  damaged: number
  /** Triggers and views in its database that no migration made. */
  foreign: string[]
  /** Reasons why it may lack data. */
  doubts: string[]
}
