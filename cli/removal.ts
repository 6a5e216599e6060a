import { ownCommand } from '../src/platform/native/embedded'
import { CommandError, say, UsageError } from './support'

/** What every command asks and does before it deletes something for good. */

export type RemovalFlags = { force?: boolean; backup?: boolean }

/** Characters that are read of an answer: more than any name has. */
const longestAnswer = 1000

const readLine = async () => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of Bun.stdin.stream()) {
    text += decoder.decode(bytes, { stream: true })
    if (text.includes('\n') || text.length > longestAnswer) break
  }
  return text.split(/\r?\n/)[0]?.trim() ?? ''
}

/**
 * Has a name typed again, unless `--force` was given.
 * @param about what is going to be deleted, in words
 * @throws UsageError when something else, or nothing, is typed
 */
export const confirmByName = async (name: string, about: string, { force }: RemovalFlags) => {
  if (force) return
  say(`${about}\nType ${name} to go on:`)
  if ((await readLine()) !== name) throw new UsageError(`That is not ${name}, so nothing was deleted. Type it exactly, or give --force.`)
}

/**
 * Makes a backup, unless `--no-backup` was given: what is deleted can be had again from it alone. In a process of its own, which says
 * where the backup is.
 * @throws CommandError when there is none
 */
export const backUpFirst = async ({ data, minFree }: { data: string; minFree: number }, { backup }: RemovalFlags) => {
  if (backup === false) return
  const args = ['backup', 'create', '--data', data, '--min-free', String(minFree)]
  const child = Bun.spawn([...ownCommand(), ...args], { stdin: 'ignore', stdout: 'pipe', stderr: 'inherit' })
  const [out, code] = await Promise.all([new Response(child.stdout).text(), child.exited])
  if (code !== 0) throw new CommandError('The backup failed, so nothing was deleted. Mend that, or give --no-backup.')
  say(`Backup: ${out.trim()}`)
}
