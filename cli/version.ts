import { Database } from 'bun:sqlite'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dependencies } from '../package.json'
import { commit, version } from '../src/platform/version'
import { command, jsonOption } from './options'
import { type DataFlags, printResult, readSettings } from './support'

/** sharp unpacks its libraries into the data folder's cache, or into a temporary folder if there is none. */
const withCache = async <T>(dataDir: string, act: (cacheDir: string) => Promise<T>) => {
  const cache = join(dataDir, 'cache')
  try {
    accessSync(cache, constants.W_OK)
  } catch {
    const temporary = mkdtempSync(join(tmpdir(), 'hearth-'))
    return act(temporary).finally(() => rmSync(temporary, { recursive: true, force: true }))
  }
  return act(cache)
}

const pictures = async (dataDir: string) => {
  const { loadSharp } = await import('../src/platform/native/native-sharp')
  try {
    const { versions } = await withCache(dataDir, loadSharp)
    return { sharp: versions.sharp ?? dependencies.sharp, libvips: versions.vips }
  } catch (error) {
    const reason = `can't be loaded: ${(error as Error).message.split('\n')[0]}`
    return { sharp: reason, libvips: reason }
  }
}

const sqliteVersion = () => {
  const memory = new Database(':memory:')
  const row = memory.query<{ version: string }, []>('SELECT sqlite_version() AS version').get()
  memory.close()
  return row?.version ?? 'unknown'
}

const show = async ({ data, json }: DataFlags) => {
  const libraries = {
    bun: Bun.version,
    sqlite: sqliteVersion(),
    ...(await pictures(readSettings(['data'], { data }).data)),
    elysia: dependencies.elysia,
    drizzle: dependencies['drizzle-orm'],
  }
  const about = { version, commit, platform: `${process.platform}-${process.arch}`, libraries }
  const lines = [`hearth ${version}`, `commit ${commit}`, `platform ${about.platform}`]
  printResult(json, about, [...lines, ...Object.entries(libraries).map(([name, its]) => `${name} ${its}`)].join('\n'))
}

export const versionCommand = () =>
  command('version', 'version, commit, platform and libraries', 'hearth version --json').addOption(jsonOption()).action(show)
