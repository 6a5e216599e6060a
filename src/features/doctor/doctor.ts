import type { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock'
import { checkClock, checkDatabase, checkReferences, checkSchema, checkWal, openUntouched, restoreAdvice } from './doctor.database'
import { checkBackups, checkDisk, checkFolder, checkInterrupted, checkKey, checkPermissions } from './doctor.folder'
import { checkHeic, checkPictures } from './doctor.libraries'
import { checkObjects } from './doctor.objects'

/** `problem`: something is wrong; `note`: worth knowing, and nothing is. */
export type State = 'ok' | 'note' | 'problem'

/** What one look found, and what to do about it. */
export type Finding = { check: string; state: State; found: string; advice?: string }

export const ok = (found: string) => ({ state: 'ok' as const, found })
export const note = (found: string, advice: string) => ({ state: 'note' as const, found, advice })
export const problem = (found: string, advice: string) => ({ state: 'problem' as const, found, advice })
export type Look = Omit<Finding, 'check'>

/** What every check may use. */
export type Patient = {
  dataDir: string
  clock: Clock
  /** Bytes of the disk that uploads leave free. */
  minFree: number
}

type Looks = Record<string, (patient: Patient) => Look | Promise<Look>>

const ofFolder: Looks = {
  'data folder': checkFolder,
  permissions: checkPermissions,
  key: checkKey,
  'free disk': checkDisk,
  restore: checkInterrupted,
  backups: checkBackups,
}

type DatabaseLooks = Record<string, (database: Database, patient: Patient) => Look>

const ofDatabase: DatabaseLooks = {
  database: checkDatabase,
  references: checkReferences,
  schema: checkSchema,
  'write-ahead log': checkWal,
  uploads: checkObjects,
  clock: checkClock,
}

const ofMachine: Looks = { pictures: checkPictures, 'HEIC pictures': checkHeic }

const failed = (error: unknown) =>
  problem(`could not be checked: ${(error as Error).message}`, 'Mend what the other lines name, and look again.')

/**
 * Looks a data folder over, whether a server runs on it or not, and changes nothing in it.
 * @param tell hears of each finding as it is made
 */
export const examine = async (patient: Patient, tell: (finding: Finding) => void = () => {}): Promise<Finding[]> => {
  const findings: Finding[] = []
  const add = (check: string, look: Look) => {
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

const lookIntoDatabase = (patient: Patient, add: (check: string, look: Look) => void) => {
  let database: Database
  try {
    database = openUntouched(patient.dataDir)
  } catch (error) {
    return add('database', problem(`can't be opened: ${(error as Error).message}`, restoreAdvice))
  }
  try {
    for (const [check, look] of Object.entries(ofDatabase)) {
      try {
        add(check, look(database, patient))
      } catch (error) {
        if (check !== 'database') add(check, failed(error))
        else return add(check, problem(`can't be read: ${(error as Error).message}`, restoreAdvice))
      }
    }
  } finally {
    database.close()
  }
}
