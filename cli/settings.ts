import { constants, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Config,
  ConfigError,
  type Environment,
  type Flags,
  fileVariable,
  readConfig,
  readEach,
  type SettingName,
  settings,
} from '../src/platform/config/config'
import { maxEnvFileBytes, parseEnvFile } from '../src/platform/config/env-file'
import { readServerSettings } from '../src/platform/config/server-settings'
import { unknownNames } from '../src/platform/config/setting-names'
import { switchToOwner } from './owner'
import { currentRun } from './run'

/** Sources of a command's settings, first match wins: a flag, the environment, an env file, the running server's settings, the default. */

export type Origin = 'flag' | 'environment' | 'file' | 'server' | 'default'

type Source = { origin: Origin; values: Environment; path?: string }

/** The systemd unit reads this file; commands on the same machine then need no flags. */
const usualEnvFile = '/etc/hearth.env'

const names = Object.keys(settings) as SettingName[]

const readEnvFile = (path: string, isRequired: boolean) => {
  try {
    const found = statSync(path)
    if (!found.isFile() && !(found.mode & constants.S_IFIFO)) throw Object.assign(new Error(), { code: 'EISDIR' })
    if (found.size > maxEnvFileBytes) throw Object.assign(new Error(), { code: 'EFBIG' })
    return parseEnvFile(readFileSync(path, 'utf8'))
  } catch (error) {
    if (isRequired) throw new ConfigError(`--env-file: ${path} can't be read (${(error as NodeJS.ErrnoException).code})`)
    return undefined
  }
}

type Place = { env: Environment; envFile?: string; usualFile?: string; flags: Flags }

/** The env file that the user named, else the usual one unless it names another data folder. */
const envFileSource = ({ env, envFile, usualFile = usualEnvFile, flags }: Place) => {
  const path = resolve(envFile ?? usualFile)
  const read = readEnvFile(path, envFile !== undefined)
  if (!read) return undefined
  const dataDir = flags.data ?? env.HEARTH_DATA
  const isOther = dataDir && read.values.HEARTH_DATA && resolve(dataDir) !== resolve(read.values.HEARTH_DATA)
  if (envFile === undefined && isOther) return undefined
  return { origin: 'file', path, isUsual: envFile === undefined, ...read } as const
}

const sourceOf = (name: SettingName, sources: readonly Source[]) => {
  const { env } = settings[name]
  return sources.find(({ values }) => values[env] || values[fileVariable(env)])
}

/** Merges the sources; the first source that has a setting wins. */
const merged = (sources: readonly Source[]): Environment =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { values = {} } = sourceOf(name, sources) ?? {}
      const variables = [settings[name].env, fileVariable(settings[name].env)]
      return variables.map((variable) => [variable, values[variable]])
    }),
  )

/**
 * Finds the settings of a command. The data folder comes first: root becomes its owner before reading any file in it.
 * @param withServer whether the running server's settings are a source; false for the server itself, or it would keep a setting forever
 * @throws ConfigError for an unusable env file or data folder
 * @throws OwnerError
 */
export const openSettings = (given: Partial<Record<string, unknown>>, withServer = true, usualFile?: string) => {
  const flags = Object.fromEntries(names.map((name) => [name, given[name]])) as Flags
  const { env } = process
  const run = currentRun()
  run.envFile ??= env.HEARTH_ENV_FILE || undefined
  // Child processes run as the owner of the data folder, who may not be allowed to read the file: they get its settings as flags.
  delete env.HEARTH_ENV_FILE
  const file = envFileSource({ env, envFile: run.envFile, usualFile, flags })
  // TZ is not a setting of Hearth, but nightly work depends on it.
  if (!env.TZ && file?.values.TZ) env.TZ = file.values.TZ
  const sources: Source[] = [{ origin: 'environment', values: env }, ...(file ? [file] : [])]

  const { data } = pick(['data'], merged(sources), flags)
  const dataSource = flags.data === undefined ? sourceOf('data', sources) : undefined
  const isFound = flags.data === undefined && (!dataSource || (file?.isUsual === true && dataSource === file))
  run.quotedFolder = isFound ? undefined : data
  switchToOwner(data)

  const ofServer = withServer ? readServerSettings(data) : { values: {} }
  sources.push({ origin: 'server', values: ofServer.values })
  const unknown = [
    ...unknownNames(env),
    ...(file ? unknownNames(file.values, true).map((text) => `${file.path}: ${text}`) : []),
    ...(file?.mistakes ?? []).map(({ line, message }) => `${file?.path}: line ${line} ${message}`),
  ]
  const all = merged(sources)
  return {
    data,
    /** Unknown names, and invalid lines of the env file. */
    unknown,
    /** A fault in the settings file that the server wrote. */
    warning: ofServer.wrong && `${ofServer.wrong}; it is ignored, and the next start of the server writes it again.`,
    /** The variables of all sources together. */
    env: all,
    read: () => readEach(all, flags),
    pick: <N extends SettingName>(wanted: readonly N[]) => pick(wanted, all, flags),
    originOf: (name: SettingName): { origin: Origin; path?: string } => {
      if (flags[name] !== undefined) return { origin: 'flag' }
      const { origin = 'default', path } = sourceOf(name, sources) ?? {}
      return path ? { origin, path } : { origin }
    },
  }
}

/** The named settings only: a mistake in another one must not stop this command. */
const pick = <N extends SettingName>(wanted: readonly N[], env: Environment, flags: Flags): Pick<Config, N> => {
  const variables = wanted.flatMap((name) => [settings[name].env, fileVariable(settings[name].env)])
  const own = Object.fromEntries(variables.map((variable) => [variable, env[variable]]))
  return readConfig(own, Object.fromEntries(wanted.map((name) => [name, flags[name]])))
}
