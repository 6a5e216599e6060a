import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export type Load = {
  url: string
  /** Number of concurrent clients; each sends its next request as soon as it has the answer (closed loop). */
  clients: number
  seconds: number
  headers?: Record<string, string>
  /** A JSON body to POST. */
  body?: string
  /** Whether each request has another address, `&n=…`, so that no answer can be the one before. Only wrk can do that. */
  isFresh?: boolean
}

export type Rate = {
  /** Answers per second. */
  perSecond: number
  /** The 99th percentile of latency in milliseconds. */
  p99: number
}

/** wrk if it is installed, because it takes the least CPU; else autocannon. */
export const generator = Bun.which('wrk') ? 'wrk' : 'autocannon'

/**
 * Loads a server as fast as it answers, from a separate process.
 *
 * @throws Error if any request fails
 */
export const load = (wanted: Load): Promise<Rate> => (generator === 'wrk' ? wrk(wanted) : autocannon(wanted))

const run = async (command: string[]) => {
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [out, messages] = await Promise.all([text(child.stdout), text(child.stderr)])
  if ((await child.exited) !== 0) throw new Error(`${command[0]} failed: ${messages || out}`)
  return out
}

const wrk = async ({ url, clients, seconds, headers = {}, body, isFresh }: Load): Promise<Rate> => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bench-load-'))
  const script = join(folder, 'request.lua')
  const lines = [
    ...Object.entries(headers).map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`),
    ...(body === undefined
      ? []
      : ['wrk.method = "POST"', 'wrk.headers["content-type"] = "application/json"', `wrk.body = [==[${body}]==]`]),
    ...(isFresh ? ['local n = 0', 'function request()', '  n = n + 1', '  return wrk.format(nil, wrk.path .. "&n=" .. n)', 'end'] : []),
    'function done(summary, latency)',
    '  local failed = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout',
    '  print(string.format("RESULT %d %d %f %d", summary.requests, summary.duration, latency:percentile(99), failed))',
    'end',
  ]
  writeFileSync(script, lines.join('\n'))
  try {
    const out = await run(['wrk', '-t1', `-c${clients}`, `-d${seconds}s`, '-s', script, url])
    const [requests = 0, microseconds = 1, p99 = 0, failed = 1] = /RESULT (.*)/.exec(out)?.[1]?.split(' ').map(Number) ?? []
    if (failed) throw new Error(`${failed} of ${requests} requests to ${url} failed`)
    return { perSecond: (requests / microseconds) * 1e6, p99: p99 / 1000 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** autocannon reports whole milliseconds. */
const autocannon = async ({ url, clients, seconds, headers = {}, body }: Load): Promise<Rate> => {
  const program = join(import.meta.dir, '../node_modules/autocannon/autocannon.js')
  const given = Object.entries({ ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) })
  const flags = given.flatMap(([name, value]) => ['-H', `${name}=${value}`])
  if (body !== undefined) flags.push('-m', 'POST', '-b', body)
  const out = await run([process.execPath, program, '-c', String(clients), '-d', String(seconds), '--json', ...flags, url])
  const { requests, duration, latency, errors, non2xx, '3xx': unchanged } = JSON.parse(out)
  const failed = errors + non2xx - unchanged
  if (failed) throw new Error(`${failed} of ${requests.total} requests to ${url} failed`)
  return { perSecond: requests.total / duration, p99: latency.p99 }
}
