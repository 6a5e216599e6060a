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

type Looks = Record<string, (patient: CheckContext) => Check | Promise<Check>>

const ofFolder: Looks = {
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

type DatabaseLooks = Record<string, (database: Database, patient: CheckContext) => Check>

/** These read all of the database. */
const ofWholeDatabase: DatabaseLooks = { database: checkDatabase, references: checkReferences }

const ofDatabase: DatabaseLooks = {
  schema: checkSchema,
  'write-ahead log': checkWal,
  uploads: checkObjects,
  'upload hashes': checkHashes,
  'unused uploads': checkWaiting,
  'family zones': checkFamilyZones,
  clock: checkClock,
}

const ofMachine: Looks = {
  'time zone': checkTimeZone,
  settings: checkSettings,
  'open files': checkOpenFiles,
  SQLite: checkSqlite,
  pictures: checkPictures,
  'HEIC pictures': checkHeic,
}

const failed = (error: unknown) => problem(`could not be checked: ${messageOf(error)}`, 'Mend what the other lines name, and look again.')

/**
 * Looks a data folder over, whether a server runs on it or not, and changes nothing in it.
 * @param tell hears of each finding as it is made
 */
export const examine = async (patient: CheckContext, tell: (finding: Finding) => void = () => {}): Promise<Finding[]> => {
  const findings: Finding[] = []
  const add = (check: string, look: Check) => {
    findings.push({ check, ...look })
    tell({ check, ...look })
  }
  const lookAll = async (looks: Looks) => {
    for (const [check, look] of Object.entries(looks)) {
      const found = await Promise.try(look, patient).catch(failed)
      add(check, found)
    }
  }
  await lookAll(ofFolder)
  if (existsSync(join(patient.dataDir, 'hearth.db'))) lookIntoDatabase(patient, add)
  await lookAll(ofMachine)
  return findings
}

const lookIntoDatabase = (patient: CheckContext, add: (check: string, look: Check) => void) => {
  using source = openForReading(patient.dataDir)
  const { database } = source
  const advice = () => damageAdvice(patient.dataDir, patient.quick)
  if (!database) return add('database', problem(`can't be opened: ${source.reason}`, advice()))
  const looks = patient.quick ? ofDatabase : { ...ofWholeDatabase, ...ofDatabase }
  for (const [check, look] of Object.entries(looks)) {
    try {
      add(check, look(database, patient))
    } catch (error) {
      if (check !== 'database' && !(patient.quick && isUnreadable(error))) add(check, failed(error))
      else return add('database', problem(`can't be read: ${messageOf(error)}`, advice()))
    }
  }
}
