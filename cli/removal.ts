import { ownCommand } from '../src/platform/native/embedded'
import { currentRun } from './run'
import { CommandError, printMessage, UsageError } from './support'

/** Confirmation and backup before a permanent deletion. */

export type RemovalFlags = { force?: boolean; backup?: boolean }

/** Maximum number of characters read from an answer. */
const maxAnswerLength = 1000

const readLine = async () => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of currentRun().stdin().stream()) {
    text += decoder.decode(bytes, { stream: true })
    if (text.includes('\n') || text.length > maxAnswerLength) break
  }
  return text.split(/\r?\n/)[0]?.trim() ?? ''
}

/**
 * Asks the user to retype a name, unless `--force` is given.
 * @param about description of the deletion
 * @throws UsageError when something else, or nothing, is typed
 */
export const confirmByName = async (name: string, about: string, { force }: RemovalFlags) => {
  if (force) return
  printMessage(`${about}\nType ${name} to go on:`)
  if ((await readLine()) !== name) throw new UsageError(`That is not ${name}, so nothing was deleted. Type it exactly, or give --force.`)
}

/**
 * Makes a backup, unless `--no-backup` is given, because only a backup can restore deleted data. Runs in a child process, which prints
 * the path of the backup.
 * @throws CommandError when the backup fails
 */
export const backUpFirst = async ({ data, minFree }: { data: string; minFree: number }, { backup }: RemovalFlags) => {
  if (backup === false) return
  const args = ['backup', 'create', '--data', data, '--min-free', String(minFree)]
  const child = Bun.spawn([...ownCommand(), ...args], { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' })
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
  if (code !== 0) throw new CommandError('The backup failed, so nothing was deleted. Fix the problem, or give --no-backup.')
  printMessage(`Backup: ${out.trim()}`)
}
