import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { iso } from '#src/platform/clock'
import { messageOf } from '#src/platform/errors'
import { ownCommand } from '#src/platform/native/embedded'
import type { MadeInStore } from './backups.create.folder'
import { discard, placeFor } from './backups.folder'
import type { Attempt } from './backups.history'
import type { Retention } from './backups.retention'
import type { BackupKind } from './backups.rules'

/** Work on backups by a process of its own, so that no request waits for it. It ends with this one: its standard input closes. */

/** What a process said that ended badly: the line for a person, else all of it. */
const reasonIn = (messages: string, code: number | null) => {
  const lines = messages.trim().split('\n')
  const told = lines.filter((line) => line.startsWith('hearth: ')).map((line) => line.slice('hearth: '.length))
  return told.join(' ') || lines.at(-1) || `The process that makes backups ended with ${code ?? 'a signal'}.`
}

/** What `hearth backup create --supervised` prints. */
export type Supervised =
  | (MadeInStore & { removed: string[]; notRemoved: string | null })
  | { failed: string; databaseDamage: string | null }

/** How an attempt went, and what SQLite finds wrong with the database itself. */
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

/** What a child says, to its end. */
const heard = async (child: Child) => {
  const [out, messages, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
  return { out, messages, code }
}

type Options = { dataDir: string; kind: BackupKind; now: Temporal.Instant; minFree: number; retention: Retention }

/**
 * Makes a backup by `hearth backup create`.
 * @param now the moment it is named after
 */
export const startBackup = ({ dataDir, kind, now, minFree, retention: { daily, weekly, monthly } }: Options) => {
  let moment = now
  while (existsSync(placeFor(dataDir, kind, moment))) moment = moment.add({ seconds: 1 })
  const to = placeFor(dataDir, kind, moment)
  // Not the moment of its name, which lies ahead when there was one this second: the list would then show a later one as older.
  const startedAt = iso(now)
  const settings = { data: dataDir, name: basename(to), 'min-free': minFree }
  const kept = { 'backup-keep': daily, 'backup-keep-weekly': weekly, 'backup-keep-monthly': monthly }
  const args = Object.entries({ ...settings, ...kept }).flatMap(([flag, value]) => [`--${flag}`, String(value)])

  const failed = (reason: string, databaseDamage: string | null = null): Outcome => ({
    attempt: { result: 'failed', kind, startedAt, reason },
    ...{ databaseDamage, removed: [], notRemoved: null },
  })
  const run = async (child: Child): Promise<Outcome> => {
    const { out, messages, code } = await heard(child)
    const said = parse<Supervised>(out)
    if (said && 'file' in said) {
      const { size, missing, state, doubts, databaseDamage, removed, notRemoved } = said
      const reason = doubts.length ? { reason: doubts.join(' ') } : {}
      const attempt: Attempt = { result: 'done', kind, startedAt, name: basename(to), size, missing, state, ...reason }
      return { attempt, databaseDamage, removed, notRemoved }
    }
    discard(`${to}.part`)
    return said ? failed(said.failed, said.databaseDamage) : failed(reasonIn(messages, code))
  }
  const fail = (error: unknown) => failed(messageOf(error))
  try {
    const child = spawn(['backup', 'create', '--supervised', '--json', ...args])
    return { startedAt, made: run(child).catch(fail), kill: () => child.kill() }
  } catch (error) {
    return { startedAt, made: Promise.resolve(fail(error)), kill() {} }
  }
}

/** What `hearth backup verify --supervised` prints of a backup that it could not prove. */
export type Unproven = { failed: string; isDamaged: boolean }

/** Proves a backup by `hearth backup verify`, which notes in the history how that went. */
export const startVerification = ({ dataDir, name }: { dataDir: string; name: string }) => {
  const child = spawn(['backup', 'verify', name, '--supervised', '--json', '--data', dataDir])
  /** @returns undefined for a whole backup */
  const run = async (): Promise<Unproven | undefined> => {
    const { out, messages, code } = await heard(child)
    if (code === 0) return undefined
    const said = parse<Partial<Unproven>>(out)
    return said?.failed
      ? { failed: said.failed, isDamaged: said.isDamaged === true }
      : { failed: reasonIn(messages, code), isDamaged: false }
  }
  return { proven: run(), kill: () => child.kill() }
}
