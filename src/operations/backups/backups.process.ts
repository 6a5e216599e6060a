import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { iso } from '#src/platform/clock'
import { messageOf } from '#src/platform/errors'
import { ownCommand } from '#src/platform/native/embedded'
import type { CreatedStoreBackup } from './backups.create.folder'
import { backupPath, removeQuietly } from './backups.folder'
import type { Attempt } from './backups.history'
import type { Retention } from './backups.retention'
import type { BackupKind } from './backups.rules'

/**
 * Runs the work on backups in a child process, so that no request waits for it. The child ends with this process, because its standard
 * input closes.
 */

/** The reason of a failed process: its lines for the user, else its last line. */
const reasonIn = (messages: string, code: number | null) => {
  const lines = messages.trim().split('\n')
  const messagesForUser = lines.filter((line) => line.startsWith('hearth: ')).map((line) => line.slice('hearth: '.length))
  return messagesForUser.join(' ') || lines.at(-1) || `The process that makes backups ended with ${code ?? 'a signal'}.`
}

/** Output of `hearth backup create --supervised`. */
export type SupervisedResult =
  | (CreatedStoreBackup & { removed: string[]; notRemoved: string | null })
  | { failed: string; databaseDamage: string | null }

/** The result of an attempt, and the damage that SQLite finds in the original database. */
export type Outcome = { attempt: Attempt; databaseDamage: string | null; removed: string[]; notRemoved: string | null }

const spawn = (args: readonly string[]) => Bun.spawn([...ownCommand(), ...args], { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' })
type Child = ReturnType<typeof spawn>

const parse = <T>(out: string): T | undefined => {
  try {
    return JSON.parse(out) as T
  } catch {
    return undefined
  }
}

/** Reads a child's output until it ends. */
const outputOf = async (child: Child) => {
  const [out, messages, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
  return { out, messages, code }
}

type Options = { dataDir: string; kind: BackupKind; now: Temporal.Instant; minFree: number; retention: Retention }

/**
 * Makes a backup with `hearth backup create`.
 * @param now the moment for its name
 */
export const startBackup = ({ dataDir, kind, now, minFree, retention: { daily, weekly, monthly } }: Options) => {
  let moment = now
  while (existsSync(backupPath(dataDir, kind, moment))) moment = moment.add({ seconds: 1 })
  const to = backupPath(dataDir, kind, moment)
  // Not the moment in its name, which is in the future if a backup was made this second: the list would sort a later one below it.
  const startedAt = iso(now)
  const settings = { data: dataDir, name: basename(to), 'min-free': minFree }
  const retained = { 'backup-keep': daily, 'backup-keep-weekly': weekly, 'backup-keep-monthly': monthly }
  const args = Object.entries({ ...settings, ...retained }).flatMap(([flag, value]) => [`--${flag}`, String(value)])

  const failed = (reason: string, databaseDamage: string | null = null): Outcome => ({
    attempt: { result: 'failed', kind, startedAt, reason },
    ...{ databaseDamage, removed: [], notRemoved: null },
  })
  const run = async (child: Child): Promise<Outcome> => {
    const { out, messages, code } = await outputOf(child)
    const reply = parse<SupervisedResult>(out)
    if (reply && 'file' in reply) {
      const { size, missing, state, doubts, databaseDamage, removed, notRemoved } = reply
      const reason = doubts.length ? { reason: doubts.join(' ') } : {}
      const attempt: Attempt = { result: 'done', kind, startedAt, name: basename(to), size, missing, state, ...reason }
      return { attempt, databaseDamage, removed, notRemoved }
    }
    removeQuietly(`${to}.part`)
    return reply ? failed(reply.failed, reply.databaseDamage) : failed(reasonIn(messages, code))
  }
  const fail = (error: unknown) => failed(messageOf(error))
  try {
    const child = spawn(['backup', 'create', '--supervised', '--json', ...args])
    return { startedAt, made: run(child).catch(fail), kill: () => child.kill() }
  } catch (error) {
    return { startedAt, made: Promise.resolve(fail(error)), kill() {} }
  }
}

/** Output of `hearth backup verify --supervised` for a backup that failed verification. */
export type FailedVerification = { failed: string; isDamaged: boolean }

/** Verifies a backup with `hearth backup verify`, which writes the result to the history. */
export const startVerification = ({ dataDir, name }: { dataDir: string; name: string }) => {
  const child = spawn(['backup', 'verify', name, '--supervised', '--json', '--data', dataDir])
  /** @returns undefined for an intact backup */
  const run = async (): Promise<FailedVerification | undefined> => {
    const { out, messages, code } = await outputOf(child)
    if (code === 0) return undefined
    const reply = parse<Partial<FailedVerification>>(out)
    return reply?.failed
      ? { failed: reply.failed, isDamaged: reply.isDamaged === true }
      : { failed: reasonIn(messages, code), isDamaged: false }
  }
  return { proven: run(), kill: () => child.kill() }
}
