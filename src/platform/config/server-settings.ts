import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, type Environment, type Reading, type SettingName, settings } from './config'

/**
 * `settings.json` in the data folder: the settings of the running server, for commands on the same machine. It contains passwords, is as
 * private as `secret.key`, and is not part of a backup: the next start writes it again.
 */
const fileOf = (dataDir: string) => join(dataDir, 'settings.json')

const stored = (Object.keys(settings) as SettingName[]).filter((name) => name !== 'data')

/** Maximum size of the file in bytes, far above the size of all settings. */
const maxFileBytes = 256 * 1024

const readText = (path: string) => {
  try {
    if (statSync(path).size > maxFileBytes) throw Object.assign(new Error('too large'), { code: 'EFBIG' })
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined
    throw error
  }
}

/** Whether the file already has this text and is private. False for a file that can't be read. */
const isCurrent = (path: string, text: string) => {
  try {
    return readText(path) === text && (statSync(path).mode & 0o077) === 0
  } catch {
    return false
  }
}

/**
 * Writes the settings that a server was started with, keyed by their variables, with mode 0600.
 * @param port the actual port, for a configured port of 0
 * @throws the file system's error; the old file stays
 */
export const writeServerSettings = (config: Config, given: Reading['given'], port: number | undefined) => {
  const actual: Partial<Record<SettingName, string>> = {
    ...(given.port !== undefined && port !== undefined && { port: String(port) }),
    ...(given.backupHook !== undefined && { backupHook: config.backupHook }),
  }
  const entries = stored.flatMap((name) => (given[name] === undefined ? [] : [[settings[name].env, actual[name] ?? given[name]]]))
  const text = `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
  const path = fileOf(config.data)
  const part = `${path}.part`
  if (isCurrent(path, text)) return
  rmSync(part, { force: true })
  const handle = openSync(part, 'wx', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(part, path)
}

/** Parses a JSON object; undefined for anything else. Drops the parser's message, which can quote a password. */
const objectIn = (text: string) => {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the settings of the server that runs, or last ran, on a data folder. An unusable file counts as empty.
 * @returns the valid settings, and in `wrong` the problem with the others
 */
export const readServerSettings = (dataDir: string): { values: Environment; wrong?: string } => {
  const path = fileOf(dataDir)
  try {
    const text = readText(path)
    if (text === undefined) return { values: {} }
    const parsed = objectIn(text)
    if (!parsed) return { values: {}, wrong: `${path} is not a JSON object` }
    const usable = stored.filter((name) => typeof parsed[settings[name].env] === 'string')
    const valid = usable.filter((name) => settings[name].shape.safeParse(parsed[settings[name].env]).success)
    const wrong = stored.filter((name) => parsed[settings[name].env] !== undefined && !valid.includes(name))
    return {
      values: Object.fromEntries(valid.map((name) => [settings[name].env, parsed[settings[name].env] as string])),
      ...(wrong.length && { wrong: `${path}: ${wrong.map((name) => settings[name].env).join(', ')} can't be used` }),
    }
  } catch (error) {
    return { values: {}, wrong: `${path} can't be read (${(error as NodeJS.ErrnoException).code})` }
  }
}
