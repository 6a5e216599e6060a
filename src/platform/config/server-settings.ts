import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, type Environment, type Reading, type SettingName, settings } from './config'

/**
 * `settings.json` in the data folder: the settings that the server runs with, for the commands of the same machine. It holds passwords, is
 * as private as `secret.key`, and is no part of a backup: the next start writes it again.
 */
const fileOf = (dataDir: string) => join(dataDir, 'settings.json')

const stored = (Object.keys(settings) as SettingName[]).filter((name) => name !== 'data')

/** Bytes the file may have: many times what all settings take. */
const largestFile = 256 * 1024

const readText = (path: string) => {
  try {
    if (statSync(path).size > largestFile) throw Object.assign(new Error('too large'), { code: 'EFBIG' })
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined
    throw error
  }
}

/** Whether the file needs no writing; one that can't be read does. */
const isCurrent = (path: string, text: string) => {
  try {
    return readText(path) === text && (statSync(path).mode & 0o077) === 0
  } catch {
    return false
  }
}

/**
 * Writes the settings that were given to a server, under the names of their variables, for its owner alone.
 * @param port the one it listens on, where the given one left the choice to the system
 * @throws the file system's error; then the old file stays
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

/** Not with the parser's own message, which can quote a password. */
const objectIn = (text: string) => {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/**
 * The settings of the server that runs, or ran last, on a data folder. A file that can't be used is no obstacle.
 * @returns the settings that can be used, and what is wrong with the others
 */
export const readServerSettings = (dataDir: string): { values: Environment; wrong?: string } => {
  const path = fileOf(dataDir)
  try {
    const text = readText(path)
    if (text === undefined) return { values: {} }
    const found = objectIn(text)
    if (!found) return { values: {}, wrong: `${path} is no JSON object` }
    const usable = stored.filter((name) => typeof found[settings[name].env] === 'string')
    const right = usable.filter((name) => settings[name].shape.safeParse(found[settings[name].env]).success)
    const wrong = stored.filter((name) => found[settings[name].env] !== undefined && !right.includes(name))
    return {
      values: Object.fromEntries(right.map((name) => [settings[name].env, found[settings[name].env] as string])),
      ...(wrong.length && { wrong: `${path}: ${wrong.map((name) => settings[name].env).join(', ')} can't be used` }),
    }
  } catch (error) {
    return { values: {}, wrong: `${path} can't be read (${(error as NodeJS.ErrnoException).code})` }
  }
}
