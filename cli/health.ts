import { Option } from 'commander'
import { listeningProcess } from './listening-process'
import { command, jsonOption, settingOption } from './options'
import { CommandError, type DataFlags, printResult, readSettings } from './support'

const timeoutMs = 5000

/** Number of timeouts in a row after which `--end-hung` kills the server. */
const hungAfter = 3

/** The host to connect to for a server that listens on `host`: a wildcard address is replaced by loopback. */
const reachable = (host: string) => {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
const reasonOf = (error: unknown) => (isTimeout(error) ? 'no answer in 5 s' : 'no connection')

/** The report about an unhealthy server; `answer` is its own JSON reply, if any. */
type Unhealthy = { status: 'unreachable' | 'unhealthy'; address: string; message: string; httpStatus?: number; answer?: unknown }

const fail = (json: boolean | undefined, trouble: Unhealthy): never => {
  if (json) printResult(json, trouble, '')
  throw new CommandError(trouble.message)
}

/** Kills the process that listens on the port. @returns a sentence about the result, to append */
const endHung = (port: number) => {
  const pid = listeningProcess(port)
  if (pid === undefined) return ''
  process.kill(pid, 'SIGKILL')
  return ` It gave no answer ${hungAfter} times, so process ${pid} was killed.`
}

type Flags = DataFlags & { host?: string; port?: string; endHung?: boolean }

const health = async ({ json, endHung: mayEnd, ...flags }: Flags) => {
  const { host, port } = readSettings(['data', 'host', 'port'], flags)
  const address = `http://${reachable(host)}:${port}/api/health`
  // Bypasses an outgoing proxy for this local request.
  process.env.NO_PROXY = '*'
  const ask = async () => {
    const reply = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const body = (await reply.json().catch(() => undefined)) as { status?: string; version?: string } | undefined
    return { httpStatus: reply.status, body }
  }
  const askAgain = async (error: unknown) => {
    for (let tries = 1; mayEnd && isTimeout(error) && tries < hungAfter; tries++) {
      const reply = await ask().catch((next) => next)
      if ('httpStatus' in reply) return reply as Awaited<ReturnType<typeof ask>>
      if (!isTimeout(reply)) throw reply
    }
    throw error
  }
  const { httpStatus, body } = await ask()
    .catch(askAgain)
    .catch((error) => {
      const ended = mayEnd && isTimeout(error) ? endHung(Number(port)) : ''
      const message = `Hearth does not answer at ${address} (${reasonOf(error)}).${ended}`
      return fail(json, { status: 'unreachable', address, message })
    })
  if (httpStatus !== 200 || body?.status !== 'ok') {
    const message = `${address} is not healthy (status ${httpStatus}).`
    fail(json, { status: 'unhealthy', address, message, httpStatus, answer: body })
  }
  printResult(json, body, `Hearth ${body?.version} is healthy.`)
}

export const healthCommand = () =>
  command('health', 'ask the running server whether it is healthy', 'hearth health --port 8080')
    .addOption(settingOption('host'))
    .addOption(settingOption('port'))
    .addOption(new Option('--end-hung', 'kill a server that gives no answer three times, for whatever starts it again'))
    .addOption(jsonOption())
    .action(health)
