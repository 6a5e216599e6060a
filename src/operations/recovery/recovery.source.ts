import type { Database } from 'bun:sqlite'
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { openReadOnly } from '#src/platform/database/read-only'
import { messageOf } from '#src/platform/errors'
import { copyDatabase, databaseBytes, makeTemporary } from './recovery.copy'

/** Whether this process may write to a data folder and its database. */
export const isWritable = (dataDir: string) => {
  const database = join(dataDir, 'hearth.db')
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    if (existsSync(database)) accessSync(database, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Whether a database has a WAL. SQLite needs a shared-memory index (`-shm`) to read it. */
export const hasWal = (dataDir: string) => existsSync(join(dataDir, 'hearth.db-wal'))

/** SQLite would create that index in the data folder if no server has done so. */
const needsCopy = (dataDir: string) => hasWal(dataDir) && (!isWritable(dataDir) || !existsSync(join(dataDir, 'hearth.db-shm')))

type Opened = { database?: Database; reason?: string; [Symbol.dispose]: () => void }

/** Opens a database for reading, without writing to its folder; `reason` tells why it can't be opened. */
export const openForReading = (dataDir: string): Opened => {
  const held: { [Symbol.dispose]: () => void }[] = []
  const dispose = () => {
    for (const one of held.reverse()) one[Symbol.dispose]()
  }
  try {
    let folder = dataDir
    if (needsCopy(dataDir)) {
      const temporary = makeTemporary(databaseBytes(dataDir))
      held.push(temporary)
      copyDatabase(dataDir, temporary.path)
      folder = temporary.path
    }
    const database = openReadOnly(folder)
    held.push(database)
    return { database, [Symbol.dispose]: dispose }
  } catch (error) {
    dispose()
    return { reason: messageOf(error), [Symbol.dispose]: () => {} }
  }
}
