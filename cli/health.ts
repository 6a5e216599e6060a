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

/** What is told when the server is not healthy; `answer` is what it said itself, where that was JSON. */
type Unhealthy = { status: 'unreachable' | 'unhealthy'; address: string; message: string; httpStatus?: number; answer?: unknown }

const fail = (json: boolean | undefined, trouble: Unhealthy): never => {
  if (json) answer(json, trouble, '')
  throw new CommandError(trouble.message)
}

const health = async ({ json, ...flags }: DataFlags & { host?: string; port?: string }) => {
  const { host, port } = readSettings(['data', 'host', 'port'], flags)
  const address = `http://${reachable(host)}:${port}/api/health`
  // A proxy for the way out has no business between this machine and itself.
  process.env.NO_PROXY = '*'
  const ask = async () => {
    const reply = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    return { httpStatus: reply.status, body: await reply.json().catch(() => undefined) }
  }
  const { httpStatus, body } = await ask().catch((error) => {
    const message = `Hearth does not answer at ${address} (${reasonOf(error)}).`
    return fail(json, { status: 'unreachable', address, message })
  })
  if (httpStatus !== 200 || body?.status !== 'ok') {
    const message = `${address} is not healthy (status ${httpStatus}).`
    fail(json, { status: 'unhealthy', address, message, httpStatus, answer: body })
  }
  answer(json, body, `Hearth ${body.version} is healthy.`)
}

export const healthCommand = () =>
  command('health', 'ask the running server whether it is healthy', 'hearth health --port 8080')
    .addOption(settingOption('host'))
    .addOption(settingOption('port'))
    .addOption(jsonOption())
    .action(health)
