import type { Database } from 'bun:sqlite'
import * as z from 'zod'
import { appliedMigrations } from '#src/platform/database/migrations/migrate'
import { version } from '#src/platform/version'

export const manifestName = 'manifest.json'

/** Facts that a program needs before it reads the rest of an export. */
export const exportManifest = z.object({
  format: z.literal('hearth-export'),
  formatVersion: z.number().int().positive(),
  /** Of the program that wrote it. */
  version: z.string().max(50),
  /** The last migration of its database. */
  schema: z.string().max(200),
  createdAt: z.string().max(30),
  family: z.object({ id: z.uuid(), name: z.string().max(500), timezone: z.string().max(100) }),
})
export type ExportManifest = z.output<typeof exportManifest>

/** Raised when a reader of today could not read the files any more. */
export const exportFormatVersion = 1

export const manifestOf = (sqlite: Database, family: ExportManifest['family'], now: Temporal.Instant): ExportManifest => ({
  format: 'hearth-export',
  formatVersion: exportFormatVersion,
  version,
  schema: appliedMigrations(sqlite).at(-1) ?? '',
  createdAt: now.toString({ smallestUnit: 'millisecond' }),
  family: { id: family.id, name: family.name, timezone: family.timezone },
})
