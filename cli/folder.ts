import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from './support'

/** The error for a data folder that can't be accessed. */
export const unusableFolderError = (dataDir: string, error: unknown) => {
  const { code, path = dataDir } = error as NodeJS.ErrnoException
  return new CommandError(
    `The data folder ${dataDir} can't be used (${code}: ${path}). Give it to the user that runs Hearth, or choose another one with --data.`,
  )
}

const files = ['hearth.db', 'hearth.lock', 'hearth-folder.json']

/**
 * Creates the data folder if missing, and checks that this process may write to it: SQLite would only report that it can't open a file.
 * @throws CommandError
 */
export const prepareFolder = (dataDir: string) => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o750 })
    // Only a folder can hold a name: this refuses a file in its place.
    accessSync(join(dataDir, '.'), constants.W_OK | constants.X_OK)
    for (const file of files.map((name) => join(dataDir, name))) if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw unusableFolderError(dataDir, error)
  }
}
