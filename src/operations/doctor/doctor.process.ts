import { fileVariable } from '#src/platform/config/config'
import { ownCommand } from '#src/platform/native/embedded'
import type { Finding } from './doctor.finding'

type Options = {
  dataDir: string
  minFree: number
  /** Settings as the server has them, by whatever way they came: the environment does not know its flags. */
  settings: Record<string, string>
  /** Leaves out what reads all of the database. */
  quick?: boolean
}

/**
 * Looks the data folder over by `hearth doctor` in a process of its own, so that no request waits for it. It ends with this one,
 * however this one ends: its standard input closes.
 * @throws Error that says why there are no findings
 */
export const examineApart = async ({ dataDir, minFree, settings, quick = true }: Options): Promise<Finding[]> => {
  const args = ['doctor', ...(quick ? ['--quick'] : []), '--supervised', '--json', '--data', dataDir, '--min-free', String(minFree)]
  const unread = Object.fromEntries(Object.keys(settings).map((name) => [fileVariable(name), '']))
  const env = { ...process.env, ...settings, ...unread }
  const child = Bun.spawn([...ownCommand(), ...args], { env, stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' })
  const [out, messages, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
  try {
    return (JSON.parse(out) as { findings: Finding[] }).findings
  } catch {
    throw new Error(messages.trim().split('\n').at(-1) || `The process that looks ended with ${code ?? 'a signal'}.`)
  }
}
