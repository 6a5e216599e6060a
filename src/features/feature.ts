import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Access } from '../platform/access'
import type { Acts } from '../platform/act'
import type { Clock } from '../platform/clock'
import type { Seal } from '../platform/data-folder/seal'
import type { Db } from '../platform/database/db'
import type { Atomically } from '../platform/database/group-commit'
import type { Gate, Route } from '../platform/http/gate'
import type { RateLimits } from '../platform/http/rate-limit'
import type { JobKind } from '../platform/jobs/runner'
import type { Reader } from '../platform/language/reader'
import type { Live } from '../platform/live/live'
import type { Mail } from '../platform/outgoing/mail'
import type { KnownDevices } from './accounts/devices'
import type { Activity } from './activity/activity.service'
import type { Families } from './families/families.service'
import type { Notifications } from './notifications/notifications.service'
import type { ObjectReference } from './objects/objects.references'
import type { Objects } from './objects/objects.service'
import type { SearchSource } from './search/search.service'
import type { Trash, TrashHooks } from './trash/trash.service'

/** The services that every feature may use. */
export type FeatureDeps = {
  db: Db
  clock: Clock
  live: Live
  atomically: Atomically
  acts: Acts
  activity: Activity
  notifications: Notifications
  families: Families
  objects: Objects
  trash: Trash
  mail: Mail
  rateLimits: RateLimits
  devices: Pick<KnownDevices, 'known'>
  /** The language and formats of a user, for texts that the server writes. */
  readerOf: (userId: string) => Reader
  /** Encrypts texts with the key of the data folder. @param purpose the kind of text */
  sealFor: (purpose: string) => Seal
  /** Hosts in private networks to which requests may be sent. */
  allowedHosts: readonly string[]
  /** The configured URL of this server. */
  url: string | undefined
  /** Reschedules one of the feature's `jobs`. @returns a function that takes the time of the next run, ISO 8601 */
  wake: (kind: string) => (runAt: string) => void
}

/** A table in a family's export. */
export type ExportTable = {
  table: SQLiteTable
  /** SQL condition that selects the family's rows (`?1`) of the table (`t`); required if the table has no column `family_id`. */
  where?: string
  /** Columns that the export omits. */
  withheld?: readonly string[]
  /** Additional values as SQL expressions, by name. */
  computed?: Record<string, string>
  /** Adds a CSV file for spreadsheets; `without` omits columns from it. */
  csv?: true | { without: readonly string[] }
  /** SQL expression on the table `x` that names a row in rows that refer to it. */
  label?: string
}

/** The JSON files of an export, each with its lists. A CSV file has the name of its list. */
export type ExportParts = Record<string, Record<string, ExportTable>>

/** The configured URL of this server, without a trailing slash. */
export type Site = { url: string | undefined }

/** The parts of a feature that the server uses. `Services` holds the feature's services by name. */
export type FeatureEntry<Services> = {
  /** The heading of its endpoints at /api/docs. */
  title: string
  routes: (deps: Gate & Services & Site) => Route[]
  /** The source of its search results. */
  search?: (services: Services) => SearchSource
  /** Its references to uploads: they grant access, and protect the uploads from the clean-up. */
  uploads?: (db: Db, membership: Access['membership']) => ObjectReference
  /** Background jobs, by kind. */
  jobs?: (services: Services) => Record<string, JobKind>
  /** Runs when its deleted rows come back, by kind. */
  trash?: (services: Services) => TrashHooks
  /** Runs in the transaction that ends a membership. */
  memberLeft?: (services: Services, familyId: string, userId: string) => void
  /** Its tables in a family's export. A test names every table that no feature exports. */
  exports?: ExportParts
}

/** The one object that a feature registers in src/features.ts. */
export type Feature<Services> = FeatureEntry<Services> & { create: (deps: FeatureDeps) => Services }
