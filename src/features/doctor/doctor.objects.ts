import type { Database } from 'bun:sqlite'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { storedObjects } from '../backups/backups.create'
import { objectName } from '../backups/backups.manifest'
import { sizeText } from '../backups/backups.rules'
import { type Look, note, ok, type Patient, problem } from './doctor.finding'

/** Hours after which the nightly clean-up should have removed a file that belongs to nothing. */
const graceHours = 48

const named = 3

/** "a, b, c and 4 more" */
const some = (names: readonly string[]) =>
  names.length > named ? `${names.slice(0, named).join(', ')} and ${names.length - named} more` : names.join(', ')

/** Every file below `objects/`, as its name in the data folder. */
const filesIn = (dataDir: string) => {
  const folder = join(dataDir, 'objects')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [] : [join(entry.parentPath, entry.name).slice(dataDir.length).replace(/^\/+/, '')],
  )
}

/** Holds the rows of uploads against their files. */
export const checkObjects = (database: Database, { dataDir, clock }: Patient): Look => {
  const rows = storedObjects(database)
  const sizeOf = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size
  const missing = rows.filter(({ id }) => sizeOf(objectName(id)) === undefined).map(({ id }) => id)
  const changed = rows.filter(({ id, size }) => ![undefined, size].includes(sizeOf(objectName(id)))).map(({ id }) => id)
  const wrong = [
    ...(missing.length ? [`${missing.length} without a file (${some(missing)})`] : []),
    ...(changed.length ? [`${changed.length} of another size than was uploaded (${some(changed)})`] : []),
  ]
  if (wrong.length)
    return problem(wrong.join('; '), 'Take the files out of a backup (`tar -xf BACKUP objects/…`) and put them below `objects/`.')
  const before = clock.now().subtract({ hours: graceHours }).epochMilliseconds
  const known = new Set(rows.map(({ id }) => objectName(id)))
  const foreign = filesIn(dataDir).filter((name) => !known.has(name))
  const old = foreign.filter((name) => (statSync(join(dataDir, name), { throwIfNoEntry: false })?.mtimeMs ?? before) < before)
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  const found = `${rows.length}, ${sizeText(bytes)}`
  if (old.length === 0) return ok(found)
  return note(
    `${found}; ${old.length} files belong to nothing (${some(old)})`,
    'A running server removes them at night. If they stay for days, look for errors in its log.',
  )
}
