import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The variable with the folder that the workers of a run share. */
export const sharedFolder = 'HEARTH_E2E_SHARED'

type Outcome<T> = { made: T } | { error: string }

/**
 * Makes something once for all workers of a run: the first to ask makes it, in a folder that it gets, and the others wait for it.
 * @returns what `make` returned, as JSON keeps it
 */
export const onceARun = async <T>(name: string, make: (folder: string) => Promise<T>): Promise<T> => {
  const folder = join(process.env[sharedFolder] ?? '', name)
  const file = `${folder}.json`
  const isFirst = mkdirSync(folder, { recursive: true }) !== undefined
  if (isFirst) {
    const outcome: Outcome<T> = await make(folder).then(
      (made) => ({ made }),
      (error: Error) => ({ error: error.message }),
    )
    // So that no process reads a partial file.
    writeFileSync(`${file}.part`, JSON.stringify(outcome))
    renameSync(`${file}.part`, file)
  }
  await expect.poll(() => existsSync(file), { message: `${name} is made`, intervals: [50], timeout: 120_000 }).toBe(true)
  const outcome = JSON.parse(readFileSync(file, 'utf8')) as Outcome<T>
  if ('error' in outcome) throw new Error(outcome.error)
  return outcome.made
}
