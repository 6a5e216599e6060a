import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Access } from '../platform/access'
import type { Acts } from '../platform/act'
import type { Clock } from '../platform/clock'
import type { Db } from '../platform/database/db'
import type { Atomically } from '../platform/database/group-commit'
import type { Gate, Route } from '../platform/http/gate'
import type { JobKind } from '../platform/jobs/runner'
import type { Live } from '../platform/live/live'
import type { Activity } from './activity/activity.service'
import type { Families } from './families/families.service'
import type { Notifications } from './notifications/notifications.service'
import type { ObjectReference } from './objects/objects.references'
import type { Objects } from './objects/objects.service'
import type { SearchSource } from './search/search.service'

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
  /** Plans the next run of one of the feature's `jobs`, in place of the run planned before. @returns takes the moment of that run */
  wake: (kind: string) => (runAt: string) => void
}

/** How a family's export holds a table. */
export type ExportTable = {
  table: SQLiteTable
  /** Selects the family's rows (`?1`) of the table (`t`); needed where it has no column `family_id`. */
  where?: string
  /** Columns that stay inside. */
  withheld?: readonly string[]
  /** Values beside the columns, as SQL. */
  computed?: Record<string, string>
  /** Adds a table for spreadsheets, without the columns that nobody looks for there. */
  csv?: true | { without: readonly string[] }
  /** The name of a row where another row refers to it, as SQL on its table `x`. */
  label?: string
}

/** The JSON files of an export, each with its lists. A table for spreadsheets has the name of the list. */
export type ExportParts = Record<string, Record<string, ExportTable>>

/** A feature as the server uses it. `Services` holds the feature's services by name. */
export type FeatureEntry<Services> = {
  /** The heading of its calls at /api/docs. */
  title: string
  routes: (deps: Gate & Services) => Route[]
  /** The rows that the search finds. */
  search?: (services: Services) => SearchSource
  /** The uploads that it shows: who may see them, and which ones the cleaning keeps. */
  uploads?: (db: Db, membership: Access['membership']) => ObjectReference
  /** Background work, by kind. */
  jobs?: (services: Services) => Record<string, JobKind>
  /** Runs in the transaction that ends a membership. */
  memberLeft?: (services: Services, familyId: string, userId: string) => void
  /** Its tables in a family's export. A test names every table that no feature exports. */
  exports?: ExportParts
}

/** The one object that a feature registers in src/features.ts. */
export type Feature<Services> = FeatureEntry<Services> & { create: (deps: FeatureDeps) => Services }
