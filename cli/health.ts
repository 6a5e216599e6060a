import { command, jsonOption, settingOption } from './options'
import { answer, CommandError, type DataFlags, readSettings } from './support'

const patienceMs = 5000

/** The address to ask a server that listens on `host`: one that stands for all of them is not an address to connect to. */
const reachable = (host: string) => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

const reasonOf = (error: unknown) => (error instanceof DOMException && error.name === 'TimeoutError' ? 'no answer in 5 s' : 'no connection')

const health = async ({ json, ...flags }: DataFlags & { host?: string; port?: string }) => {
  const { host, port } = readSettings(['host', 'port'], flags)
  const address = `http://${reachable(host)}:${port}/api/health`
  // A proxy for the way out has no business between this machine and itself.
  process.env.NO_PROXY = '*'
  const ask = async () => {
    const reply = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    return { status: reply.status, body: await reply.json().catch(() => undefined) }
  }
  const { status, body } = await ask().catch((error) => {
    throw new CommandError(`Hearth does not answer at ${address} (${reasonOf(error)}).`)
  })
  if (status !== 200 || body?.status !== 'ok') throw new CommandError(`${address} is not healthy (status ${status}).`)
  answer(json, body, `Hearth ${body.version} is healthy.`)
}

export const healthCommand = () =>
  command('health', 'ask the running server whether it is healthy', 'hearth health --port 8080')
    .addOption(settingOption('host'))
    .addOption(settingOption('port'))
    .addOption(jsonOption())
    .action(health)
