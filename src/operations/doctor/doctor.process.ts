import { fileVariable } from '#src/platform/config/config'
import { ownCommand } from '#src/platform/native/embedded'
import type { Finding } from './doctor.finding'

type Options = {
  dataDir: string
  minFree: number
  /** The server's effective settings. The environment alone lacks those from flags. */
  settings: Record<string, string>
  /** Skips checks that read the whole database. */
  quick?: boolean
}

/**
 * Checks the data folder with `hearth doctor` in a child process, so that no request waits for it. The child ends with this process,
 * because its standard input closes.
 * @throws Error with the reason if there are no findings
 */
export const runDoctorProcess = async ({ dataDir, minFree, settings, quick = true }: Options): Promise<Finding[]> => {
  const args = ['doctor', ...(quick ? ['--quick'] : []), '--supervised', '--json', '--data', dataDir, '--min-free', String(minFree)]
  const unread = Object.fromEntries(Object.keys(settings).map((name) => [fileVariable(name), '']))
  const env = { ...process.env, ...settings, ...unread }
  const child = Bun.spawn([...ownCommand(), ...args], { env, stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' })
  const [out, messages, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
  try {
    return (JSON.parse(out) as { findings: Finding[] }).findings
  } catch {
    throw new Error(messages.trim().split('\n').at(-1) || `The process that checks the folder ended with ${code ?? 'a signal'}.`)
  }
}
