import type * as z from 'zod'
import { RecoveryError } from '../src/operations/recovery/recovery.error'
import { type Config, ConfigError, type SettingName } from '../src/platform/config/config'
import { DataFolderError } from '../src/platform/data-folder/identity-error'
import { LockedError } from '../src/platform/data-folder/lock'
import { DamagedKeyError } from '../src/platform/data-folder/secret'
import { isDiskFull } from '../src/platform/database/disk-full'
import { MigrationError } from '../src/platform/database/migrations/migration-error'
import { AppError } from '../src/platform/errors'
import { OwnerError } from './owner'
import { addDataFlag } from './quoting'
import { currentRun } from './run'
import { openSettings } from './settings'
// Registers the texts of validation errors, those of settings too.
import '../src/shared/language/issue-message'

/** Shared by all commands: settings as flags, validation, output and error texts. */

/** Exit codes of every command. */
export const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const

/** Invalid command line; the message names the mistake. Exit code 2. */
export class UsageError extends Error {}

/** The command failed for a known reason. Exit code 1. */
export class CommandError extends Error {}

/** Writes a line to standard output. */
export const print = (text: string): void => currentRun().write(1, `${text}\n`)

/** Writes a message to standard error; commands quoted in it get `--data` where they need it. */
export const printMessage = (text: string): void => currentRun().write(2, `${addDataFlag(text)}\n`)

/** Writes `data` as JSON if `json` is set, else `text`. */
export const printResult = (json: boolean | undefined, data: unknown, text: string) => print(json ? JSON.stringify(data, null, 2) : text)

/** Formats rows as text with aligned columns. */
export const table = (head: string[], rows: string[][]) => {
  const widths = head.map((title, i) => Math.max(...[head, ...rows].map((row) => Bun.stringWidth(row[i] ?? title))))
  const line = (row: string[]) => row.map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - Bun.stringWidth(cell))).join('  ')
  return [head, ...rows].map((row) => line(row).trimEnd()).join('\n')
}

export type Setting = SettingName

export type DataFlags = { data?: string; json?: boolean; envFile?: string }

/** Whether the server started this process: the server then reports its messages as the reason of a failure. */
const isSupervised = process.argv.includes('--supervised')

/**
 * Opens the settings of a command after switching to the owner of the data folder. Prints a warning for each ignored or unknown setting.
 * @throws ConfigError, OwnerError
 */
export const commandSettings = (flags: Partial<Record<string, unknown>>) => {
  const opened = openSettings(flags)
  const warnings = [...opened.unknown, ...(opened.warning ? [opened.warning] : [])]
  if (!isSupervised) for (const warning of warnings) printMessage(`hearth: ${warning}`)
  return opened
}

/**
 * Reads the named settings only: from flags, the environment, the env file, and the server's settings, in this order.
 * @throws ConfigError listing every invalid one; OwnerError
 */
export const readSettings = <N extends Setting>(names: readonly N[], flags: Partial<Record<Setting, unknown>>): Pick<Config, N> =>
  commandSettings(flags).pick(names)

/** URL at which this machine reaches a server that listens on `host`: a wildcard address becomes localhost. */
export const addressOf = ({ url, host, port }: { url?: string; host: string; port: number | undefined }) => {
  const local = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  return url ?? `http://${local ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Validates input with a schema of the API.
 * @param flags flags of fields whose name differs from the flag
 * @throws UsageError naming every invalid flag
 */
export const validate = <S extends z.ZodType>(schema: S, value: unknown, flags: Record<string, string> = {}): z.output<S> => {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const lines = read.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '')
    return `${flags[field] ?? `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`}: ${message}`
  })
  throw new UsageError(lines.join('\n'))
}

const expected = [
  UsageError,
  CommandError,
  ConfigError,
  AppError,
  DataFolderError,
  LockedError,
  MigrationError,
  OwnerError,
  DamagedKeyError,
  RecoveryError,
]

/** Text of a failure for the user, with a stack trace only if the error is unexpected, so that it can be reported. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (expected.some((kind) => error instanceof kind)) return error.message
  const { code } = error as { code?: string }
  if (code?.startsWith('SQLITE_BUSY')) return 'The database stayed busy for too long. Try again.'
  if (code && /^SQLITE_(NOTADB|CORRUPT)/.test(code))
    return `The database is damaged (${error.message}). Stop the server, keep a copy of the data folder, and restore a backup: \`hearth backup list\` names them, \`hearth doctor\` says more.`
  if (code === 'SQLITE_READONLY' || code === 'SQLITE_CANTOPEN')
    return `The database can't be opened for writing (${error.message}). Run this as the user that runs the server; \`hearth doctor\` says more.`
  if (isDiskFull(error)) return 'The disk is full.'
  return `unexpected error: ${error.stack ?? error.message}`
}
