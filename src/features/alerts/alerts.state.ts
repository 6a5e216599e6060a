import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { AlertKind } from './alerts.rules'

/**
 * The state of alerts, in `alerts.json` in the data folder. It is not in the database, which may be the damaged part, and not in backups,
 * which would restore an outdated state. On a full disk it stays in memory.
 */

const entry = z.object({
  message: z.string(),
  /** When it was first raised. */
  since: z.string(),
  /** The last message that was sent to the channels. */
  told: z.object({ at: z.string(), message: z.string(), count: z.number().int() }).nullable(),
  /** Whether the admins have the notification in the app. */
  isShown: z.boolean(),
  /** When it ended, until the channels have been notified. */
  clearedAt: z.string().nullable(),
})
export type Alert = z.output<typeof entry>
const file = z.record(z.string(), entry)

export type AlertState = Map<AlertKind, Alert>

const pathOf = (dataDir: string) => join(dataDir, 'alerts.json')

/** The last saved state; empty if it does not exist or can't be read. */
export const readAlertState = (dataDir: string, kinds: readonly AlertKind[]): AlertState => {
  try {
    const saved = file.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')))
    return new Map(kinds.flatMap((kind) => (saved[kind] ? [[kind, saved[kind]]] : [])))
  } catch {
    return new Map()
  }
}

/** Replaces the saved state. @returns whether the write succeeded */
export const saveAlertState = (dataDir: string, state: AlertState): boolean => {
  const path = pathOf(dataDir)
  const temporary = `${path}.part`
  try {
    const handle = openSync(temporary, 'w', 0o600)
    try {
      writeSync(handle, JSON.stringify(Object.fromEntries(state), null, 1))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, path)
    return true
  } catch {
    rmSync(temporary, { force: true })
    return false
  }
}
