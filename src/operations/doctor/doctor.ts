import type { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '#src/platform/errors'
import { isUnreadable } from '../recovery/recovery.salvage'
import { openForReading } from '../recovery/recovery.source'
import { checkClock, checkDatabase, checkReferences, checkSchema, checkWal } from './doctor.database'
import { checkFileSystem } from './doctor.filesystem'
import { type Check, type CheckContext, type Finding, problem } from './doctor.finding'
import { checkBackups, checkDisk, checkFolder, checkInterrupted, checkKey, checkPermissions, checkSnapshots } from './doctor.folder'
import { checkIdentity } from './doctor.identity'
import { checkHeic, checkPictures } from './doctor.libraries'
import { checkFamilyZones, checkOpenFiles, checkSettings, checkSqlite, checkTimeZone } from './doctor.machine'
import { checkHashes, checkObjects, checkTrash, checkWaiting } from './doctor.objects'
import { damageAdvice } from './doctor.recovery'

type Checks = Record<string, (context: CheckContext) => Check | Promise<Check>>

const ofFolder: Checks = {
  'data folder': checkFolder,
  'folder identity': checkIdentity,
  'file system': checkFileSystem,
  permissions: checkPermissions,
  key: checkKey,
  'free disk': checkDisk,
  restore: checkInterrupted,
  backups: checkBackups,
  snapshots: checkSnapshots,
  trash: checkTrash,
}

type DatabaseChecks = Record<string, (database: Database, context: CheckContext) => Check>

/** Checks that read the whole database. */
const ofWholeDatabase: DatabaseChecks = { database: checkDatabase, references: checkReferences }

const ofDatabase: DatabaseChecks = {
  schema: checkSchema,
  'write-ahead log': checkWal,
  uploads: checkObjects,
  'upload hashes': checkHashes,
  'unused uploads': checkWaiting,
  'family zones': checkFamilyZones,
  clock: checkClock,
}

const ofMachine: Checks = {
  'time zone': checkTimeZone,
  settings: checkSettings,
  'open files': checkOpenFiles,
  SQLite: checkSqlite,
  pictures: checkPictures,
  'HEIC pictures': checkHeic,
}

const failed = (error: unknown) =>
  problem(`could not be checked: ${messageOf(error)}`, 'Fix the problems in the other lines, then run the check again.')

/**
 * Checks a data folder, with or without a running server, and changes nothing in it.
 * @param tell called with each finding as it is made
 */
export const examine = async (context: CheckContext, report: (finding: Finding) => void = () => {}): Promise<Finding[]> => {
  const findings: Finding[] = []
  const add = (check: string, run: Check) => {
    findings.push({ check, ...run })
    report({ check, ...run })
  }
  const runAll = async (checks: Checks) => {
    for (const [check, run] of Object.entries(checks)) {
      const found = await Promise.try(run, context).catch(failed)
      add(check, found)
    }
  }
  await runAll(ofFolder)
  if (existsSync(join(context.dataDir, 'hearth.db'))) checkDatabaseFile(context, add)
  await runAll(ofMachine)
  return findings
}

const checkDatabaseFile = (context: CheckContext, add: (check: string, run: Check) => void) => {
  using source = openForReading(context.dataDir)
  const { database } = source
  const advice = () => damageAdvice(context.dataDir, context.quick)
  if (!database) return add('database', problem(`can't be opened: ${source.reason}`, advice()))
  const checks = context.quick ? ofDatabase : { ...ofWholeDatabase, ...ofDatabase }
  for (const [check, run] of Object.entries(checks)) {
    try {
      add(check, run(database, context))
    } catch (error) {
      if (check !== 'database' && !(context.quick && isUnreadable(error))) add(check, failed(error))
      else return add('database', problem(`can't be read: ${messageOf(error)}`, advice()))
    }
  }
}
