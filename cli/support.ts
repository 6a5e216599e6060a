import { writeFileSync } from 'node:fs'
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
import { withFolder } from './quoting'
import { openSettings } from './settings'
// Gives every refusal its words, those of settings too.
import '../src/shared/schemas'

/** What every command shares: settings as flags, checked values, and words for the terminal. */

/** What a command leaves when it ends. */
export const exitCodes = { done: 0, failed: 1, wrongUsage: 2 } as const

/** The command line is wrong; its message says how. Exit code 2. */
export class UsageError extends Error {}

/** The command can't do what it was asked to. Exit code 1. */
export class CommandError extends Error {}

// Not by `process.stdout` and `process.stderr`: making those streams would cost every start of the server 13 ms.
const write = (file: 1 | 2, text: string) => {
  try {
    writeFileSync(file, `${text}\n`)
  } catch (error) {
    // A reader that has seen enough (`hearth user list | head -1`) is no failure.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

/** Writes an answer, to standard output. */
export const print = (text: string): void => write(1, text)

/** Writes a message, to standard error; commands in it name the data folder where they need to. */
export const say = (text: string): void => write(2, withFolder(text))

/** Writes an answer as JSON, or as its text for people. */
export const answer = (json: boolean | undefined, data: unknown, text: string) => print(json ? JSON.stringify(data, null, 2) : text)

/** Rows with their columns lined up. */
export const table = (head: string[], rows: string[][]) => {
  const widths = head.map((title, i) => Math.max(...[head, ...rows].map((row) => Bun.stringWidth(row[i] ?? title))))
  const line = (row: string[]) => row.map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - Bun.stringWidth(cell))).join('  ')
  return [head, ...rows].map((row) => line(row).trimEnd()).join('\n')
}

export type Setting = SettingName

export type DataFlags = { data?: string; json?: boolean; envFile?: string }

/** A child of the server, whose messages are the reason that the server tells. */
const isSupervised = process.argv.includes('--supervised')

/**
 * The settings of a command, once its process is the owner of the data folder; says what is wrong with those that the command can do without.
 * @throws ConfigError, OwnerError
 */
export const commandSettings = (flags: Partial<Record<string, unknown>>) => {
  const opened = openSettings(flags)
  const warnings = [...opened.unknown, ...(opened.warning ? [opened.warning] : [])]
  if (!isSupervised) for (const warning of warnings) say(`hearth: ${warning}`)
  return opened
}

/**
 * The chosen settings alone: from flags, the environment, the env file, and the settings of the server, in this order.
 * @throws ConfigError listing every wrong one; OwnerError
 */
export const readSettings = <N extends Setting>(names: readonly N[], flags: Partial<Record<Setting, unknown>>): Pick<Config, N> =>
  commandSettings(flags).pick(names)

/** Where this machine reaches a server that listens on `host`: an address that stands for all of them can't be asked. */
export const addressOf = ({ url, host, port }: { url?: string; host: string; port: number | undefined }) => {
  const local = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)
  return url ?? `http://${local ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Checks what was typed by the shape that the API checks it by.
 * @param flags the flag of a field whose name differs from it
 * @throws UsageError naming every flag at fault
 */
export const valid = <S extends z.ZodType>(shape: S, value: unknown, flags: Record<string, string> = {}): z.output<S> => {
  const read = shape.safeParse(value)
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

/** What to tell about a failure. A stack trace only for one that nobody foresaw, so that it can be reported. */
export const explain = (error: unknown): string => {
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
