import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { iso } from '../../platform/clock'
import { ownCommand } from '../../platform/embedded'
import { discard, partsOf, placeFor } from './backups.folder'
import type { Attempt } from './backups.history'
import type { BackupKind } from './backups.rules'

/** What a process said that ended badly: the line for a person, else all of it. */
const reasonIn = (messages: string, code: number | null) => {
  const lines = messages.trim().split('\n')
  const told = lines.filter((line) => line.startsWith('hearth: ')).map((line) => line.slice('hearth: '.length))
  return told.join(' ') || lines.at(-1) || `The process that makes backups ended with ${code ?? 'a signal'}.`
}

/**
 * Makes a backup by `hearth backup create` in a process of its own. It ends with this one, however this one ends: its standard input closes.
 * @param now the moment it is named after
 */
export const startBackup = ({
  dataDir,
  kind,
  now,
  minFree,
}: {
  dataDir: string
  kind: BackupKind
  now: Temporal.Instant
  minFree: number
}) => {
  let moment = now
  while (existsSync(placeFor(dataDir, kind, moment))) moment = moment.add({ seconds: 1 })
  const to = placeFor(dataDir, kind, moment)
  // Not the moment of its name, which lies ahead when there was one this second: the list would then show a later one as older.
  const startedAt = iso(now)
  const args = ['backup', 'create', '--supervised', '--json', '--data', dataDir, '--to', to, '--min-free', String(minFree)]

  const run = async (child: ReturnType<typeof spawn>): Promise<Attempt> => {
    const [out, messages, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
    if (code === 0) {
      const { size, missing } = JSON.parse(out) as { size: number; missing: number }
      return { result: 'done', kind, startedAt, name: basename(to), size, missing }
    }
    for (const part of Object.values(partsOf(to))) discard(part)
    return { result: 'failed', kind, startedAt, reason: reasonIn(messages, code) }
  }
  const spawn = () => Bun.spawn([...ownCommand(), ...args], { stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' })
  const fail = (error: unknown): Attempt => ({ result: 'failed', kind, startedAt, reason: (error as Error).message })
  try {
    const child = spawn()
    return { startedAt, made: run(child).catch(fail), kill: () => child.kill() }
  } catch (error) {
    return { startedAt, made: Promise.resolve(fail(error)), kill() {} }
  }
}
