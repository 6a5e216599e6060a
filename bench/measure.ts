import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

export type Sample = {
  /** Milliseconds from the spawn to the first answer with status 200. */
  start: number
  /** Resident memory of the idle server, shared pages of the executable included, in bytes. */
  memory: number
}

const host = '127.0.0.1'
const pollEvery = 1
const giveUpAfter = 30_000

/**
 * Starts a server once and measures it.
 *
 * @param settle milliseconds between the first answer and reading its memory
 * @throws Error with the server's output if it exits early or does not answer within 30 seconds
 */
export async function measure(command: string[], data: string, settle: number): Promise<Sample> {
  await using server = await serve(command, data)
  await Bun.sleep(settle)
  return { start: server.start, memory: residentMemory(server.pid) }
}

/**
 * Starts a server and waits for its first answer. Disposing stops the server.
 *
 * @throws Error with the server's output if it exits early or does not answer within 30 seconds
 */
export async function serve(command: string[], data: string) {
  const port = freePort()
  const url = `http://${host}:${port}`
  // One client sends requests without pause, which the rate limit would refuse.
  const env = { HEARTH_DATA: data, HEARTH_HOST: host, HEARTH_PORT: String(port), HEARTH_RATE_LIMIT: 'off' }
  const before = performance.now()
  const server = Bun.spawn(command, { env, cwd: data, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' })
  const stop = async () => {
    server.kill('SIGTERM')
    await server.exited
  }
  const ready = await firstAnswer(`${url}/api/health`, before + giveUpAfter, () => server.exitCode === null)
  if (ready === undefined) {
    const ended = server.exitCode !== null
    await stop()
    throw new Error(`${command[0]} did not answer: ${ended ? await text(server.stderr) : 'too slow'}`)
  }
  return { url, pid: server.pid, start: ready - before, [Symbol.asyncDispose]: stop }
}

/** @returns the cookie of a new session. @throws Error if the server refuses the sign-in */
export async function signIn(url: string, identifier: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password }),
  })
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

async function firstAnswer(url: string, deadline: number, alive: () => boolean): Promise<number | undefined> {
  while (alive() && performance.now() < deadline) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return performance.now()
    await Bun.sleep(pollEvery)
  }
}

/** Resident memory of a process in bytes (proc(5), VmRSS; the kernel's kB is 1024 bytes). */
export function residentMemory(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) * 1024
}

export function freePort(): number {
  const probe = Bun.listen({ hostname: host, port: 0, socket: { data() {} } })
  probe.stop(true)
  return probe.port
}

/** @throws Error for an empty list */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('no values')
  return (low + high) / 2
}
